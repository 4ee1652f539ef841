import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { saveDoc } from '../../../../../contracts/docs/docs.js';
import type { Envelope, RefusalData } from '../../../../../contracts/platform/refusals.js';
import { startApp, type TestApp } from '../../../../support/app.js';
import { send } from '../../../../support/people.js';
import { markdownDoc, type Place, place } from '../../../../support/places.js';

let app: TestApp;
let here: Place;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_HEAVY_PER_PERSON: '1', ANNALS_HEAVY_QUEUE: '2' } });
  here = await place(await app.admin());
});
afterAll(() => app.stop());

const post = async (body: string) => {
  const { token } = await app.admin();
  const headers = { token, 'content-type': 'application/json' };
  const response = await fetch(`${app.url}${saveDoc.path}`, { method: 'POST', headers, body });
  const envelope: Envelope<RefusalData> = JSON.parse(await response.text());
  return envelope;
};

describe('a large body', () => {
  it('is read like any other', async () => {
    const admin = await app.admin();
    const id = await markdownDoc(admin, here, 'words '.repeat(50_000));
    expect(id).toMatch(/\w{8}/);
  });

  it('that is no JSON is refused with the sentence of every other', async () => {
    const large = await post(`{"name": ${'x'.repeat(200_000)}`);
    const small = await post('{"name": x');
    expect(large).toMatchObject({ code: small.code, msg: small.msg, data: { key: 'input.unreadable' } });
  });

  it('is refused when too many of the same person wait', async () => {
    const { token } = await app.admin();
    const input = { moduleId: here.moduleId, type: 3, name: 'x', description: 'words '.repeat(50_000) };
    const all = Array.from({ length: 12 }, () => send(app.url, saveDoc, input, { token }));
    const codes = (await Promise.all(all)).map((text) => JSON.parse(text)).map(({ code, data }) => data.key ?? code);
    expect(new Set(codes)).toEqual(new Set(['0', 'rate.busy']));
  });
});
