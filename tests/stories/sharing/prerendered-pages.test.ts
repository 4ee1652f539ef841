import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import * as docs from '../../../contracts/docs/docs.js';
import { addModel } from '../../../contracts/docs/models.js';
import type { DocType } from '../../../contracts/platform/enums.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addComposeDocs, addComposePage } from '../../../contracts/sharing/compose-docs.js';
import { addComposeProject } from '../../../contracts/sharing/composing.js';
import { addShare, disableShare } from '../../../contracts/sharing/sharing.js';
import { updateAdminSettings } from '../../../contracts/workspace/system.js';
import { addSpace } from '../../../contracts/workspace/workspace.js';
import { rulesOf } from '../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../server/docs/editing/content/doc-content-writer.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { customDoc, markdownDoc, type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';

const WATCHER = 'monitoring-token-of-these-tests';
let app: TestApp;
let admin: Person;
let here: Place;
let charge: string;
let guide: string;
let outside: string;
const row = (name: string, description = '') => ({ name, type: 'string', description, required: 1 as const });

beforeAll(async () => {
  app = await startApp({ env: { ANNALS_METRICS_TOKEN: WATCHER } });
  admin = await app.admin();
  here = await place(admin);
  charge = (
    await admin.call(docs.saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Charge', url: '/charges', httpMethod: 'POST' },
      contentType: 'application/json',
      requestParams: [
        row('amount', '</div><script>alert(1)</script>$& $1'),
        row('currency', 'One of `EUR` or **CNY**'),
      ],
    })
  ).id;
  guide = await markdownDoc(admin, here, `# Start\n\n${'Use a **test key** first. '.repeat(200)}`, 'Guide');
  outside = await markdownDoc(admin, here, 'Words of nobody here', 'Outside');
});
afterAll(() => app.stop());

const share = async (docIds: readonly string[], more: object = {}) =>
  (
    await admin.call(addShare, {
      ...{ moduleId: here.moduleId, isAll: 0, type: 1, ...more },
      content: docIds.map((docId) => ({ docId })),
    })
  ).id;
const field = (id: string, style: ParamStyle): ParamRow => ({
  ...{ id, parentId: '', style, name: id, type: 'string', required: true, maxLength: '' },
  ...{ example: '', description: '', enumId: '' },
});
/** Stores these rows as typing does. */
async function holds(id: string, ...params: ParamRow[]): Promise<void> {
  const by = { actorId: decodeId(admin.id) ?? 0, source: 'live', requestId: '' } as const;
  const content = (now: { type: DocType; content: object }) =>
    rulesOf(now.type).schema.parse({ ...now.content, params });
  await app.get(DocContentWriter).replace(decodeId(id) ?? 0, content, by);
}
const html = async (path: string, headers: Readonly<Record<string, string>> = {}, who = new Reader(app.url)) =>
  (await who.fetch(path, { headers })).text();
/** What stands in the page before any code runs. */
const contentOf = (page: string) => page.slice(page.indexOf('<div id="root"'));
const contentOfDoc = async (docId: string) =>
  contentOf(await html(`/share/${await share([docId])}/${docId}`, { cookie: 'annals-language=en' }));
const english = { cookie: 'annals-language=en' };

describe('the first content of public pages', () => {
  it('is the doc as the browser will show it, in the reader’s language, before any code', async () => {
    const id = await share([charge]);
    const page = await html(`/share/${id}/${charge}`, english);
    expect(page).toContain('<html lang="en">');
    expect(contentOf(page)).toContain('>Charge</h1>');
    expect(contentOf(page)).toContain('>amount</code>');
    expect(contentOf(page)).toContain('required');
    const chinese = await html(`/share/${id}/${charge}`);
    expect(chinese).toContain('<html lang="zh-CN">');
    expect(contentOf(chinese)).toContain('必');
    // Its code is asked for after the first paint, by a script whose address the policy allows.
    expect(page).not.toContain('rel="modulepreload"');
    expect(page).toMatch(
      /<script defer src="\/after-paint\.js" data-start="\/assets\/public-[^"]+" data-parts="[^"]+">/,
    );
  });

  it('has descriptions of rows with their marks', async () => {
    const content = await contentOfDoc(charge);
    expect(content.replace(/ (?:class|translate)="[^"]*"/g, '')).toContain(
      'One of <code>EUR</code> or <strong>CNY</strong>',
    );
  });

  it('has the fields of models, as strangers see them, in shares and composed projects', async () => {
    const { moduleId } = here;
    const { id: ref } = await admin.call(addModel, { moduleId, name: 'Parcel', parentId: '' });
    const { id: docId } = await admin.call(docs.saveDoc, {
      ...{ moduleId, type: 0, name: 'Send', url: '/parcels', httpMethod: 'POST', contentType: 'application/json' },
    });
    const secret = { schema: { 'x-owner': '"words for members"', minLength: '7' } };
    await holds(ref, { ...field('weight', ParamStyle.model), ...secret });
    await holds(docId, { ...field('parcel', ParamStyle.request), type: 'object', ref });
    const { id: spaceId } = await admin.call(addSpace, { name: 'With models', isCompose: 1 });
    const { id: project } = await admin.call(addComposeProject, { spaceId, name: 'Parcels', type: 1 });
    await admin.call(addComposeDocs, { projectId: project, docList: [{ docId }] });
    for (const path of [`/share/${await share([docId])}/${docId}`, `/show/${project}/${docId}`]) {
      const content = contentOf(await html(path, english));
      // The name of the model, and the example with its field.
      expect(content).toContain('>Parcel</');
      expect(content).toContain('weight');
      expect(content).not.toContain('words for members');
    }
  });

  it('has the tree beside the doc, except on phones', async () => {
    const id = await share([charge, guide]);
    const phone = { ...english, 'sec-ch-ua-mobile': '?1' };
    const link = `href="/share/${id}/${guide}"`;
    expect(contentOf(await html(`/share/${id}/${charge}`, english))).toContain(link);
    expect(contentOf(await html(`/share/${id}/${charge}`, phone))).not.toContain(link);
  });

  it('keeps words of docs words', async () => {
    const page = await html(`/share/${await share([charge])}/${charge}`, english);
    expect(page).not.toContain('<script>');
    expect(contentOf(page)).toContain('&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp; $1');
  });

  it('is there for Markdown docs and pages of composed projects too, however long', async () => {
    expect(contentOf(await html(`/share/${await share([guide])}/${guide}`))).toContain('<strong>test key</strong>');
    const { id: spaceId } = { id: (await admin.call(addSpace, { name: 'Composed', isCompose: 1 })).id };
    const { id } = await admin.call(addComposeProject, { spaceId, name: 'Partners', type: 1 });
    await admin.call(addComposeDocs, { projectId: id, docList: [{ docId: charge }] });
    const { id: page } = await admin.call(addComposePage, { projectId: id, title: 'Keys', content: 'Ask _us_.' });
    expect(contentOf(await html(`/show/${id}/${charge}`))).toContain('>amount</code>');
    expect(contentOf(await html(`/show/${id}/${page}`))).toContain('<em>us</em>');
  });

  it.each<[string, string, readonly (string | RegExp)[]]>([
    [
      'a diagram, as its source',
      '```mermaid\ngraph TD\n  A[Order] --> B\n```',
      ['A[Order] --&gt; B', '<span>mermaid</span>'],
    ],
    ['a formula, as it was written', 'So $$e = mc^2$$ holds', ['$$e = mc^2$$']],
    ['a picture', '![The flow](/mark.svg)', [/<img alt="The flow"[^>]* src="\/mark.svg"/]],
    ['a table', '| Key | Use |\n|---|---|\n| `a` | first |', [/<th[^>]*>Key<\/th>/, /<td[^>]*>first<\/td>/]],
    [
      'a task list',
      '- [x] shipped\n- [ ] planned',
      [/<input [^>]*checked=""\/>[ \-<!>]*shipped/, /<input [^>]*"To do"\/>[ \-<!>]*planned/],
    ],
    ['code of a known language', '```json\n{"a": 1}\n```', ['<span>json</span>', '{&quot;a&quot;: 1}']],
    ['code of an unknown language', '```klingon\nqapla < now\n```', ['<span>klingon</span>', 'qapla &lt; now']],
    ['code without a language', '```\nplain\n```', [/<pre[^>]*><code[^>]*>plain/]],
    ['indented code', 'Words\n\n    four spaces', [/<pre[^>]*><code[^>]*>four spaces/]],
    ['code in a sentence', 'Use `GET`.', [/<code[^>]*>GET<\/code>/]],
    ['HTML, as text', '<iframe src="https://www.youtube.com/embed/abc"></iframe>', ['&lt;iframe src=']],
    ['a quote and a list', '> Mind\n\n1. one\n   - two', ['<blockquote', 'Mind', '<ol', 'two']],
  ])('has of Markdown %s', async (_name, block, wanted) => {
    const content = await contentOfDoc(await markdownDoc(admin, here, `# Before\n\n${block}\n\nAfter.`));
    for (const part of ['Before</h1>', ...wanted, 'After.</p>']) expect(content).toMatch(part);
  });

  it.each<[string, string, readonly (string | RegExp)[]]>([
    [
      'a diagram, as its source',
      '<pre><code class="language-mermaid">graph TD</code></pre>',
      ['<span>mermaid</span>', 'graph TD'],
    ],
    ['a formula, as its words', '<p>So <math><mi>e</mi><mo>=</mo><mn>1</mn></math></p>', ['unknown-node', 'e=1']],
    [
      'a picture',
      '<p><img src="/mark.svg" alt="The flow" width="40"></p>',
      [/<img src="\/mark.svg" alt="The flow" width="40"/],
    ],
    [
      'a table',
      '<table><tr><th>Key</th></tr><tr><td>first</td></tr></table>',
      [/<th[^>]*><p>Key/, /<td[^>]*><p>first/],
    ],
    [
      'a task list',
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>shipped</p></li></ul>',
      [/<input [^>]*checked=""[^>]*\/><\/label><div><p>shipped/],
    ],
    [
      'code of a language',
      '<pre><code class="language-json">{"a": 1}</code></pre>',
      ['<span>json</span>', '{&quot;a&quot;: 1}'],
    ],
    ['code without a language', '<pre><code>plain</code></pre>', [/<code[^>]*>plain<\/code>/]],
    [
      'an embedded page, as a link',
      '<iframe src="https://www.youtube.com/embed/abc" title="Tour"></iframe>',
      [/<a class="embed-card" href="https:\/\/www.youtube.com\/embed\/abc"/, 'Tour'],
    ],
    ['what has no node, as its words', '<details><summary>More</summary>Inner</details>', ['unknown-node', 'Inner']],
  ])('has of rich text %s', async (_name, block, wanted) => {
    const content = await contentOfDoc(await customDoc(admin, here, `<h2>Before</h2>${block}<p>After.</p>`));
    for (const part of ['Before</h2>', ...wanted, 'After.</p>']) expect(content).toMatch(part);
  });

  it('follows each change at once', async () => {
    const { id: docId } = await admin.call(docs.saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Refund', url: '/refunds', httpMethod: 'POST' },
      description: '<p>First words</p>',
    });
    const path = `/share/${await share([docId])}/${docId}`;
    const who = new Reader(app.url);
    const before = await who.fetch(path);
    expect(contentOf(await before.text())).toContain('First words');
    const etag = before.headers.get('etag') ?? '';
    expect((await who.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await admin.call(docs.saveDoc, { id: docId, name: 'Refund', description: '<p>Second words</p>' });
    const after = await who.fetch(path, { headers: { 'if-none-match': etag } });
    const content = contentOf(await after.text());
    expect([after.status, content.includes('Second words'), content.includes('First words')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  it('is rendered once for the same input, whoever opens it', async () => {
    const path = `/share/${await share([charge])}/${charge}`;
    const rendered = async () => {
      const metrics = await fetch(new URL('/metrics', app.url), { headers: { authorization: `Bearer ${WATCHER}` } });
      return Number(/annals_prerender_seconds_count\{result="done"\} (\d+)/.exec(await metrics.text())?.[1] ?? 0);
    };
    const before = await rendered();
    const first = await html(path);
    // Any commit of a doc empties the cache of whole replies.
    await admin.call(docs.saveDoc, { id: outside, name: 'Outside', description: 'Other words of nobody here' });
    expect(contentOf(await html(path))).toBe(contentOf(first));
    expect(await rendered()).toBe(before + 1);
  });

  it('tells nothing of what a reader may not read', async () => {
    const empty = '<div id="root" data-public></div>';
    const id = await share([charge]);
    for (const path of [`/share/${id}/${outside}`, `/share/${id}/zzzzzzzz`, `/share/zzzzzzzz/${charge}`])
      expect(contentOf(await html(path))).toContain(empty);
    const locked = await share([charge], { type: 2, password: 'open sesame' });
    const who = new Reader(app.url);
    expect(contentOf(await html(`/share/${locked}/${charge}`, {}, who))).toContain(empty);
    expect(await who.open(locked, 'open sesame')).toBe('ok');
    expect(contentOf(await html(`/share/${locked}/${charge}`, {}, who))).toContain('>amount</code>');
    expect(contentOf(await html(`/share/${locked}/${charge}`))).toContain(empty);
    await admin.call(disableShare, { id: locked });
    expect(contentOf(await html(`/share/${locked}/${charge}`, {}, who))).toContain(empty);
  });

  it('is that of the first doc where no text welcomes readers, and that text where one does', async () => {
    const id = await share([charge]);
    const page = contentOf(await html(`/share/${id}`));
    expect(page).toContain(`data-path="/share/${id}/${charge}"`);
    expect(page).toContain('>amount</code>');
    const welcome = await share([charge], { welcome: 'Read _this_ first.' });
    const first = contentOf(await html(`/share/${welcome}`));
    expect(first).toContain(`data-path="/share/${welcome}"`);
    expect(first).toContain('<em>this</em>');
    expect(contentOf(await html(`/share/${await share([])}`))).toContain('<div id="root" data-public></div>');
  });

  it('is in the language of a browser that chose none, where an admin wants that', async () => {
    const id = await share([charge]);
    const shown = async () =>
      (await html(`/share/${id}/${charge}`, { 'accept-language': 'en-GB,en;q=0.9' })).slice(0, 80);
    expect(await shown()).toContain('<html lang="zh-CN">');
    const turn = (value: string) =>
      admin.call(updateAdminSettings, [{ key: 'language.of-browser', value, remark: '' }]);
    await turn('true');
    expect(await shown()).toContain('<html lang="en">');
    await turn('');
  });

  it('is left to the browser where another tab opens, or the language is unknown', async () => {
    const id = await share([charge]);
    const empty = '<div id="root" data-public></div>';
    expect(contentOf(await html(`/share/${id}/${charge}?tab=debug`))).toContain(empty);
    expect(contentOf(await html(`/share/${id}/${charge}`, { cookie: 'annals-language=tlh' }))).toContain(empty);
  });
});
