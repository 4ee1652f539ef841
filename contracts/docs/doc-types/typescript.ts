import { isPlainArray, type Shape } from './example.js';
import { type Branch, isRequired, type Row } from './param-tree.js';
import { readType, type ValueType } from './value-type.js';

/** Descriptions from old clients use `<br>` as line break. */
export const plainLines = (text: string): string => text.replace(/<br\s*\/?>/gi, '\n');

/** The rows as a TypeScript declaration with that name. */
export function typescriptOf(shape: Shape, name: string): string {
  if (isPlainArray(shape)) {
    const [first] = shape.branches;
    const element = readType(shape.elementType);
    const type = first ? typeOf({ ...first.row, type: shape.elementType }, element) : written(element);
    return `export type ${name} = ${listed(type, 1)};\n`;
  }
  if (shape.elementType) return `export type ${name} = ${body(shape.branches, '')}[];\n`;
  return `export interface ${name} ${body(shape.branches, '')}\n`;
}

function body(branches: readonly Branch[], indent: string): string {
  const deeper = `${indent}  `;
  const named = new Map(branches.filter(({ row }) => row.name).map((branch) => [branch.row.name, branch]));
  const lines = [...named.values()].flatMap((branch) => [
    ...comment(branch.row, deeper),
    `${deeper}${quoted(branch.row.name)}${isRequired(branch.row) ? '' : '?'}: ${member(branch, deeper)};`,
  ]);
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

function member({ row, children }: Branch, indent: string): string {
  const type = readType(row.type);
  return children.length > 0 ? listed(body(children, indent), type.depth) : typeOf(row, type);
}

function typeOf(row: Row, type: ValueType): string {
  const items = row.enumInfo?.items ?? [];
  if (items.length === 0) return written(type);
  const values = [...new Set(items.map((item) => literal(item.value, item.type)))];
  return listed(values.join(' | '), type.depth);
}

/**
 * A value of a dictionary as a literal type; a value that is not a number becomes a string, whatever its type is
 * called.
 */
function literal(value: string, type: string): string {
  const plain = readType(type).of;
  if (plain === 'number' && value.trim() && Number.isFinite(Number(value))) return String(Number(value));
  if (plain === 'boolean' && /^(?:true|false)$/i.test(value)) return value.toLowerCase();
  return text(value);
}

function written(type: ValueType): string {
  const names = { string: 'string', number: 'number', boolean: 'boolean', any: 'unknown', file: 'File' } as const;
  const record = `Record<string, ${type.of === 'map' && type.value ? written(type.value) : 'unknown'}>`;
  return listed(type.of === 'object' || type.of === 'map' ? record : names[type.of], type.depth);
}

const listed = (type: string, depth: number): string =>
  depth > 0 && type.includes(' | ') && !type.startsWith('{')
    ? `(${type})${'[]'.repeat(depth)}`
    : type + '[]'.repeat(depth);

const text = (value: string): string =>
  `'${JSON.stringify(value).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;
const quoted = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name));

function comment({ description, example }: Row, indent: string): string[] {
  const said = plainLines(description)
    .replaceAll('*/', '*\\/')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trimEnd());
  while (said.at(-1) === '') said.pop();
  while (said[0] === '') said.shift();
  const shown =
    example.trim() && !/[\n\r\u2028\u2029]/.test(example) ? `@example ${example.replaceAll('*/', '*\\/')}` : '';
  const lines = [...said, ...(shown ? [shown] : [])];
  if (lines.length === 0) return [];
  if (lines.length === 1) return [`${indent}/** ${lines[0]} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}
