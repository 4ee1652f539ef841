import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chooseSeverity, listSeverityChoices, resetSeverity } from '../../../contracts/docs/change-severity/choices.js';
import { changeSentence } from '../../../contracts/docs/change-severity/wording.js';
import { deleteDoc, getDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { compareVersions, listHistory } from '../../../contracts/history/history.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { doneApiDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let owner: Person;
let dev: Person;
let guest: Person;
let outsider: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp();
  owner = await app.person('owner');
  dev = await app.person('dev');
  guest = await app.person('guest');
  outsider = await app.person('outsider');
  here = await place(owner, { devs: [dev], guests: [guest] });
});
afterAll(() => app.stop());

const rule = 'query.added.required';
const choice = () => ({
  projectId: here.projectId,
  rule,
  severity: 'compatible' as const,
  reason: 'The gateway fills it in',
});
const newest = async (docId: string) => (await guest.call(listHistory, { docId, limit: 1 })).list[0]?.meaning;
const meaningOf = async (docId: string, from: number, to: number) =>
  (await guest.call(compareVersions, { docId, from, to })).meaning;

describe('what a change means', () => {
  let docId: string;
  beforeAll(async () => {
    docId = await doneApiDoc(dev, here, 'Find orders');
    await dev.call(saveDoc, { id: docId, queryParams: [{ name: 'tenantId', required: 1, maxLength: '' }] });
  });

  it('is in the history and above each comparison, in both directions', async () => {
    expect(await newest(docId)).toMatchObject({ counts: { breaking: 1, risky: 0 }, list: [{ rule }] });
    const added = await meaningOf(docId, 1, 2);
    expect(added?.list.map((change) => changeSentence('en', change))).toEqual([
      'Required query parameter `tenantId` added: calls without it will fail',
    ]);
    const removed = await meaningOf(docId, 2, 1);
    expect(removed?.list.map(({ rule: id }) => id)).toEqual(['query.removed.required']);
  });

  it('says that a rename is a rename', async () => {
    const [row] = (await dev.call(getDoc, { id: docId })).queryParams;
    await dev.call(saveDoc, { id: docId, queryParams: [{ ...row, name: 'organizationId' }] });
    expect((await meaningOf(docId, 2, 3))?.list.map(({ rule: id }) => id)).toEqual(['query.renamed']);
    await dev.call(saveDoc, { id: docId, queryParams: [{ ...row, name: 'tenantId' }] });
  });

  it('of a new and of a deleted doc is one sentence', async () => {
    const gone = await doneApiDoc(dev, here);
    expect((await newest(gone))?.list.map(({ rule: id }) => id)).toEqual(['doc.added']);
    await dev.call(deleteDoc, { id: gone });
    const { list } = await dev.call(listHistory, { docId: gone, limit: 1 });
    expect(list[0]?.meaning?.list.map(({ rule: id }) => id)).toEqual(['doc.deleted']);
  });

  it('may be decided otherwise by a project, with a reason that everybody can read', async () => {
    expect(await dev.refuses(chooseSeverity, choice())).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(listSeverityChoices, { projectId: here.projectId })).toMatchObject({
      key: 'project.unknown',
    });
    await owner.call(chooseSeverity, choice());
    expect(await newest(await withNewParam())).toMatchObject({ counts: { breaking: 0, compatible: 1 } });
    expect((await meaningOf(docId, 1, 2))?.list[0]?.severity).toBe('compatible');
    const [chosen] = await guest.call(listSeverityChoices, { projectId: here.projectId });
    expect(chosen).toMatchObject({ rule, severity: 'compatible', reason: 'The gateway fills it in', by: 'Owner' });
    await owner.call(chooseSeverity, { ...choice(), severity: 'silent' });
    expect((await meaningOf(docId, 1, 2))?.list).toEqual([]);
    await owner.call(resetSeverity, { projectId: here.projectId, rule });
    expect((await meaningOf(docId, 1, 2))?.list[0]?.severity).toBe('breaking');
  });

  it.each([
    { rule: 'no.such' },
    { rule: '__proto__' },
    { reason: ' ' },
    { reason: 'x'.repeat(201) },
    { severity: 'worse' },
  ])('is not decided by %j', async (wrong) => {
    const wish: object = { ...choice(), ...wrong };
    expect(await owner.refuses(chooseSeverity, { ...choice(), ...wish })).toMatchObject({ key: 'input.invalid' });
  });
});

async function withNewParam(): Promise<string> {
  const docId = await doneApiDoc(dev, here);
  await dev.call(saveDoc, { id: docId, queryParams: [{ name: 'a', required: 1, maxLength: '' }] });
  return docId;
}
