import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { type Branch, isRequired, type ModelShape } from '../../../../contracts/docs/doc-types/param-tree.js';
import { plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { shownType } from '../../../../contracts/docs/doc-types/shown-type.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { addressOf, isJson } from '../../../../contracts/docs/example-call.js';
import { NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import type { ExportWord, ExportWords } from '../exported/export-words.js';
import type { ExportedDoc, ExportedEnvironment } from '../exported/exported-api.js';
import { usedModels } from '../exported/exported-models.js';
import { meaningOf, nestedName, type ParamLine, paramLines } from './param-lines.js';

/**
 * The parts of a doc on a page, in the order of docs/wire.md 6.1; Markdown, HTML and Word files differ only in how they
 * write them. All texts are plain, except `text`: the place of the doc's own text.
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'fact'; readonly name: string; readonly value: string }
  | { readonly kind: 'addresses'; readonly items: readonly Address[] }
  | { readonly kind: 'text' }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string };

export interface Address {
  /** Name of the environment; `''` = none was chosen. */
  readonly environment: string;
  readonly method: string;
  readonly url: string;
}

type Columns = readonly ExportWord[];
const plain: Columns = ['name', 'required', 'description', 'example'];
const typed: Columns = ['name', 'type', 'required', 'maxLength', 'description', 'example'];
const codes: Columns = ['code', 'description', 'solution'];

/** The name as a reader sees it, with the version label. */
export const docTitle = ({ name, label }: Pick<ExportedDoc, 'name' | 'label'>): string =>
  label === '' ? name : `${name} ${label}`;

export function docBlocks(doc: ExportedDoc, environments: readonly ExportedEnvironment[], words: ExportWords): Block[] {
  const note = doc.deprecated === NOT_DEPRECATED ? undefined : doc.deprecated || words.yes;
  const facts: Block[] = [
    ...(doc.author ? [fact(words.maintainer, doc.author)] : []),
    ...(note === undefined ? [] : [fact(words.deprecated, note)]),
  ];
  if (!factsOf(doc.type).hasTables) return [...facts, { kind: 'text' }];
  const { belongsToService } = factsOf(doc.type);
  return [
    ...facts,
    ...(belongsToService ? methodBlocks(doc, words) : addressBlocks(doc, environments, words)),
    ...(doc.description.trim() ? [heading(1, words.description), { kind: 'text' } as const] : []),
    ...(belongsToService ? [] : callBlocks(doc, words)),
    ...requestBlocks(doc, words, belongsToService),
    ...responseBlocks(doc, words, belongsToService),
    heading(1, words.errorCodes),
    table(doc.rows.codes, codes, words),
    ...modelBlocks(doc, words),
    ...(doc.remark.trim() ? [heading(1, words.remark), { kind: 'note', text: doc.remark } as const] : []),
    ...operationBlocks(doc, words),
  ];
}

const heading = (level: 1 | 2, text: string): Block => ({ kind: 'heading', level, text });
const fact = (name: string, value: string): Block => ({ kind: 'fact', name, value });

const methodBlocks = ({ url }: ExportedDoc, words: ExportWords): Block[] => (url ? [fact(words.method, url)] : []);

function addressBlocks(doc: ExportedDoc, environments: readonly ExportedEnvironment[], words: ExportWords): Block[] {
  const method = doc.httpMethod;
  const items =
    environments.length === 0
      ? [{ environment: '', method, url: doc.url }]
      : environments.map(({ name, url }) => ({
          environment: name,
          method,
          url: addressOf({ baseUrl: url, url: doc.url }),
        }));
  return [heading(1, words.url), { kind: 'addresses', items }];
}

function callBlocks({ contentType, rows }: ExportedDoc, words: ExportWords): Block[] {
  return [
    ...(contentType ? [fact(words.contentType, contentType)] : []),
    heading(1, words.pathVariables),
    table(rows.path, plain, words),
    heading(1, words.headers),
    table(rows.headers, plain, words),
  ];
}

function requestBlocks({ rows, contentType }: ExportedDoc, words: ExportWords, isMethod: boolean): Block[] {
  const body = bodyBlocks(rows.body, words);
  const example = isMethod || isJson(contentType) ? exampleBlocks(rows.body, words.requestExample) : [];
  if (isMethod) return [heading(1, words.request), ...body, ...example];
  return [
    heading(1, words.request),
    heading(2, words.query),
    table(rows.query, typed, words),
    ...(rows.cookies.length > 0 ? [heading(2, words.cookies), table(rows.cookies, typed, words)] : []),
    heading(2, words.body),
    ...body,
    ...example,
  ];
}

const responseBlocks = ({ rows }: ExportedDoc, words: ExportWords, isMethod: boolean): Block[] => [
  heading(1, words.response),
  ...bodyBlocks(rows.response, words),
  ...(isMethod ? [] : exampleBlocks(rows.response, words.responseExample)),
];

/** Each model that the tables name, once. */
function modelBlocks({ rows }: ExportedDoc, words: ExportWords): Block[] {
  const { path, headers, query, cookies, body, response } = rows;
  const models = usedModels([path, headers, query, cookies, rootsOf(body), rootsOf(response)].flat());
  if (models.length === 0) return [];
  return [heading(1, words.models), ...models.flatMap((model) => modelTable(model, words))];
}

/** The rows of a body, or the model that it is. */
const rootsOf = ({ branches, whole }: Shape): readonly Branch[] => (whole ? [whole] : branches);

/** A body that is a model has the name of the model; the table of its fields is that of the model. */
function bodyBlocks(shape: Shape, words: ExportWords): Block[] {
  const [whole] = shape.whole ? paramLines([shape.whole]) : [];
  if (whole?.model) return [{ kind: 'note', text: typeOf(whole) }];
  return [...rootNote(shape, words), table(shape.branches, typed, words)];
}

function modelTable({ name, root, branches }: ModelShape, words: ExportWords): Block[] {
  const type = root && shownType(root);
  const about = root && [type === 'object' ? '' : type, meaningOf(root, words)].filter(Boolean).join('\n');
  const hasTable = branches.length > 0 || !about;
  return [
    heading(2, name),
    ...(about ? [{ kind: 'note', text: about } as const] : []),
    ...(hasTable ? [table(branches, typed, words)] : []),
  ];
}

/** What the operation has besides its fields and tables. */
function operationBlocks({ operation }: ExportedDoc, words: ExportWords): Block[] {
  if (!operation) return [];
  const rows = Object.entries(operation).map(([name, json]) => [name, plainText(json)]);
  return [heading(1, words.more), { kind: 'table', head: [words.name, 'JSON'], rows }];
}

const exampleBlocks = (shape: Shape, title: string): Block[] =>
  shape.branches.length === 0
    ? []
    : [heading(1, title), { kind: 'code', language: 'json', text: jsonOf(exampleOf(shape)) }];

/** A note that the rows describe each element of an array. */
const rootNote = ({ elementType }: Shape, words: ExportWords): Block[] =>
  elementType ? [{ kind: 'note', text: words.arrayOf.replaceAll('{type}', () => elementType) }] : [];

function table(branches: readonly Branch[], columns: Columns, words: ExportWords): Block {
  if (branches.length === 0) return { kind: 'note', text: words.empty };
  const rows = paramLines(branches).map((line) => columns.map((column) => cellOf(column, line, words)));
  return { kind: 'table', head: columns.map((column) => words[column]), rows };
}

/** The name of the model that a row is, in the lists around it. */
function typeOf({ row, model }: ParamLine): string {
  if (!model) return shownType(row);
  const { depth } = readType(row.type);
  const isNullable = row.schema?.[`${'items/'.repeat(depth)}nullable`] === 'true';
  const name = isNullable ? `${model.name} | null` : model.name;
  return depth > 0 ? `${isNullable ? `(${name})` : name}${'[]'.repeat(depth)}` : name;
}

function cellOf(column: ExportWord, line: ParamLine, words: ExportWords): string {
  const { row } = line;
  switch (column) {
    case 'name':
    case 'code':
      return nestedName(line, words);
    case 'type':
      return typeOf(line);
    case 'required':
      return row.kind ? '' : isRequired(row) ? words.yes : words.no;
    case 'maxLength':
      return row.maxLength ?? '';
    case 'example':
    case 'solution':
      return plainLines(row.example);
    default:
      return meaningOf(row, words);
  }
}
