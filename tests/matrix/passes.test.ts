import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { encodeId } from '../../contracts/platform/wire.js';
import { getShare } from '../../contracts/sharing/sharing.js';
import { startApp, type TestApp } from '../support/app.js';
import { Reader } from '../support/reader.js';
import { ask } from './ask.js';
import { Cell, outcomeOf, type Row } from './row.js';
import type { Place } from './rules.js';
import { routeOf, table } from './table.js';
import { World } from './world.js';

/**
 * The column of a stranger with a pass: of the share of all docs at `own`, without debugging. Each line is a call that
 * answers them, with the refusal at all other places; every other line answers as without a pass.
 */
const answered: Readonly<Record<string, { readonly own: string; readonly elsewhere: string }>> = {
  'GET /doc/view': { own: 'ok', elsewhere: 'doc.unknown' },
  'GET /doc/viewShow': { own: 'ok', elsewhere: 'doc.unknown' },
  'GET /doc/debugscript/list': { own: 'ok', elsewhere: 'doc.unknown' },
  'GET /prop/getDocProps': { own: 'ok', elsewhere: 'doc.unknown' },
  'GET /module/infoByDocId': { own: 'ok', elsewhere: 'doc.unknown' },
  'GET /doc/models': { own: 'ok', elsewhere: 'doc.unknown' },
  'GET /doc/about': { own: 'ok', elsewhere: 'doc.unknown' },
  'GET /doc/enum/info/all': { own: 'ok', elsewhere: 'module.unknown' },
  'GET /constant/texts': { own: 'ok', elsewhere: 'module.unknown' },
  'GET /constant/texts (of a project)': { own: 'project.unknown', elsewhere: 'project.unknown' },
  // No doc is linked to the dictionary, and no environment is given.
  'GET /doc/enum/item/list': { own: 'dictionary.unknown', elsewhere: 'dictionary.unknown' },
  'GET /doc/headers/global': { own: 'environment.unknown', elsewhere: 'environment.unknown' },
};

let app: TestApp;
let world: World;
let cookie = '';
beforeAll(async () => {
  app = await startApp();
  world = await World.of(app);
  const who = new Reader(app.url);
  await who.data(getShare, { id: encodeId(world.at('own').share) });
  cookie = who.cookie;
});
afterAll(() => app.stop());

const wanted = (line: string, row: Row, place: Place): readonly string[] => {
  const one = answered[line];
  return one ? [place === 'own' ? one.own : one.elsewhere] : outcomeOf(row, 'nobody', place);
};

it('a stranger with a pass reads what the share contains, and is otherwise like everybody without an account', async () => {
  expect(cookie).not.toBe('');
  const wrong: string[] = [];
  let cells = 0;
  for (const [line, row] of Object.entries(table))
    for (const place of row.places) {
      const got = await ask(new Cell(world, 'nobody', place), routeOf(line), row, cookie);
      const expected = wanted(line, row, place);
      cells += 1;
      if (!expected.includes(got)) wrong.push(`${line} at ${place}: ${got} instead of ${expected.join(' or ')}`);
    }
  process.stdout.write(`strangers with a pass: ${cells} cells\n`);
  expect(wrong).toEqual([]);
});
