import { expect, it } from '@jest/globals';
import { draftOf, withMediaType } from '../../../../../../client/features/try-out/debugging/request/draft.js';
import { keptDraft, textOfDraft } from '../../../../../../client/features/try-out/debugging/request/kept-drafts.js';
import { prepare } from '../../../../../../client/features/try-out/debugging/request/prepare.js';
import { snippetCall } from '../../../../../../client/features/try-out/debugging/request/snippet-call.js';
import { curlOf } from '../../../../../../contracts/docs/doc-types/curl.js';
import { noModels } from '../../../../../../contracts/docs/doc-types/param-tree.js';
import { doc, paramRow } from '../../../../screens/view/docs.js';

const shown = doc({
  ...{ httpMethod: 'POST', url: '/x', contentType: 'application/vnd.shop+json' },
  requestParams: [paramRow('id', { type: 'int', example: '7' })],
  requestBodies: [
    paramRow('xml', { type: 'object', name: 'application/xml' }),
    paramRow('form', { type: 'object', name: 'application/x-www-form-urlencoded' }),
    paramRow('color', { example: 'red', parentId: 'form' }),
    paramRow('bytes', { type: 'file', name: 'application/octet-stream' }),
  ],
  rowParts: { xml: { schema: { '@examples': '{"a":{"value":"<a/>"}}' } } },
});
const choose = (draft: ReturnType<typeof draftOf>, type: string) => withMediaType(draft, shown, noModels, type);
const sent = (draft: ReturnType<typeof draftOf>) => {
  const { headers, body } = prepare(draft, { baseUrl: 'http://h', variables: new Map(), files: new Map() });
  return [headers.find(([name]) => name === 'Content-Type')?.[1], body];
};

it('begins with the media type of the body table, under its name', () => {
  expect(sent(draftOf(shown))).toEqual(['application/vnd.shop+json', '{\n  "id": 7\n}']);
});

it('another media type has its own content type, kind, example and fields, in copied code too', () => {
  const xml = choose(draftOf(shown), 'application/xml');
  expect([xml.bodyKind, ...sent(xml)]).toEqual(['xml', 'application/xml', '<a/>']);
  const call = prepare(xml, { baseUrl: 'http://h', variables: new Map(), files: new Map() });
  expect(curlOf(snippetCall(call))).toMatch(/--header 'Content-Type: application\/xml' \\\n {2}--data-raw '<a\/>'/);
  const form = choose(xml, 'application/x-www-form-urlencoded');
  expect(sent(form)).toEqual(['application/x-www-form-urlencoded', 'color=red']);
  expect(choose(form, 'application/octet-stream').bodyKind).toBe('binary');
});

it('XML without an example begins with one that is made of the rows', () => {
  const { requestBodies, ...others } = shown;
  const bare = {
    ...others,
    requestBodies: [...(requestBodies ?? []), paramRow('size', { example: '4', parentId: 'xml' })],
    rowParts: {},
  };
  expect(withMediaType(draftOf(bare), bare, noModels, 'application/xml').body).toBe(
    '<root>\n  <size>4</size>\n</root>',
  );
});

it('what was entered for one stays while another is chosen, and the choice is kept', () => {
  const typed = { ...draftOf(shown), body: '{"id":8}' };
  const other = { ...choose(typed, 'application/xml'), body: '<b/>' };
  expect(sent(choose(other, 'application/vnd.shop+json'))).toEqual(['application/vnd.shop+json', '{"id":8}']);
  const again = keptDraft(shown, noModels, textOfDraft(other));
  expect([again.mediaType, ...sent(again)]).toEqual(['application/xml', 'application/xml', '<b/>']);
  const gone = keptDraft({ ...shown, requestBodies: [] }, noModels, textOfDraft(other));
  expect(sent(gone)).toEqual(['application/xml', '<b/>']);
});

it('a kind of body that is chosen by hand has its usual content type', () => {
  expect(sent({ ...draftOf(shown), bodyKind: 'text', body: 'a' })).toEqual(['text/plain', 'a']);
});

it('a header of the doc follows the choice', () => {
  const own = { ...shown, headerParams: [paramRow('Content-Type', { example: 'application/vnd.shop+json' })] };
  const xml = withMediaType(draftOf(own), own, noModels, 'application/xml');
  expect(sent(xml)[0]).toBe('application/xml');
  expect(sent(withMediaType(xml, own, noModels, shown.contentType))[0]).toBe('application/vnd.shop+json');
});

it('a file as the whole body is chosen and sent with its media type, whatever its row is called', () => {
  for (const [name, contentType] of [
    ['file', 'image/png'],
    ['', 'image/png'],
    ['', 'application/json'],
  ] as const) {
    const shown = doc({
      ...{ httpMethod: 'PUT', url: '/x', contentType },
      requestParams: [paramRow(name, { type: 'file' })],
    });
    const draft = draftOf(shown);
    const files = new Map([['', [new File(['x'], 'a.png')]]]);
    const { headers } = prepare(draft, { baseUrl: 'http://h', variables: new Map(), files });
    expect([draft.bodyKind, headers]).toEqual(['binary', [['Content-Type', contentType]]]);
  }
});
