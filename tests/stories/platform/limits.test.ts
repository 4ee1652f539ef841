import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc } from '../../../contracts/docs/docs.js';
import type { Endpoint } from '../../../contracts/platform/endpoint.js';
import { type Envelope, type RefusalData } from '../../../contracts/platform/refusals.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { perms } from '../../../contracts/workspace/accounts.js';
import { viewConfig } from '../../../contracts/workspace/system.js';
import { HeavyCalls } from '../../../server/platform/http/limits/heavy-calls.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type Person, send } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';

let app: TestApp;
let [small, large] = ['', ''];
let ann: Person;
let bob: Person;

beforeAll(async () => {
  const env = {
    ...{ ANNALS_READS_PER_SECOND: '2', ANNALS_PUBLIC_PER_SECOND: '3' },
    ...{ ANNALS_HEAVY_PER_PERSON: '1', ANNALS_HEAVY_QUEUE: '1', ANNALS_REPLY_BYTES: '20000' },
  };
  app = await startApp({ env });
  const admin = await app.admin();
  [ann, bob] = [await app.person('ann'), await app.person('bob')];
  const there = await place(admin, { guests: [ann, bob] });
  small = await markdownDoc(admin, there, 'short');
  large = await markdownDoc(admin, there, 'long '.repeat(5_000));
});
afterAll(() => app.stop());

/** The keys of this many concurrent calls; `ok` for those that succeeded. `onAnswer` gets each as it comes. */
async function atOnce(
  count: number,
  token: string,
  endpoint: Endpoint,
  input: object,
  onAnswer?: (key: string) => void,
): Promise<string[]> {
  const one = async () => {
    const reply: Envelope<RefusalData> = JSON.parse(await send(app.url, endpoint, input, token ? { token } : {}));
    const key = reply.code === '0' ? 'ok' : reply.data.key;
    onAnswer?.(key);
    return key;
  };
  return Promise.all(Array.from({ length: count }, one));
}

describe('what one caller may ask', () => {
  it('is so many calls a second, and one person does not spend the calls of another', async () => {
    const keys = await atOnce(40, ann.token, perms, {});
    expect(new Set(keys)).toEqual(new Set(['ok', 'rate.limited']));
    expect(await bob.call(perms, {})).toMatchObject({ isSuperAdmin: 0 });
    expect(await ann.refuses(perms, {})).toMatchObject({
      code: '100',
      msg: 'Too many requests. Please try again later',
    });
  });

  it('is so many calls a second of an address without signing in', async () => {
    const keys = await atOnce(60, '', viewConfig, {});
    expect(new Set(keys)).toEqual(new Set(['ok', 'rate.limited']));
  });

  it('is a few heavy calls at a time, and a short queue', async () => {
    // One of hers runs until the first of the others is answered, which only a refusal can be.
    let answer = (_key: string): void => undefined;
    const first = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const running = { caller: `user ${decodeId(ann.id)}`, isGone: () => false, sent: first };
    const ran = app.get(HeavyCalls).run(running, () => first);
    const keys = await atOnce(40, ann.token, getDoc, { id: small }, answer);
    expect(await ran).toBe('rate.busy');
    expect(new Set(keys)).toEqual(new Set(['ok', 'rate.busy']));
    expect(await bob.call(getDoc, { id: small })).toMatchObject({ description: 'short' });
    expect(await ann.call(getDoc, { id: small })).toMatchObject({ description: 'short' });
  });

  it('is a reply of a limited size', async () => {
    const refusal = await bob.refuses(getDoc, { id: large });
    expect(refusal).toMatchObject({ code: '100', key: 'reply.tooLarge' });
    expect(refusal.msg).toBe('This exceeds the size limit of a reply (0.02 MB). Narrow your request');
  });
});
