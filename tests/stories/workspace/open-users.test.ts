import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  addOpenUser,
  disableOpenUser,
  enableOpenUser,
  openUserPage,
  resetOpenUserSecret,
} from '../../../contracts/workspace/open-users.js';
import { addSpace, addSpaceMembers, deleteSpace } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';

let app: TestApp;
let owner: Person;
let dev: Person;
let spaceId = '';
beforeAll(async () => {
  app = await startApp();
  owner = await app.person('owner');
  dev = await app.person('dev');
  spaceId = (await owner.call(addSpace, { name: 'Keys' })).id;
  await owner.call(addSpaceMembers, { spaceId, userIds: [dev.id], roleCode: 'dev' });
});
afterAll(() => app.stop());

const page = (want: object = {}) => owner.call(openUserPage, { spaceId, ...want });

it('a secret is read by administrators of the space only, and is neither in the log nor in clear in the table', async () => {
  const made = await owner.call(addOpenUser, { spaceId, applicant: 'Build machine' });
  expect(made).toMatchObject({ applicant: 'Build machine', status: 1 });
  expect(made.secret).toMatch(/^[\w-]{32}$/);
  expect((await page()).list).toEqual([made]);
  const fresh = await owner.call(resetOpenUserSecret, { id: made.id });
  expect(fresh.appKey).toBe(made.appKey);
  expect(fresh.secret).not.toBe(made.secret);
  expect((await page()).list[0]?.secret).toBe(fresh.secret);
  const rows = await app.database.query(
    'select data::text as text from events union all select o::text from open_users o',
  );
  const stored = JSON.stringify(rows);
  expect(stored).toContain(made.appKey);
  for (const secret of [made.secret, fresh.secret]) expect(stored).not.toContain(secret);
});

it('is disabled and enabled, each once told', async () => {
  const { id } = await owner.call(addOpenUser, { spaceId, applicant: 'Bot' });
  await owner.call(disableOpenUser, { id });
  await owner.call(disableOpenUser, { id });
  expect((await page()).list[0]).toMatchObject({ id, status: 0 });
  await owner.call(enableOpenUser, { id });
  const facts = await app.database.query(
    `select type from events where type like 'OpenUser%' order by position desc limit 3`,
  );
  expect(facts.map(({ type }: { type: string }) => type)).toEqual([
    'OpenUserEnabled',
    'OpenUserDisabled',
    'OpenUserAdded',
  ]);
});

it('is paged, and looked for by its key', async () => {
  for (const applicant of ['a', 'b', 'c']) await owner.call(addOpenUser, { spaceId, applicant });
  const { total, list } = await page({ pageSize: 2 });
  expect([total >= 3, list.map(({ applicant }) => applicant)]).toEqual([true, ['c', 'b']]);
  const { appKey } = list[1] ?? { appKey: 'none' };
  expect((await page({ appKey: appKey.slice(3, 20).toUpperCase() })).list.map((one) => one.appKey)).toEqual([appKey]);
  expect((await page({ appKey: '%' })).total).toBe(0);
});

it('is the business of the space’s administrators alone', async () => {
  const { id } = await owner.call(addOpenUser, { spaceId, applicant: 'Closed' });
  const outsider = await app.person('outsider');
  for (const [endpoint, input] of [
    [openUserPage, { spaceId }],
    [addOpenUser, { spaceId, applicant: 'x' }],
    [resetOpenUserSecret, { id }],
    [disableOpenUser, { id }],
    [enableOpenUser, { id }],
  ] as const) {
    expect(await dev.refuses(endpoint, input)).toMatchObject({ key: 'access.forbidden' });
    const unknown = 'id' in input ? 'openUser.unknown' : 'space.unknown';
    expect(await outsider.refuses(endpoint, input)).toMatchObject({ key: unknown });
  }
  expect(await owner.refuses(addOpenUser, { spaceId, applicant: ' ' })).toMatchObject({ key: 'input.invalid' });
  await owner.call(deleteSpace, { id: spaceId });
  expect(await owner.refuses(resetOpenUserSecret, { id })).toMatchObject({ key: 'openUser.unknown' });
});
