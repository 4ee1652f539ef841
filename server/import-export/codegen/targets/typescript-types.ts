import type { CodeBody } from './code-bodies.js';
import type { CodeField } from './code-fields.js';
import { type CodeModel, refusals, successes } from './code-model.js';
import type { CodeType } from './code-types.js';

export const text = (value: string): string => JSON.stringify(value);
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name));

function typeText(type: CodeType): string {
  switch (type.kind) {
    case 'list':
      return `Array<${typeText(type.of)}>`;
    case 'map':
      return `Record<string, ${typeText(type.of)}>`;
    case 'nullable':
      return `${typeText(type.of)} | null`;
    case 'struct':
      return type.name;
    case 'enum':
      return type.values.map((value) => (type.isNumber ? value : text(value))).join(' | ');
    case 'integer':
    case 'number':
      return 'number';
    case 'any':
      return 'unknown';
    case 'file':
      return 'Blob';
    default:
      return type.kind;
  }
}

const member = ({ name, type, isRequired, isNullable, comment }: CodeField): string =>
  `${comment ? `  /** ${comment} */\n` : ''}  ${key(name)}${isRequired ? '' : '?'}: ${typeText(type)}${isNullable ? ' | null' : ''};\n`;
const shape = (name: string, fields: readonly CodeField[]): string =>
  `export interface ${name} {\n${fields.map(member).join('')}}\n`;
export const paramsName = ({ name }: CodeModel): string => `${name}Params`;
export const requestName = ({ name }: CodeModel, { suffix }: CodeBody): string => `${name}${suffix}Request`;
export const responseName = ({ name }: CodeModel): string => `${name}Response`;
export const refusalsName = ({ name }: CodeModel): string => `${name}Refusals`;
export const hasParams = ({ path, query, headers }: CodeModel): boolean =>
  path.length + query.length + headers.length > 0;

/** `sent`: its name in the call. */
export type Param = CodeField & { readonly sent: string };
/** Names of one object: of equal ones the later get their place. */
export function params({ path, query, headers }: CodeModel): { path: Param[]; query: Param[]; headers: Param[] } {
  const taken = new Set<string>();
  const own = (fields: readonly CodeField[], place: string) =>
    fields.map((field): Param => {
      let name = field.name;
      while (taken.has(name)) name = `${name}_${place}`;
      taken.add(name);
      return { ...field, name, sent: field.name };
    });
  return { path: own(path, 'path'), query: own(query, 'query'), headers: own(headers, 'header') };
}

export function typescriptTypes(model: CodeModel): string {
  const structs = model.structs.map(({ name, fields }) => shape(name, fields));
  const own = hasParams(model) ? [shape(paramsName(model), Object.values(params(model)).flat())] : [];
  const aliases = [
    ...model.bodies.map((body) => [requestName(model, body), typeText(body.type)]),
    [responseName(model), resultText(model)],
  ].filter(([name, of]) => name !== of);
  return [
    ...own,
    ...structs,
    ...aliases.map(([name, of]) => `export type ${name} = ${of};\n`),
    ...refusalTypes(model),
  ].join('\n');
}

/** All bodies of answers that are no refusals. */
function resultText({ responses }: CodeModel): string {
  const all = successes(responses);
  const filled = all.filter(({ isEmpty }) => !isEmpty);
  const table = all.find(({ isTable }) => isTable);
  if (filled.length === 0) return table ? typeText(table.type) : 'undefined';
  const texts = filled.map(({ type }) => typeText(type));
  return [...new Set([...texts, ...(filled.length < all.length ? ['undefined'] : [])])].join(' | ');
}

function refusalTypes(model: CodeModel): string[] {
  const all = refusals(model.responses);
  if (all.length === 0) return [];
  const lines = all.map(
    ({ status, isEmpty, type }) =>
      `  ${/^(?:\d+|default)$/.test(status) ? status : text(status)}: ${isEmpty ? 'undefined' : typeText(type)};\n`,
  );
  return [
    `/** What refusals have as their body, by status. */\nexport interface ${refusalsName(model)} {\n${lines.join('')}}\n`,
  ];
}
