import { beforeEach, expect, it } from '@jest/globals';
import { openBrowser } from '../screen.js';

openBrowser();
const { draftAt, dropAllDrafts, dropDraft, keepDraft } = await import('../../../client/lib/drafts.js');
const { session } = await import('../../../client/lib/session.js');

const words = (text: string) => ({ text, people: [{ id: 'u2', nickname: 'Mia' }] });

beforeEach(() => {
  localStorage.clear();
  session.begin('u1:jwt');
});

it('keeps a draft per user and place, until it is emptied, dropped, or its user signs out', () => {
  keepDraft('doc.new.', words('Half a sen'));
  keepDraft('doc.reply.7', words('Yes, but'));
  expect(draftAt('doc.new.')).toMatchObject(words('Half a sen'));
  session.begin('u2:jwt');
  expect(draftAt('doc.new.')).toBeUndefined();
  session.begin('u1:jwt');
  keepDraft('doc.new.', words('  \n'));
  expect(draftAt('doc.new.')).toBeUndefined();
  dropDraft('doc.reply.7');
  expect(draftAt('doc.reply.7')).toBeUndefined();
  keepDraft('doc.new.', words('again'));
  dropAllDrafts();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('annals.draft.'))).toEqual([]);
});

it('is bounded: fifty drafts of a user, the oldest go first, and no long texts', () => {
  for (let index = 0; index < 60; index++) keepDraft(`doc${index}.new.`, words(`text ${index}`));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('annals.draft.u1.'))).toHaveLength(50);
  expect(draftAt('doc59.new.')?.text).toBe('text 59');
  keepDraft('doc59.new.', words('x'.repeat(20_001)));
  expect(draftAt('doc59.new.')).toBeUndefined();
});

it('takes nothing that is not a draft for one', () => {
  keepDraft('doc.new.', words('fine'));
  const key = Object.keys(localStorage).find((each) => each.startsWith('annals.draft.')) ?? '';
  for (const bad of ['{', '{}', '[]', '"text"', '{"text":1,"people":[],"at":0}']) {
    localStorage.setItem(key, bad);
    expect(draftAt('doc.new.')).toBeUndefined();
  }
});
