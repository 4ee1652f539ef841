import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addShare, getShare } from '../../../contracts/sharing/sharing.js';
import { adminSettings, updateAdminSettings } from '../../../contracts/workspace/system.js';
import { loadConfig } from '../../../server/platform/config/load-config.js';
import { localTime } from '../../../server/platform/languages/time-zone.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';
import { TestClock } from '../../support/test-clock.js';

const KEY = 'torna.time-zone';
const clock = new TestClock();
let app: TestApp;
let admin: Person;
const goTo = (at: string) => clock.advance(Date.parse(at) - clock.now().getTime());
const useZone = (value: string) => admin.call(updateAdminSettings, [{ key: KEY, value, remark: '' }]);
const read = async (person: Person) => (await person.call(adminSettings, { keys: KEY })).configs[0];

beforeAll(async () => {
  clock.hold();
  // The day before Berlin's clocks go back an hour: the 25th has 25 hours there.
  goTo('2026-10-24T12:00:00Z');
  app = await startApp({ clock });
  admin = await app.admin();
});
afterAll(() => app.stop());

it('a share is read through its last day in the zone of the installation, at once after a change', async () => {
  const { moduleId } = await place(admin);
  const { id } = await admin.call(addShare, { moduleId, isAll: 1, type: 1, expirationTime: '2026-10-25' });
  const state = () => new Reader(app.url).key(getShare, { id });
  await useZone('Europe/Berlin');
  goTo('2026-10-25T22:59:00Z');
  expect(await state()).toBe('ok');
  goTo('2026-10-25T23:01:00Z');
  expect(await state()).toBe('share.expired');
  await useZone('America/New_York');
  expect(await state()).toBe('ok');
  await useZone('Asia/Shanghai');
  expect(await state()).toBe('share.expired');
});

it('the zone is a name that exists; a change is a fact, and an empty one is the zone of the process', async () => {
  for (const value of ['Mars/Phobos', 'UTC+25', 'Asia/Shanghai; drop'])
    expect(await admin.refuses(updateAdminSettings, [{ key: KEY, value, remark: '' }])).toMatchObject({
      key: 'timeZone.unknown',
    });
  await useZone('Asia/Kathmandu');
  expect(localTime(new Date('2026-10-25T00:00:00Z'))).toBe('2026-10-25 05:45:00');
  const [fact] = await app.database.query(
    "select data from events where stream = 'system' and type = 'SettingChanged' order by position desc limit 1",
  );
  expect(fact.data).toEqual({ key: KEY, isSet: true, value: 'Asia/Kathmandu' });
  await useZone('');
  expect(await read(admin)).toMatchObject({ value: '', origin: 'default' });
  const at = new Date('2026-06-01T00:00:00Z');
  const two = (n: number) => String(n).padStart(2, '0');
  expect(localTime(at).slice(11, 16)).toBe(`${two(at.getHours())}:${two(at.getMinutes())}`);
});

it('the environment’s zone goes before that of the screen; what is no zone stops the start', async () => {
  await useZone('Asia/Shanghai');
  const { databaseUrl } = app;
  await app.stop();
  app = await startApp({ clock, databaseUrl, env: { ANNALS_TIME_ZONE: 'America/St_Johns' } });
  admin = await app.admin();
  expect(await read(admin)).toMatchObject({ value: 'America/St_Johns', origin: 'environment' });
  // What would not be in force is not stored.
  expect(await admin.refuses(updateAdminSettings, [{ key: KEY, value: 'Europe/Berlin', remark: '' }])).toMatchObject({
    ...{ key: 'setting.environment', name: KEY, variable: 'ANNALS_TIME_ZONE' },
  });
  expect(localTime(new Date('2026-10-25T00:00:00Z'))).toBe('2026-10-24 21:30:00');
  expect(() => loadConfig({ ANNALS_TIME_ZONE: 'Nowhere' })).toThrow(/ANNALS_TIME_ZONE: Nowhere/);
});
