import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as docs from '../../../contracts/docs/docs.js';
import * as api from '../../../contracts/sharing/sharing.js';
import { addEnvironment, addEnvironmentParam } from '../../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { apiDoc, markdownDoc, type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';
import { Stream } from '../../support/stream.js';

let app: TestApp;
let dev: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
  here = await place(dev);
});
afterAll(() => app.stop());

const share = (wish: object = {}) => dev.call(api.addShare, { moduleId: here.moduleId, isAll: 1, type: 1, ...wish });

it('texts for programs and files contain what readers see, and nothing of the inside', async () => {
  const environment = { moduleId: here.moduleId, name: 'inside', url: 'http://jim:pw@inside.test' };
  const { id: environmentId } = await dev.call(addEnvironment, environment);
  await dev.call(addEnvironmentParam, { environmentId, style: 1, name: 'x-key', example: 'a-secret' });
  const id = await apiDoc(dev, here, 'Charge [now]');
  const hidden = await markdownDoc(dev, here, 'Hidden words', 'Hidden doc');
  await dev.call(docs.setDocShown, { id: hidden, isShow: 0 });
  const { id: shareId } = await share({ title: 'Payments', welcome: 'Read **this** first.' });
  const who = new Reader(app.url);
  const text = async (path: string) => (await who.fetch(path)).text();
  const index = await text(`/share/${shareId}/llms.txt`);
  expect(index).toContain('# Payments\n\nRead **this** first.\n');
  expect(index).toContain(`- [Charge \\[now\\]](${app.url}/share/${shareId}/${id}.md): POST /a/doc/`);
  const whole = await text(`/share/${shareId}/${id}.md`);
  expect(whole).toContain('Charge');
  expect(await who.key(api.shareFile, { id: shareId, format: 'postman' })).toBe('share.noDownload');
  await dev.call(api.updateShare, { id: shareId, isAll: 1, type: 1, mayDownload: 1 });
  const files = await Promise.all(
    ['openapi-json', 'openapi-yaml', 'postman', 'markdown'].map((format) =>
      text(`/share/file?id=${shareId}&format=${format}`),
    ),
  );
  for (const file of files) expect(file).toContain('Charge');
  expect([index, whole, ...files].join()).not.toMatch(/Hidden|a-secret|inside\.test|Dev\b/);
});

it('replies are revalidated, compressed, and never older than the last change', async () => {
  const id = await markdownDoc(dev, here, `First. ${'words '.repeat(400)}`, 'Changing');
  const { id: shareId } = await share();
  const who = new Reader(app.url);
  const path = `/doc/share/view?docId=${id}&shareConfigId=${shareId}`;
  const first = await who.fetch(path, { headers: { 'accept-encoding': 'br' } });
  const etag = first.headers.get('etag') ?? '';
  expect([first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual([
    'br',
    'private, no-cache',
  ]);
  expect(await first.text()).toContain('First.');
  const again = await who.fetch(path, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  await dev.call(docs.saveDoc, { id, name: 'Changing', description: 'Second.' });
  const next = await who.fetch(path, { headers: { 'if-none-match': etag } });
  expect([next.status, await next.text()]).toEqual([200, expect.stringContaining('Second.')]);
});

it('open pages hear of new versions, of what is gone, and of the end', async () => {
  const id = await markdownDoc(dev, here, 'One', 'Heard');
  const { id: shareId } = await share({ type: 2, password: 'first one' });
  const who = new Reader(app.url);
  await who.open(shareId, 'first one');
  const stream = await Stream.of(who, `/share/events?id=${shareId}`);
  await stream.hears('retry');
  await dev.call(docs.saveDoc, { id, name: 'Heard', description: 'Two' });
  await stream.hears(`"${id}":2`);
  await dev.call(docs.deleteDoc, { id });
  await stream.hears(`"${id}":0`);
  await dev.call(api.updateShare, { id: shareId, isAll: 1, type: 2, title: 'New title' });
  await stream.hears('event: share');
  await dev.call(api.updateShare, { id: shareId, isAll: 1, type: 2, password: 'another' });
  await stream.hears('event: closed');
  expect(await who.key(api.shareEvents, { id: shareId })).toBe('share.locked');
});

it('odd addresses are pages or refusals, and tell nothing', async () => {
  const { id: shareId } = await share({ type: 2, title: 'Locked title' });
  const who = new Reader(app.url);
  for (const path of [
    '/share/%00',
    '/share/..%2fadmin',
    `/share/${shareId}/%00`,
    `/share/${shareId}/x.md`,
    '/share/x/llms.txt',
  ]) {
    const response = await who.fetch(path, { headers: { accept: 'text/html' } });
    expect([path, response.status < 500]).toEqual([path, true]);
    expect(await response.text()).not.toContain('Locked title');
  }
  expect((await who.fetch('/share/x/llms.txt')).status).toBe(404);
  expect(await who.pathKey(`/share/get?id=x`)).toBe('input.invalid');
  expect(await who.key(api.getShare, { id: here.moduleId })).toBe('share.unknown');
  expect(await who.key(api.checkSharePassword, { id: shareId, password: 'x'.repeat(201) })).toBe('input.invalid');
});
