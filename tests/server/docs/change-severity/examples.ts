import { BEING_WRITTEN } from '../../../../contracts/docs/change-severity/doc-rules.js';
import type { RowExample } from '../../../../contracts/docs/change-severity/row-kinds.js';
import type { RuleExample, SeverityRule } from '../../../../contracts/docs/change-severity/rules.js';
import { partsOf } from '../../../../contracts/docs/change-severity/wording.js';
import { type ApiContent, type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { operationRow } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { asFirstWriting } from '../../../../server/docs/change-severity/first-writing.js';
import {
  type ChangeMeaning,
  type ContentKind,
  eventMeaning,
  severityOf,
} from '../../../../server/docs/change-severity/index.js';
import { meaning } from '../../../../server/docs/change-severity/meaning.js';
import { rulesOf } from '../../../../server/docs/doc-types/index.js';

/** Contents that differ as a rule's example says, and what is said of them. */
export const http: ContentKind = { type: DocType.http, isFolder: false };
export const dubbo: ContentKind = { type: DocType.dubbo, isFolder: false };

const styles = { path: 0, header: 1, query: 5, cookie: 8, body: 2, argument: 2, response: 3 } as const;

export const row = (id: string, given: Partial<ParamRow> & { name: string }): ParamRow => ({
  ...{ id, parentId: '', style: ParamStyle.query, type: 'string', required: false },
  ...{ maxLength: '', example: '', description: '', enumId: '', ...given },
});

export function contentOf(type: DocType, given: Partial<ApiContent>): ApiContent {
  const content = rulesOf(type).empty('Find orders');
  if (!('params' in content)) throw new Error('a doc without tables');
  return { ...content, contentType: 'application/json', ...given };
}

/** The objects `user` and `account`, and the row in one of them or beside them. */
function rowsOf(style: ParamStyle, example?: RowExample, isNested = false): ParamRow[] {
  const objects = isNested ? ['user', 'account'].map((name) => row(name, { name, style, type: 'object' })) : [];
  if (!example) return objects;
  const { within = '', values, ...attributes } = example;
  const one = row('r', { ...attributes, ...(values && { values: [...values] }), style, parentId: within });
  return [...objects, one];
}

function ofRow({ id, example }: SeverityRule, place: keyof typeof styles, kind: string): ChangeMeaning[] {
  const style = styles[place];
  const type = place === 'argument' ? DocType.dubbo : DocType.http;
  const { from, to } = example;
  if (typeof from === 'string' || typeof to === 'string') throw new Error(id);
  const compare = (before: ParamRow[], after: ParamRow[]) =>
    severityOf({ type, isFolder: false }, contentOf(type, { params: before }), contentOf(type, { params: after }));
  if (kind === 'reordered') {
    const three = ['a', 'b', 'c'].map((name) => row(name, { name, style }));
    return compare(
      three,
      [three[2], three[0], three[1]].flatMap((each) => each ?? []),
    );
  }
  if (kind === 'relocated') {
    const other = style === ParamStyle.header ? ParamStyle.query : ParamStyle.header;
    return compare(rowsOf(other, from), rowsOf(style, to));
  }
  // The roots of a request table are the arguments: what moves between objects is no argument.
  if (kind === 'moved' && place === 'argument')
    return compare(
      rowsOf(style, { name: 'tenantId', within: 'user' }, true),
      rowsOf(style, { name: 'tenantId' }, true),
    );
  const isVariant = (from ?? to)?.kind !== undefined;
  if (!isVariant) return compare(rowsOf(style, from, kind === 'moved'), rowsOf(style, to, kind === 'moved'));
  // One alternative more or less, beside another one.
  const beside = row('o', { name: 'Member', style, parentId: 'user', kind: 'oneOf' });
  const others = /^variant.(?:added|removed)$/.test(kind) ? [beside] : [];
  return compare([...rowsOf(style, from, true), ...others], [...rowsOf(style, to, true), ...others]);
}

const fields: Readonly<Record<string, string>> = {
  url: 'url',
  signature: 'url',
  method: 'httpMethod',
  requestArray: 'isRequestArray',
  responseArray: 'isResponseArray',
  requestElement: 'requestArrayType',
  responseElement: 'responseArrayType',
  commonHeaders: 'isUseGlobalHeaders',
  commonParams: 'isUseGlobalParams',
  commonResponse: 'isUseGlobalReturns',
  modelKey: 'key',
};

function ofField(id: string, { from, to }: RuleExample): ChangeMeaning[] {
  const [word = ''] = id.split('.');
  const type = word === 'signature' ? DocType.dubbo : word === 'modelKey' ? DocType.model : DocType.http;
  const arrays = word.endsWith('Element') ? { isRequestArray: true, isResponseArray: true } : {};
  const value = (text: unknown) => (text === 'true' || text === 'false' ? text === 'true' : text);
  const side = (text: unknown) => contentOf(type, { ...arrays, [fields[word] ?? word]: value(text) });
  return severityOf({ type, isFolder: false }, side(from), side(to));
}

function ofFolder(id: string, { from, to }: RuleExample): ChangeMeaning[] {
  const key = id.split('.')[1] ?? '';
  const empty = { interfaceName: '', version: '', protocol: '', author: '', dependency: '' };
  const side = (text: unknown) =>
    key === 'name' ? { name: String(text) } : { name: 'Orders', dubbo: { ...empty, [key]: String(text) } };
  return severityOf({ type: DocType.http, isFolder: true }, side(from), side(to));
}

function ofCode(id: string, { from, to }: RuleExample): ChangeMeaning[] {
  const style = ParamStyle.code;
  const compare = (before: ParamRow[], after: ParamRow[]) =>
    severityOf(http, contentOf(DocType.http, { params: before }), contentOf(DocType.http, { params: after }));
  const code = (given: Partial<ParamRow>) => row('c', { name: '40017', ...given, style });
  if (id === 'code.reordered') {
    const three = ['1', '2', '3'].map((name) => row(name, { name, style }));
    return compare(
      three,
      [three[2], three[0], three[1]].flatMap((each) => each ?? []),
    );
  }
  if (id === 'code.added') return compare([], [code({})]);
  if (id === 'code.removed' || id === 'code.success.removed') return compare([code({ name: String(from) })], []);
  const key =
    {
      'code.renamed': 'name',
      'code.success.renamed': 'name',
      'code.description': 'description',
      'code.solution': 'example',
    }[id] ?? '';
  return compare([code({ [key]: String(from) })], [code({ [key]: String(to) })]);
}

const keywordsOf: Readonly<Record<string, string>> = {
  'operation.id': 'operationId',
  'operation.servers': 'servers',
  'operation.callbacks': 'callbacks',
  'operation.body.required': 'requestBody/required',
  'operation.body.optional': 'requestBody/required',
  'operation.other': 'x-stage',
};

function ofOperation(id: string, { from, to }: RuleExample): ChangeMeaning[] {
  const keyword = keywordsOf[id] ?? 'security';
  const json = (text: unknown) => (keyword === 'operationId' ? JSON.stringify(text) : String(text));
  const side = (text: unknown) =>
    contentOf(DocType.http, {
      params: [operationRow({ deprecated: 'true', ...(text !== '' && { [keyword]: json(text) }) })],
    });
  return severityOf(http, side(from), side(to));
}

function ofMedia(id: string, { from, to }: SeverityRule['example']): ChangeMeaning[] {
  const style = id.startsWith('requestMedia.') ? ParamStyle.bodies : ParamStyle.responses;
  const status = style === ParamStyle.responses ? [row('s', { name: '422', style })] : [];
  const side = (name: SeverityRule['example']['from']) => ({
    params: [...status, ...(name ? [row('m', { name: String(name), style, parentId: status[0]?.id ?? '' })] : [])],
  });
  return severityOf(http, contentOf(DocType.http, side(from)), contentOf(DocType.http, side(to)));
}

const events: Readonly<Record<string, string>> = {
  'doc.added': 'DocCreated',
  'doc.deleted': 'DocDeleted',
  'doc.undeleted': 'DocUndeleted',
  'doc.moved': 'DocMoved',
  'doc.hidden': 'DocHidden',
  'doc.shown': 'DocShown',
  'doc.status': 'DocStatusSet',
  'doc.label': 'DocVersionLabelled',
};

/** What is said about the example of a rule. */
export function meaningsOfExample(rule: SeverityRule): ChangeMeaning[] {
  const { id, example } = rule;
  const { place, kind } = partsOf(id);
  if (place) return ofRow(rule, place, kind);
  const event = events[id];
  if (id === BEING_WRITTEN) return [...asFirstWriting([meaning('doc.deleted')])];
  if (event) return [eventMeaning(event)].flatMap((found) => found ?? []);
  if (id.startsWith('service.') || id.startsWith('folder.')) return ofFolder(id, example);
  if (id.startsWith('code.')) return ofCode(id, example);
  if (id.startsWith('operation.')) return ofOperation(id, example);
  if (/^(?:media|requestMedia|responseHeader)\./.test(id)) return ofMedia(id, example);
  if (id === 'text') {
    const side = (body: unknown) => ({ ...rulesOf(DocType.markdown).empty('n'), body: String(body) });
    return severityOf({ type: DocType.markdown, isFolder: false }, side(example.from), side(example.to));
  }
  return ofField(id, example);
}
