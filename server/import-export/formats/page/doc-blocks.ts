import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { inlineMarks } from '../../../../contracts/docs/doc-types/markdown/inline-marks.js';
import { isJson } from '../../../../contracts/docs/doc-types/media-kinds.js';
import { type Branch, type ModelShape } from '../../../../contracts/docs/doc-types/param-tree.js';
import {
  BODY_REQUIRED,
  BODY_TEXT,
  bodyMedia,
  isBodyRequired,
} from '../../../../contracts/docs/doc-types/request-bodies.js';
import { plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { sentShape } from '../../../../contracts/docs/doc-types/sent-shape.js';
import { shownType } from '../../../../contracts/docs/doc-types/shown-type.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { addressOf } from '../../../../contracts/docs/example-call.js';
import { NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import type { ExportWords } from '../exported/export-words.js';
import type { ExportedDoc, ExportedEnvironment } from '../exported/exported-api.js';
import { usedModels } from '../exported/exported-models.js';
import {
  furtherRequests,
  furtherResponses,
  heldBlocks,
  namedBlocks,
  successBlocks,
  tableMediaOf,
  textBlock,
} from './media-blocks.js';
import { asLines, meaningOf } from './param-lines.js';
import { type Block, bodyBlocks, codes, heading, plain, table, typed } from './table-blocks.js';

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

function requestBlocks(doc: ExportedDoc, words: ExportWords, isMethod: boolean): Block[] {
  const { rows, contentType } = doc;
  const body = bodyBlocks(rows.body, words);
  const isInJson = isMethod || isJson(contentType);
  const example = isInJson
    ? exampleBlocks(sentShape(rows.body, 'request'), words.requestExample)
    : textExample(doc, words);
  if (isMethod) return [heading(1, words.request), ...body, ...example];
  return [
    heading(1, words.request),
    heading(2, words.query),
    table(rows.query, typed, words),
    ...(rows.cookies.length > 0 ? [heading(2, words.cookies), table(rows.cookies, typed, words)] : []),
    heading(2, words.body),
    ...bodyFacts(doc, words),
    ...heldBlocks({ row: bodyMedia(rows.bodies)?.row }, words),
    ...body,
    ...example,
    ...namedBlocks({ row: bodyMedia(rows.bodies)?.row, type: contentType }).flat(),
    ...furtherRequests(doc, words),
  ];
}

/** What is said of the body as a whole, whatever its media type. */
function bodyFacts({ operation }: ExportedDoc, words: ExportWords): Block[] {
  const text = plainText(operation?.[BODY_TEXT] ?? '');
  return [
    ...(isBodyRequired(operation) ? [fact(words.required, words.yes)] : []),
    ...(text ? [{ kind: 'note', text: inlineMarks(plainLines(text)) } as const] : []),
  ];
}

function responseBlocks(doc: ExportedDoc, words: ExportWords, isMethod: boolean): Block[] {
  const { response } = doc.rows;
  if (isMethod) return [heading(1, words.response), ...bodyBlocks(response, words)];
  return [
    heading(1, words.response),
    ...successBlocks(doc, words),
    ...bodyBlocks(response, words),
    ...exampleBlocks(sentShape(response, 'response'), words.responseExample),
    ...namedBlocks(tableMediaOf(doc)).flat(),
    ...furtherResponses(doc, words),
  ];
}

function textExample({ rows, contentType }: ExportedDoc, words: ExportWords): Block[] {
  const xml = bodyMedia(rows.bodies)?.row.schema?.xml;
  const text = textBlock({ type: contentType, shape: rows.body, xml });
  return text ? [heading(1, words.requestExample), text] : [];
}

/** Each model that the tables name, once. */
function modelBlocks({ rows }: ExportedDoc, words: ExportWords): Block[] {
  const { path, headers, query, cookies, body, response, bodies, statuses } = rows;
  const own = [path, headers, query, cookies, rootsOf(body), rootsOf(response)];
  const models = usedModels([...own, bodies, statuses].flat());
  if (models.length === 0) return [];
  return [heading(1, words.models), ...models.flatMap((model) => modelTable(model, words))];
}

/** The rows of a body, or the model that it is. */
const rootsOf = ({ branches, whole }: Shape): readonly Branch[] => (whole ? [whole] : branches);

function modelTable({ name, root, branches }: ModelShape, words: ExportWords): Block[] {
  const type = root ? shownType(root) : '';
  const about = root ? asLines([[type === 'object' ? '' : type], meaningOf(root, words)]) : [];
  const hasTable = branches.length > 0 || about.length === 0;
  return [
    heading(2, name),
    ...(about.length > 0 ? [{ kind: 'note', text: about } as const] : []),
    ...(hasTable ? [table(branches, typed, words)] : []),
  ];
}

/** What the operation has besides its fields and tables. */
function operationBlocks({ operation }: ExportedDoc, words: ExportWords): Block[] {
  const others = Object.entries(operation ?? {}).filter(([name]) => name !== BODY_REQUIRED && name !== BODY_TEXT);
  if (others.length === 0) return [];
  const rows = others.map(([name, json]) => [name, plainText(json)]);
  return [heading(1, words.more), { kind: 'table', head: [words.name, 'JSON'], rows }];
}

const exampleBlocks = (shape: Shape, title: string): Block[] =>
  shape.branches.length === 0
    ? []
    : [heading(1, title), { kind: 'code', language: 'json', text: jsonOf(exampleOf(shape)) }];
