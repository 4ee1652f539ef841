import { describe, expect, it } from '@jest/globals';
import { DocType } from '../../../contracts/platform/enums.js';
import { contentChanges } from '../../../server/docs/change-severity/index.js';
import { httpRules } from '../../../server/docs/doc-types/index.js';
import { preparedDoc } from '../../../server/import-export/formats/pack/prepare-docs.js';
import { keptUnread } from '../../../server/import-export/plan/unread-keywords.js';
import { mergeOf } from '../../../server/import-export/write/doc-writer.js';
import { docsIn, documentOf, json, read } from './formats/openapi/support.js';
import { openApiText } from './formats/openapi/write/document.js';
import { exportedOf } from './formats/openapi/write/exported.js';

/* What a request body has besides its media types (OpenAPI 3.1, 4.8.13), from import to import. */

const media = json({ type: 'object', properties: { a: { type: 'string' } } });
type Extra = Readonly<Record<string, unknown>>;

async function came(requestBody: object, components: object = {}) {
  const { api } = read(documentOf({ requestBody, responses: {} }, { components }));
  const [doc] = docsIn(api.entries);
  if (!doc) throw new Error('no doc');
  const { content, said, extra } = await preparedDoc(doc, { dictionaries: new Map(), models: new Map() });
  return { doc, api, content: httpRules.schema.parse(content), said, extra };
}
type Came = Awaited<ReturnType<typeof came>>;

/** What an import of earlier days kept: it read nothing of the body but its media types. */
function byEarlierImport({ content, extra, ...one }: Came) {
  const { keywords: _, body: __, ...openapi } = Object(extra?.openapi);
  return {
    ...{ ...one, content: { ...content, params: content.params.filter(({ id }) => id !== '$operation') } },
    extra: { openapi: { ...openapi, keywords: [] } } as Extra,
  };
}

interface Stored {
  readonly content: Came['content'];
  readonly extra: Extra | undefined;
}
/** The next import of a doc that nobody changed, what it means, and what it keeps. */
function next(was: Stored, is: Came) {
  const origin = { content: was.content, extra: was.extra ?? null, offers: [], dismissed: [] };
  const merge = mergeOf('import', is, { type: DocType.http, content: was.content }, origin);
  const content = httpRules.schema.parse(merge.content);
  const { changes } = contentChanges({ type: DocType.http, isFolder: false }, was.content, content);
  return {
    ...{ content, extra: keptUnread(is.extra, merge.unread) },
    changes: changes.map(({ severity, rule }) => `${severity} ${rule}`),
    isSame: JSON.stringify(content) === JSON.stringify(was.content),
  };
}
const operationIn = ({ content }: Pick<Stored, 'content'>) => content.params.find(({ id }) => id === '$operation');
const bodyOf = (text: string): unknown => Object(JSON.parse(text)).paths['/orders'].post.requestBody;
const exported = ({ api, doc }: Came, operation = doc.operation, extra = doc.extra) => {
  const { operation: _, ...others } = doc;
  const changed = { ...others, ...(operation && { operation }), ...(extra && { extra }) };
  return bodyOf(openApiText(exportedOf({ ...api, entries: [changed] }), 'json'));
};

describe('a request body', () => {
  it('is required, and has a text and extensions', async () => {
    const one = await came({ required: true, description: 'The *order*', 'x-name': 'order', ...media });
    expect(operationIn(one)?.schema).toEqual({
      'requestBody/required': 'true',
      'requestBody/description': '"The *order*"',
      'requestBody/x-name': '"order"',
    });
  });

  it('that may be left out has nothing for it', async () => {
    expect(operationIn(await came({ required: false, ...media }))).toBeUndefined();
  });

  it('goes out as it came, and as somebody changed it', async () => {
    const given = { description: 'An order', ...media, required: true };
    const one = await came(given);
    expect(exported(one)).toEqual(given);
    expect(exported(one, {})).toEqual(media);
    expect(exported(one, { 'requestBody/required': 'true' })).toEqual({ ...media, required: true });
    expect(exported(one, { 'requestBody/required': '"yes"', 'requestBody/description': '7' })).toEqual(media);
    expect(exported(await came({ required: false, ...media }))).toEqual({ required: false, ...media });
  });

  it('of a document goes out as a reference until somebody changes it', async () => {
    const components = { requestBodies: { Order: { required: true, ...media } } };
    const one = await came({ $ref: '#/components/requestBodies/Order' }, components);
    expect(operationIn(one)?.schema).toEqual({ 'requestBody/required': 'true' });
    expect(exported(one)).toEqual({ $ref: '#/components/requestBodies/Order' });
    expect(exported(one, {})).toEqual(media);
  });

  it('that becomes required is breaking, and optional compatible', async () => {
    const [optional, required] = [await came(media), await came({ required: true, ...media })];
    expect(next(optional, required).changes).toEqual(['breaking operation.body.required']);
    expect(next(required, optional).changes).toEqual(['compatible operation.body.optional']);
    expect(next(required, required).isSame).toBe(true);
  });

  it('of a document that becomes required is breaking', async () => {
    const shared = (body: object) =>
      came({ $ref: '#/components/requestBodies/Order' }, { requestBodies: { Order: { ...body, ...media } } });
    expect(next(await shared({}), await shared({ required: true })).changes).toEqual([
      'breaking operation.body.required',
    ]);
  });
});

describe('an import of earlier days', () => {
  it('had a required body: the next one changes nothing, and exports keep it', async () => {
    const one = await came({ required: true, ...media });
    const again = next(byEarlierImport(one), one);
    expect([again.isSame, again.changes]).toEqual([true, []]);
    expect(exported(one, {}, again.extra)).toEqual({ required: true, ...media });
    expect(next(again, one).isSame).toBe(true);
  });

  it('had an optional body: one that is required now is breaking', async () => {
    const was = byEarlierImport(await came({ required: false, ...media }));
    expect(next(was, await came({ required: true, ...media })).changes).toEqual(['breaking operation.body.required']);
  });

  it('had a required one that became optional and required again', async () => {
    const [optional, required] = [await came(media), await came({ required: true, ...media })];
    const left = next(byEarlierImport(required), optional);
    expect(left.changes).toEqual([]);
    expect(next(left, required).changes).toEqual(['breaking operation.body.required']);
  });

  it('does not know what a body of the document had: it counts as the same once', async () => {
    const shared = (body: object) =>
      came({ $ref: '#/components/requestBodies/Order' }, { requestBodies: { Order: { ...body, ...media } } });
    const required = await shared({ required: true });
    const again = next(byEarlierImport(required), required);
    expect(again.isSame).toBe(true);
    expect(next(again, required).isSame).toBe(true);
    const left = next(again, await shared({}));
    expect(next(left, required).changes).toEqual(['breaking operation.body.required']);
  });

  it('gets a changed text, which is wording', async () => {
    const was = byEarlierImport(await came({ description: 'An order', ...media }));
    const now = next(was, await came({ description: 'One order', ...media }));
    expect(operationIn(now)?.schema).toEqual({ 'requestBody/description': '"One order"' });
    expect(now.changes).toEqual([]);
  });
});
