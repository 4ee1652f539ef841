import type { CodeField } from './code-fields.js';
import type { CodeModel } from './code-model.js';
import { identifier } from './code-names.js';
import type { CodeType } from './code-types.js';

export const text = (value: string): string => JSON.stringify(value);

export function typeText(type: CodeType): string {
  switch (type.kind) {
    case 'list':
      return `[]${typeText(type.of)}`;
    case 'map':
      return `map[string]${typeText(type.of)}`;
    case 'struct':
      return type.name;
    case 'enum':
      return type.isNumber ? 'int64' : 'string';
    default:
      return { string: 'string', integer: 'int64', number: 'float64', boolean: 'bool', any: 'any', file: '[]byte' }[
        type.kind
      ];
  }
}

export function numbered(
  fields: readonly CodeField[],
  nameOf: (name: string) => string,
): (readonly [string, CodeField])[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const own = nameOf(field.name);
    let name = own;
    for (let n = 2; taken.has(name); n++) name = `${own}${n}`;
    taken.add(name);
    return [name, field] as const;
  });
}

/** A tag may not hold a backtick, a quote or a comma in its name. */
const tag = ({ name, isRequired }: CodeField): string =>
  `\`json:"${name.replaceAll(/[`",\\]/g, '')}${isRequired ? '' : ',omitempty'}"\``;

/** Lists, maps and `any` may be nil themselves. */
export const pointer = ({ type }: CodeField): string =>
  `${['list', 'map', 'any', 'file'].includes(type.kind) ? '' : '*'}${typeText(type)}`;

export const struct = ({ name, fields }: CodeModel['structs'][number]): string =>
  `type ${name} struct {\n${numbered(fields, (each) => identifier(each, 'Field'))
    .map(
      ([own, field]) =>
        `${field.comment ? `\t// ${field.comment}\n` : ''}\t${own} ${field.isNullable ? pointer(field) : typeText(field.type)} ${tag(field)}\n`,
    )
    .join('')}}\n`;
