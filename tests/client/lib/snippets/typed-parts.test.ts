import { expect, it } from '@jest/globals';
import { type SnippetKind, snippetKinds } from '../../../../client/lib/snippets/snippet.js';
import { snippetOf } from '../../../../client/lib/snippets/snippets.js';

const fields = [
  { name: 'meta', value: '{"n": 1}', type: 'application/json' },
  { name: 'scan', file: 'scan.pdf', type: 'application/pdf' },
  { name: 'note', value: 'hi' },
];
const written = (kind: SnippetKind) =>
  snippetOf(kind, { method: 'POST', url: 'https://a.example/x', headers: [], body: { kind: 'form', fields } });

it.each(snippetKinds)('the parts of a form have their content types in %s', (kind) => {
  expect(written(kind)).toContain('application/json');
  expect(written(kind)).toContain('application/pdf');
});

it('each language says them in its own way', () => {
  expect(written('python')).toContain(String.raw`("meta", (None, "{\"n\": 1}", "application/json")),`);
  expect(written('python')).toContain('("scan", ("scan.pdf", open("scan.pdf", "rb"), "application/pdf")),');
  expect(written('python')).toContain('("note", (None, "hi")),');
  expect(written('fetch')).toContain('{ type: "application/pdf" }), "scan.pdf");');
  expect(written('java')).toContain('RequestBody.create(new File("scan.pdf"), MediaType.parse("application/pdf"))');
  expect(written('go')).toContain('"net/textproto"');
  expect(written('csharp')).toContain('{ Headers = { { "Content-Type", "application/pdf" } } }, "scan", "scan.pdf");');
  expect(written('php')).toContain("new CURLFile('scan.pdf', 'application/pdf')");
});
