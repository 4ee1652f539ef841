import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { activityPage } from '../../../contracts/history/activity.js';
import { compareReleases, freezeRelease } from '../../../contracts/history/frozen-releases.js';
import { listHistory } from '../../../contracts/history/history.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addRelease } from '../../../contracts/workspace/releases.js';
import { rulesOf } from '../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../server/docs/editing/content/doc-content-writer.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { doneApiDoc, type Place, place } from '../../support/places.js';

/* Versions in which the server wrote what was there in another way (docs/decisions/0067), among those of people. */

let app: TestApp;
let dev: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
  here = await place(await app.admin(), { devs: [dev] });
});
afterAll(() => app.stop());

const row = (name: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id: name, parentId: '', style: ParamStyle.query, name, type: 'string', required: false, maxLength: '-' },
  ...{ example: '', description: '', enumId: '', ...more },
});
/** A version with these rows, by a person or by the server. */
async function holds(id: string, isQuiet: boolean, ...params: ParamRow[]): Promise<void> {
  const actorId = isQuiet ? 0 : (decodeId(dev.id) ?? 0);
  const by = { actorId, source: isQuiet ? 'system' : 'live', requestId: '', ...(isQuiet && { isQuiet }) } as const;
  await app
    .get(DocContentWriter)
    .replace(decodeId(id) ?? 0, ({ type, content }) => rulesOf(type).schema.parse({ ...content, params }), by);
}
async function frozen(releaseNo: string, docId: string): Promise<string> {
  const sources = { [here.moduleId]: [docId] };
  const { id } = await dev.call(addRelease, { projectId: here.projectId, releaseNo, moduleSourceIdMap: sources });
  await dev.call(freezeRelease, { id });
  return id;
}
const severe = async (docId: string, severity: 'breaking' | 'risky' | 'compatible' | 'wording') => {
  const { list } = await dev.call(activityPage, { docId, severity, kinds: [], people: [], sources: [] });
  return list.flatMap(({ lines }) => lines.map(({ version }) => version)).sort();
};
/** As a note of an earlier import, and as the keyword that a reader of today makes of it. */
const noted = row('state', { description: 'The state; enum: open, closed' });
const said = row('state', { description: 'The state', values: [{ value: '"open"' }, { value: '"closed"' }] });

describe('a quiet version', () => {
  it('is in no filter of the activity by severity', async () => {
    const id = await doneApiDoc(dev, here, 'Quiet');
    await holds(id, false, noted);
    await holds(id, true, said);
    await holds(id, false, said, row('tenantId', { required: true }));
    const [last = 0] = await severe(id, 'breaking');
    expect(await severe(id, 'wording')).not.toContain(last - 1);
    const { list } = await dev.call(listHistory, { docId: id, limit: 10 });
    expect(list[0]?.version).toBe(last);
    expect(list[1]).toMatchObject({ version: last - 1, meaning: { list: [] } });
  });

  it('is no change of a release, and hides none before or after it', async () => {
    const id = await doneApiDoc(dev, here, 'Released');
    await holds(id, false, noted);
    const first = await frozen('1.0', id);
    await holds(id, true, said);
    const second = await frozen('1.1', id);
    await holds(id, false, said, row('tenantId', { required: true }));
    const third = await frozen('1.2', id);
    const between = async (from: string, to: string) => {
      const { docs, unchanged } = await dev.call(compareReleases, { from, to });
      return { rules: docs.flatMap(({ meaning }) => meaning.list.map(({ rule }) => rule)), unchanged };
    };
    expect(await between(first, second)).toEqual({ rules: [], unchanged: 1 });
    expect(await between(second, third)).toEqual({ rules: ['query.added.required'], unchanged: 0 });
    expect(await between(first, third)).toEqual({ rules: ['query.added.required'], unchanged: 0 });
    const notes = async (from: string, to: string) => {
      const path = `/project/release/notes?from=${from}&to=${to}&lang=en`;
      return (await fetch(`${app.url}${path}`, { headers: { token: dev.token } })).text();
    };
    expect(await notes(first, second)).toContain('Nothing changed');
    const [all, later] = [await notes(first, third), await notes(second, third)];
    for (const text of [all, later]) expect(text.match(/^- /gm)).toHaveLength(1);
  });
});
