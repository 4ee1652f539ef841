import type { CodeField } from './code-fields.js';
import { identifier } from './code-names.js';
import type { CodeType } from './code-types.js';
import type { Struct } from './struct-builder.js';

export const text = (value: string): string => JSON.stringify(value);

export function typeText(type: CodeType): string {
  switch (type.kind) {
    case 'list':
      return `[]${typeText(type.of)}`;
    case 'map':
      return `map[string]${typeText(type.of)}`;
    case 'nullable':
      return pointerTo(type.of);
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

/** What a name in JSON may consist of in Go (`encoding/json`); it would take the name of the field for any other. */
const named = /^[\p{L}\p{Nd}!#$%&()*+\-./:;<=>?@[\]^_{|}~ ]+$/u;
const tag = ({ name, isRequired }: CodeField): string =>
  named.test(name) && name !== '-' ? `\`json:"${name}${isRequired ? '' : ',omitempty'}"\`` : '`json:"-"`';

/** Lists, maps and `any` may be nil themselves. */
const pointerTo = (type: CodeType): string =>
  `${['list', 'map', 'any', 'file'].includes(type.kind) ? '' : '*'}${typeText(type)}`;
export const pointer = ({ type }: CodeField): string => pointerTo(type);

/** Structs by name with those that they hold as values. */
type Held = ReadonlyMap<string, readonly string[]>;
const isValue = ({ isRequired, isNullable }: CodeField): boolean => isRequired && !isNullable;
const heldBy = (structs: readonly Struct[]): Held =>
  new Map(
    structs.map(({ name, fields }) => [
      name,
      fields.flatMap((field) => (field.type.kind === 'struct' && isValue(field) ? [field.type.name] : [])),
    ]),
  );

/** Whether a struct holds the other one as a value, at any depth: Go has no such circle. */
function holds(held: Held, name: string, other: string, seen = new Set<string>()): boolean {
  if (name === other) return true;
  if (seen.has(name)) return false;
  seen.add(name);
  return (held.get(name) ?? []).some((each) => holds(held, each, other, seen));
}

export function structsText(structs: readonly Struct[]): string {
  const held = heldBy(structs);
  return structs.map((struct) => structText(struct, held)).join('\n');
}

/** What need not be there is a pointer: `omitempty` leaves out `""`, `0` and `false`, which are values. */
function structText({ name, fields }: Struct, held: Held): string {
  const isDirect = (field: CodeField) =>
    isValue(field) && !(field.type.kind === 'struct' && holds(held, field.type.name, name));
  const lines = numbered(fields, (each) => identifier(each, 'Field')).map(([own, field]) => ({
    comment: field.comment,
    cells: [own, isDirect(field) ? typeText(field.type) : pointer(field), tag(field)] as const,
  }));
  return `type ${name} struct {\n${aligned(lines)}}\n`;
}

interface StructLine {
  readonly comment: string;
  readonly cells: readonly [name: string, type: string, tag: string];
}

/** In columns, as `gofmt` writes them: a comment above a field begins new ones. */
function aligned(lines: readonly StructLine[]): string {
  const groups: StructLine[][] = [];
  for (const line of lines) {
    const group = line.comment ? undefined : groups.at(-1);
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups
    .flatMap((group) => {
      const widths = [0, 1].map((at) => group.reduce((most, { cells }) => Math.max(most, (cells[at] ?? '').length), 0));
      return group.map(({ comment, cells: [name, type, end] }) => {
        const columns = `${name.padEnd(widths[0] ?? 0)} ${type.padEnd(widths[1] ?? 0)} ${end}`;
        return `${comment ? `\t// ${comment}\n` : ''}\t${columns}\n`;
      });
    })
    .join('');
}
