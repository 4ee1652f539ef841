import type { CodeField } from './code-fields.js';
import type { CodeModel } from './code-model.js';
import { camel, identifier } from './code-names.js';
import type { CodeType } from './code-types.js';

/** The last eight are words of module declarations: compilers take them as names, not every other tool does. */
const reserved = new Set(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null var record yield opens requires exports provides uses with to transitive'.split(
    ' ',
  ),
);
export const text = (value: string): string => JSON.stringify(value);
const fieldName = (name: string): string => {
  const own = camel(identifier(name, 'field'));
  return reserved.has(own) ? `${own}Value` : own;
};

export function typeText(type: CodeType): string {
  switch (type.kind) {
    case 'list':
      return `List<${typeText(type.of)}>`;
    case 'map':
      return `Map<String, ${typeText(type.of)}>`;
    case 'nullable':
      return typeText(type.of);
    case 'struct':
      return type.name;
    case 'enum':
      return type.isNumber ? 'Long' : 'String';
    default:
      return {
        string: 'String',
        integer: 'Long',
        number: 'BigDecimal',
        boolean: 'Boolean',
        any: 'Object',
        file: 'byte[]',
      }[type.kind];
  }
}

/** Names that are the same as identifiers get a number. */
export function numbered(fields: readonly CodeField[]): (readonly [string, CodeField])[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const own = fieldName(field.name);
    let name = own;
    for (let n = 2; taken.has(name); n++) name = `${own}${n}`;
    taken.add(name);
    return [name, field] as const;
  });
}

function struct({ name, fields }: CodeModel['structs'][number]): string {
  const members = numbered(fields).map(
    ([own, field]) =>
      `${field.comment ? `        /** ${field.comment} */\n` : ''}        @JsonProperty(${text(field.name)})\n        private ${typeText(field.type)} ${own};\n`,
  );
  return `    @Data\n    public static class ${name} {\n${members.join('\n')}    }\n`;
}

export const imports = `import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import lombok.Data;
`;
export const structsOf = ({ structs }: CodeModel): string => structs.map(struct).join('\n');

export const javaPojo = (model: CodeModel): string =>
  `${imports}\n/** ${model.title} */\npublic class ${model.name} {\n${structsOf(model)}}\n`;
