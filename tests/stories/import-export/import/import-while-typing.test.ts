import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getDoc, listDocsV2 } from '../../../../contracts/docs/docs.js';
import { applyImport, importRun, planImport } from '../../../../contracts/import-export/imports.js';
import { listOffers, offeredDocs, takeOffer } from '../../../../contracts/import-export/offers.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { fileOf } from '../../../support/collection.js';
import { Editor } from '../../../support/editors.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';

const DOCS = 60;
const TYPED = 4;

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

const files = (version: string) =>
  Array.from({ length: DOCS }, (_, n) => fileOf(`# Doc ${n}\n\n${version} text of ${n}.`, `guide/doc-${n}.md`));

async function applied(moduleId: string, version: string): Promise<string> {
  const { id } = await dev.call(planImport, { projectId: '', moduleId, files: files(version), format: 'markdown' });
  return (await dev.call(applyImport, { id })).runId;
}

it('an import into docs in which people type loses no word, and offers what it could not apply', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  await applied(moduleId, 'First');
  await app.quiet();
  const docs = await dev.call(listDocsV2, { moduleId });
  const idOf = (n: number) => docs.find(({ name }) => name === `Doc ${n}`)?.id ?? '';
  const people = await Promise.all(Array.from({ length: TYPED + 1 }, (_, n) => Editor.open(dev, idOf(n))));
  const [writers, reader] = [people.slice(0, TYPED), people[TYPED]];
  let words = 0;
  const typeAll = () => {
    for (const editor of writers) editor.type(0, `w${words} `);
    words++;
  };
  typeAll();
  await Promise.all(writers.map((editor) => editor.allSaved()));

  const runId = await applied(moduleId, 'Second');
  const isDone = async () => (await dev.call(importRun, { moduleId, id: runId })).state === 'done';
  const written = app.quiet();
  while (!(await isDone())) typeAll();
  typeAll();
  await written;
  await Promise.all(writers.map((editor) => editor.allSaved()));

  expect(await dev.call(importRun, { moduleId, id: runId })).toMatchObject({ kept: TYPED, changed: DOCS - TYPED });
  await reader?.until(() => reader.text.includes('Second text of 4.'));
  for (const [n, editor] of writers.entries()) {
    const typed = Array.from({ length: words }, (_, at) => `w${at} `);
    expect(editor.text).toBe(`${typed.reverse().join('')}# Doc ${n}\n\nFirst text of ${n}.`);
    const [offer] = await dev.call(listOffers, { docId: idOf(n) });
    expect(offer).toMatchObject({ kind: 'field', field: 'body' });
  }
  const offered = await dev.call(offeredDocs, { moduleId });
  expect(offered.map(({ name }) => name).sort()).toEqual(writers.map((_, n) => `Doc ${n}`));
  await Promise.all(people.map((editor) => editor.close()));
  await app.quiet();
  expect((await dev.call(getDoc, { id: idOf(0) })).description).toContain('w0 ');

  const [offer] = await dev.call(listOffers, { docId: idOf(0) });
  await dev.call(takeOffer, { docId: idOf(0), offerId: offer?.offerId ?? '' });
  expect((await dev.call(getDoc, { id: idOf(0) })).description).toBe('# Doc 0\n\nSecond text of 0.');
});
