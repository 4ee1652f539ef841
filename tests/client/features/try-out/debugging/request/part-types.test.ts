import { afterEach, expect, it, jest } from '@jest/globals';
import { draftOf } from '../../../../../../client/features/try-out/debugging/request/draft.js';
import { typedForm } from '../../../../../../client/features/try-out/debugging/request/form-body.js';
import { keptDraft, textOfDraft } from '../../../../../../client/features/try-out/debugging/request/kept-drafts.js';
import { readCurl } from '../../../../../../client/features/try-out/debugging/request/paste-curl.js';
import { prepare } from '../../../../../../client/features/try-out/debugging/request/prepare.js';
import { snippetCall } from '../../../../../../client/features/try-out/debugging/request/snippet-call.js';
import { sendQuietly } from '../../../../../../client/features/try-out/debugging/sending/send.js';
import { curlOf } from '../../../../../../contracts/docs/doc-types/curl.js';
import { noModels } from '../../../../../../contracts/docs/doc-types/param-tree.js';
import { doc, paramRow } from '../../../../screens/view/docs.js';

const upload = doc({
  ...{ httpMethod: 'POST', url: '/x', contentType: 'multipart/form-data' },
  requestParams: [
    paramRow('meta', { type: 'object', description: 'content: application/json' }),
    paramRow('id', { type: 'int', example: '7', parentId: 'meta' }),
    paramRow('sheet', { type: 'file', description: 'content: text/csv' }),
    paramRow('picture', { type: 'file' }),
    paramRow('note', { example: 'hi' }),
  ],
});
const files = new Map([
  ['sheet', [new File(['a,b'], 'a "b".csv', { type: 'application/vnd.ms-excel' })]],
  ['picture', [new File(['x'], 'x.png', { type: 'image/png' })]],
]);
const given = { baseUrl: 'http://h', variables: new Map(), files };
const sent: RequestInit[] = [];
afterEach(() => {
  jest.restoreAllMocks();
});

it('Debug sends parts with the content types of the doc, and texts without a file name', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    sent.push(init ?? {});
    return Promise.resolve(new Response());
  });
  const draft = draftOf(upload);
  const call = prepare({ ...draft, multipart: draft.multipart.map((row) => ({ ...row, isOn: true })) }, given);
  await sendQuietly(call, { docId: '1', isProxied: false });
  const request = new Request('http://h', { method: 'POST', body: sent[0]?.body ?? null });
  const text = await request.clone().text();
  expect(text.match(/^Content-.*/gm)?.map((line) => line.trim())).toEqual([
    'Content-Disposition: form-data; name="meta"',
    'Content-Type: application/json',
    'Content-Disposition: form-data; name="sheet"; filename="a %22b%22.csv"',
    'Content-Type: text/csv',
    'Content-Disposition: form-data; name="picture"; filename="x.png"',
    'Content-Type: image/png',
    'Content-Disposition: form-data; name="note"',
  ]);
  const form = await request.formData();
  expect([form.get('meta'), form.get('note')]).toEqual(['{"id":7}', 'hi']);
  expect(curlOf(snippetCall(call))).toMatch(/--form 'meta="\{\\"id\\":7\}";type=application\/json' /);
});

it('a form reads as one of the browser does, whatever is in its names and values', async () => {
  const form = new FormData();
  for (const [name, value] of [
    ['a"b\r\nc', '1\n2\r3\r\n4'],
    ['名', '值😀'],
    ['', '--x'],
    ['t', ''],
  ] as const)
    form.append(name, value);
  form.append('f', new File(['\0\r\n--'], 'f"\n名'));
  const fields = async (body: Blob | FormData) =>
    Promise.all(
      [...(await new Response(body).formData())].map(async ([name, value]) =>
        typeof value === 'string' ? [name, value] : [name, value.name, await value.text()],
      ),
    );
  expect(await fields(typedForm(form, new Map([['t', 'text/x']])))).toEqual(await fields(form));
});

it('content types of pasted parts are sent, copied and kept', () => {
  const pasted = readCurl(`curl a.example/x -F 'a={"b":1};type=application/json' -F 'c=@d.csv;type=text/csv' -F e=f`);
  const draft = { ...draftOf(doc({ httpMethod: 'POST', url: '/x' })), ...pasted?.part };
  for (const each of [draft, keptDraft(doc({ httpMethod: 'POST' }), noModels, textOfDraft(draft))])
    expect(each.multipart.map(({ name, partType }) => [name, partType])).toEqual([
      ['a', 'application/json'],
      ['c', 'text/csv'],
      ['e', undefined],
    ]);
});
