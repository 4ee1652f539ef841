import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { getDoc, saveDoc } from '../../contracts/docs/docs.js';
import { addDebugScript } from '../../contracts/try-out/debugging.js';
import { addEnvironment } from '../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { openTool } from '../support/debug-tools.js';
import { DebugUpstream } from '../support/debug-upstream.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';

const row = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  required: 1 as const,
  example: '',
  ...more,
});

/** Scripts that reach for what is not theirs; how each of them ends. */
const hostile: readonly (readonly [string, string, RegExp])[] = [
  [
    'the page around',
    `for (const reach of [() => parent.document, () => top.localStorage, () => localStorage.length, () => document.cookie,
      () => self.frames, () => window]) try { console.log(String(reach())) } catch (e) { console.log('no ' + e.name) }
     console.log('ended')`,
    /^ended$/m,
  ],
  [
    'the network',
    `const outs = [() => fetch('/user/perm/get'), () => self.constructor.prototype.fetch.call(self, env.url + '/stolen'),
      () => Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch.call(self, env.url + '/stolen'),
      () => import(env.url + '/stolen'), () => new WebSocket('ws://127.0.0.1/'), () => navigator.sendBeacon(env.url + '/stolen')];
     for (const out of outs) try { await out(); console.log('OUT') } catch (e) { console.log('no way') }
     console.log('ended')`,
    /^ended$/m,
  ],
  [
    'another address',
    `await axios.get('http://169.254.169.254/latest/meta-data')`,
    /is not an address of this application/,
  ],
  ['the server itself', `await axios.get(${'`http://127.0.0.1:1/doc/list`'})`, /is not an address of this application/],
  ['an endless loop', 'for (;;);', /more than 5 seconds/],
  ['a promise that never ends', 'await new Promise(() => {})', /more than 5 seconds/],
  ['a flood of messages', 'for (;;) console.log("x".repeat(1000))', /Stopped/],
  ['a huge text', 'console.log("x".repeat(1e10))', /RangeError/],
  ['deep recursion', 'const dig = () => dig(); dig()', /RangeError/],
  ['the constructor', 'this; (() => {}).constructor("return 1")()', /EvalError|Refused|unsafe-eval/],
  [
    'the prototypes',
    `Object.prototype.polluted = 1; request.headers = JSON.parse('{"__proto__": {"polluted": 1}}');
     request.__proto__.polluted = 1; console.log('ended')`,
    /^ended$/m,
  ],
  ['broken syntax', 'const a = 1;\nconst b = ;', /line 2/],
  [
    'a message of its own',
    'postMessage({ kind: "done" }); self.close(); await new Promise(() => {})',
    /more than 5 seconds/,
  ],
];

describe('trying out a doc', () => {
  let app: TestApp;
  let browser: Browser;
  let upstream: DebugUpstream;
  let dev: Person;
  let there: Place;
  beforeAll(async () => {
    upstream = await DebugUpstream.start();
    app = await startApp({ env: { ANNALS_DEBUG_ALLOW: '127.0.0.1' } });
    browser = await openBrowser();
    dev = await app.person('dev');
    there = await place(await app.admin(), { devs: [dev] });
    await dev.call(addEnvironment, { moduleId: there.moduleId, name: 'test', url: upstream.url });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await upstream?.stop();
  });

  const orderDoc = async (name: string) => {
    const { id } = await dev.call(saveDoc, {
      ...{ moduleId: there.moduleId, type: 0, name, url: `/echo/{id}/${name}`, httpMethod: 'POST' },
      contentType: 'application/json',
      pathParams: [row('id', 'string', { example: '7' })],
      requestParams: [row('amount', 'number', { example: '3' })],
      responseParams: [row('method', 'number'), row('url', 'string'), row('gone', 'string')],
    });
    return id;
  };
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

  it('edits the JSON of a body in the whole width', async () => {
    const id = await orderDoc('wide');
    const { page, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    await page.getByRole('radio', { name: 'Body', exact: true }).click();
    const editor = page.locator('.cm-editor').filter({ has: page.getByLabel('Request body') });
    await editor.waitFor();
    const around = page.getByLabel('Kind of body', { exact: true }).locator('xpath=../..');
    const widths = await Promise.all([editor, around].map(async (part) => (await part.boundingBox())?.width ?? 0));
    expect(widths[0]).toBeGreaterThan(0.95 * (widths[1] ?? 0));
    await close();
  });

  it('sends what was entered, remembers it, and takes what the answer shows into the doc', async () => {
    const id = await orderDoc('order');
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}`);
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await page.getByRole('radio', { name: 'Headers', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).last().fill('X-City');
    await page.getByLabel('Value of X-City').fill('北京 {{who}}');
    await openTool(page, 'Variables');
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).first().fill('who');
    await page.getByRole('dialog').getByLabel('Value of who').fill('jim');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('radio', { name: /^Parameters/ }).click();
    const orderId = page.getByLabel('Value of id', { exact: true });
    await orderId.fill('');
    await eventually(async () => (await orderId.getAttribute('aria-invalid')) === 'true');
    await orderId.fill('7');
    await eventually(async () => (await orderId.getAttribute('aria-invalid')) === 'false');
    await orderId.press('Control+Enter');
    await page.getByText('"/echo/7/order"').waitFor();
    await page.getByRole('radio', { name: /^Differences/ }).click();
    const line = page.getByText('method is string, documented as number');
    await line.waitFor();
    await page.getByRole('button', { name: 'Change the type in the doc' }).click();
    await page.getByText('Saved in the doc').waitFor();
    await app.later(60_000);
    // The doc that is shown now agrees with the answer; the line still tells what was done.
    await page.getByRole('radio', { name: 'Differences (4)', exact: true }).waitFor();
    await line.waitFor();
    await page.getByText('Saved in the doc').waitFor();
    await eventually(async () => {
      const { responseParams } = await dev.call(getDoc, { id });
      return responseParams.some(({ name, type }) => name === 'method' && type === 'string');
    });
    // It is kept a moment after the last key.
    const kept = `select 1 from debug_props where val like '%X-City%'`;
    await eventually(async () => (await app.database.query(kept)).length > 0);
    await page.reload();
    // It counts what was remembered.
    await page.getByRole('radio', { name: 'Headers 1', exact: true }).click();
    const city = page.getByLabel('Value of X-City');
    await eventually(async () => (await city.inputValue()) === '北京 {{who}}');
    await city.fill('left at once');
    await page.goto('about:blank');
    const left = `select 1 from debug_props where val like '%left at once%'`;
    await eventually(async () => (await app.database.query(left)).length > 0);
    expect(troubles).toEqual([]);
    await close();
  });

  it('sends the body in the media type that is chosen', async () => {
    const rowOf = (id: string, name: string, more: object = {}) => ({ id, name, type: 'object', ...more });
    const { id } = await dev.call(saveDoc, {
      ...{ moduleId: there.moduleId, type: 0, name: 'media', url: '/echo/media', httpMethod: 'POST' },
      contentType: 'application/json',
      requestParams: [row('amount', 'number', { example: '3' })],
      requestBodies: [
        rowOf('x', 'application/xml'),
        rowOf('f', 'application/x-www-form-urlencoded'),
        rowOf('c', 'color', { type: 'string', required: 1, example: 'red', parentId: 'f' }),
      ],
    });
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    const media = page.getByLabel('Media type', { exact: true });
    await media.selectOption('application/x-www-form-urlencoded');
    await page.getByLabel('Value of color', { exact: true }).waitFor();
    await send(page);
    await page.getByText('"color=red"').waitFor();
    await page.getByText('"application/x-www-form-urlencoded"').waitFor();
    await media.selectOption('application/xml');
    const body = page.getByLabel('Request body', { exact: true });
    await body.fill('<order/>');
    await send(page);
    await page.getByText('"application/xml"').waitFor();
    await media.selectOption('application/json');
    await media.selectOption('application/xml');
    expect(await body.inputValue()).toBe('<order/>');
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('keeps the answer in sight beside the request, with its differences one click away', async () => {
    const id = await orderDoc('seen');
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev, {
      context: { viewport: { width: 1440, height: 900 } },
    });
    await visit(`/view/${id}?tab=debug`);
    await send(page);
    const sent = page.locator('[data-part=sent]');
    await sent.getByText('200', { exact: true }).waitFor();
    const answer = page.getByRole('region', { name: 'Response', exact: true });
    const isInSight = async () => {
      const box = await answer.boundingBox();
      return box !== null && box.y >= 0 && box.y < 600;
    };
    expect(await isInSight()).toBe(true);
    await sent.getByRole('button', { name: '5 differences' }).click();
    await page.getByText('method is string, documented as number').waitFor();
    await page.getByRole('radio', { name: 'Body', exact: true }).first().click();
    expect(await isInSight()).toBe(true);
    expect(await violations(page)).toEqual([]);
    // The chosen part stays for the next answer.
    await send(page);
    await page.getByText('method is string, documented as number').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole('radio', { name: /^Headers/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Response', exact: true }).click();
    await page.getByText('method is string, documented as number').waitFor({ state: 'hidden' });
    await send(page);
    await page.getByText('method is string, documented as number').waitFor();
    const below = await answer.boundingBox();
    expect(below && below.y < 844 && below.y > 400).toBe(true);
    expect(troubles).toEqual([]);
    await close();
  });

  /** The doc with the examples that its button saves. */
  async function withSavedExamples(page: Page, id: string) {
    await page.getByRole('button', { name: 'Save as examples' }).click();
    await page.getByText('2 examples saved in the doc').waitFor();
    await app.later(60_000);
    return dev.call(getDoc, { id });
  }

  it('saves the values of an answer as the examples of the doc', async () => {
    const id = await orderDoc('exampled');
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    await send(page);
    const { responseParams } = await withSavedExamples(page, id);
    expect(responseParams.map(({ name, example }) => [name, example])).toEqual([
      ['method', 'POST'],
      ['url', '/echo/7/exampled'],
      ['gone', ''],
    ]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('saves the values of XML, too', async () => {
    const { id } = await dev.call(saveDoc, {
      ...{ moduleId: there.moduleId, type: 0, name: 'XML', url: '/order.xml', httpMethod: 'GET' },
      responseParams: [row('no', 'int'), row('city', 'string')],
    });
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    await send(page);
    const { responseParams } = await withSavedExamples(page, id);
    expect(responseParams.map(({ example }) => example)).toEqual(['7', '北京 <1>']);
    expect(troubles).toEqual([]);
    await close();
  });

  it('shows where a redirect leads, without going there', async () => {
    const { id } = await dev.call(saveDoc, {
      ...{ moduleId: there.moduleId, type: 0, name: 'moved', url: '/moved', httpMethod: 'GET' },
      responseParams: [row('id', 'string')],
    });
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    await send(page);
    const answer = page.locator('[data-part="answer"]');
    await answer.getByText(`${upstream.url}/new/orders?page=2`, { exact: true }).waitFor();
    expect(await answer.innerText()).toContain('Leads to');
    expect(upstream.seen).not.toContain('/new/orders');
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });

  it('shows where a body is no JSON before it is sent, documented or not', async () => {
    const { id } = await dev.call(saveDoc, {
      ...{ moduleId: there.moduleId, type: 0, name: 'free', url: '/echo', httpMethod: 'POST' },
      contentType: 'application/json',
    });
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    await page.getByRole('radio', { name: 'Body', exact: true }).click();
    await page.getByLabel('Kind of body', { exact: true }).selectOption('json');
    await page.getByLabel('Request body').fill('{\n  "a": 1\n  "b": 2\n}');
    const wrong = page.getByText('This isn’t valid JSON. Line 3, column 3: a comma is missing before this');
    await wrong.waitFor();
    expect(await page.locator('.cm-line-wrong').innerText()).toContain('"b"');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Request body').fill('{\n  "a": 1,\n  "b": 2\n}');
    await wrong.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
    await close();
  });

  it('cancels, says why a call failed, and fills in a pasted curl command', async () => {
    const id = await orderDoc('other');
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    const paste = async (command: string) => {
      await openTool(page, 'Paste cURL');
      await page.getByLabel('cURL command').fill(command);
      await page.getByRole('button', { name: 'Fill in' }).click();
    };
    await paste(`curl '${upstream.url}/slow' -X PUT -H 'a: b' --data-raw '{"x":1}'`);
    await send(page);
    await eventually(async () => upstream.waits === 1);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await eventually(async () => upstream.waits === 0);
    await paste(`curl ${upstream.url}/drop`);
    await send(page);
    await page.getByRole('alert').getByText('Sending failed').waitFor();
    await paste(`curl ${upstream.url}/ten`);
    await send(page);
    await page.getByText('[100000]').waitFor();
    await page.getByRole('searchbox', { name: 'Search the response' }).fill('name 99999');
    await page.getByText('"name 99999"').waitFor();
    await paste(`curl ${upstream.url}/events`);
    await send(page);
    await page.getByText('data: one').waitFor();
    upstream.go();
    await page.getByText('data: two').waitFor();
    // The failed call is an error of the network for the browser's console.
    expect(troubles.filter((text) => !text.includes('500'))).toEqual([]);
    await close();
  });

  it('copies a call as code, or says why it cannot', async () => {
    const id = await orderDoc('copied');
    const context = { permissions: ['clipboard-read', 'clipboard-write'] };
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev, { context });
    const copyAs = (name: string) => openTool(page, 'Copy as…', name);
    await visit(`/view/${id}?tab=debug`);
    await copyAs('Go');
    await page.getByText('Copy Success').waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain(`http.NewRequest("POST", "${upstream.url}/echo/7/copied", strings.NewReader(`);
    const lonely = await place(await app.admin(), { devs: [dev] });
    await visit(
      `/view/${(await dev.call(saveDoc, { moduleId: lonely.moduleId, type: 0, name: 'x', url: '/x' })).id}?tab=debug`,
    );
    await copyAs('PHP cURL');
    await page.getByText(/^Nothing was copied/).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(copied);
    expect(troubles).toEqual([]);
    await close();
  });

  it('runs scripts around the call, which see and change it', async () => {
    const id = await orderDoc('scripted');
    const script = (type: 0 | 1, scope: 0 | 1 | 2, name: string, content: string) =>
      dev.call(addDebugScript, { docId: id, type, scope, name, content, enabled: 1 });
    await script(0, 2, 'project', `request.headers['X-Order'] = 'project'; variables.set('author', 'joan');`);
    await script(0, 1, 'application', `request.headers['X-Order'] += ',application'; request.data.amount = 9;`);
    await script(
      0,
      0,
      'doc',
      `request.headers['X-Sign'] = CryptoJS.MD5(request.body).toString();
      const { data } = await axios.post(env.url + '/echo', { from: variables.get('author') });
      request.headers['X-Inner'] = data.body; console.log('signed', moment('2026-01-02').format('YYYY'));`,
    );
    await script(
      1,
      0,
      'check',
      `pm.test('is 200', () => pm.response.to.have.status(200));
      pm.test('is wrong', () => pm.expect(pm.response.json().method).to.equal('GET'));
      throw new Error(JSON.parse(response.data.body).amount + ' ' + response.data.headers['x-order']);`,
    );
    const { page, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    await send(page);
    await page.getByRole('radio', { name: 'Console' }).click();
    await page.getByText('signed 2026').waitFor();
    await page.getByText('✓ is 200').waitFor();
    await page.getByText('✗ is wrong').waitFor();
    await page.getByText('Error: 9 project,application · line 3').waitFor();
    await page.getByRole('radio', { name: 'Body', exact: true }).last().click();
    await page.getByText(String.raw`"{\"from\":\"joan\"}"`).waitFor();
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).toContain('joan');
    await close();
  });

  it('lets hostile scripts get nothing, and the page goes on', async () => {
    const { page, visit, close } = await sitDown(browser, app.url, dev);
    await page.context().addCookies([{ name: 'secret', value: 'cookie-secret', url: app.url }]);
    const id = await orderDoc('hostile');
    for (const [name, content, outcome] of hostile) {
      await dev.call(addDebugScript, { docId: id, type: 0, scope: 0, name, content, enabled: 1 });
      await visit(`/view/${id}?tab=debug`);
      await send(page);
      const tab = page.getByRole('radio', { name: 'Console' });
      const region = page.getByRole('region', { name: 'Console' });
      await tab.or(region).first().waitFor();
      if (await tab.isVisible()) await tab.click();
      await eventually(async () => outcome.test(await region.innerText())).catch(() => undefined);
      const printed = await region.innerText();
      expect([name, printed]).toEqual([name, expect.stringMatching(outcome)]);
      for (const secret of [dev.token, 'cookie-secret', 'OUT']) expect(printed).not.toContain(secret);
      expect(await page.evaluate('Object.prototype.polluted')).toBeUndefined();
    }
    expect(upstream.seen).not.toContain('/stolen');
    await close();
  }, 240_000);
});
