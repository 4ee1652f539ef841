import { ADMIN_PASSWORD } from '../support/app.js';
import { newPerson, type Person, signIn } from '../support/people.js';
import { type Place, place } from '../support/places.js';
import { House } from './house.js';

/** Versions are created at short intervals, so that they coincide with flushes, disconnects and kills. */
const busy = {
  ANNALS_LIVE_QUIET_MS: '200',
  ANNALS_LIVE_CEILING_MS: '1000',
  ANNALS_LIVE_UPDATES_PER_SECOND: '100000',
  ANNALS_LIVE_BURST: '100000',
};

export interface Stage {
  readonly house: House;
  readonly people: readonly Person[];
  readonly here: Place;
}

/** A server with three users who may edit in one application. */
export async function stage({ backups = false } = {}): Promise<Stage> {
  const house = await House.build(busy, backups);
  const admin = await signIn(house.url, 'admin', ADMIN_PASSWORD);
  const others = [await newPerson(admin, 'bob'), await newPerson(admin, 'cat')];
  return { house, people: [admin, ...others], here: await place(admin, { devs: others }) };
}
