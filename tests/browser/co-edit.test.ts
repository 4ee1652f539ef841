import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { getDoc } from '../../contracts/docs/docs.js';
import { listHistory } from '../../contracts/history/history.js';
import { updateProjectMember } from '../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser } from '../support/browser.js';
import type { Person } from '../support/people.js';
import { customDoc, markdownDoc, type Place, place } from '../support/places.js';
import { type Kind, Writer } from '../support/writer.js';

describe('two people in front of one doc', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let bob: Person;
  let gus: Person;
  let here: Place;
  const seated: Writer[] = [];

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    [ann, bob, gus] = await Promise.all([app.admin(), app.person('bob'), app.person('gus')]);
    here = await place(ann, { devs: [bob], guests: [gus] });
  });
  afterEach(async () => {
    await Promise.all(seated.splice(0).map((writer) => writer.leaves()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const newDoc = (kind: Kind) =>
    kind === 'markdown' ? markdownDoc(ann, here, 'Start.\n') : customDoc(ann, here, '<p>Start.</p>');
  const sits = async (person: Person, kind: Kind, docId: string) => {
    const writer = await Writer.sits(browser, person, { kind, docId, moduleId: here.moduleId });
    seated.push(writer);
    return writer;
  };
  const bothAt = async (kind: Kind) => {
    const docId = await newDoc(kind);
    const [a, b] = await Promise.all([sits(ann, kind, docId), sits(bob, kind, docId)]);
    await Promise.all([a.state('saved'), b.state('saved')]);
    return { a, b, docId };
  };

  describe.each(['markdown', 'custom'] as const)('a %s doc', (kind) => {
    it('shows each the other’s words, caret and face; undo takes back only one’s own; a key makes the version', async () => {
      const { a, b, docId } = await bothAt(kind);
      await a.typesAtStart('Alpha ');
      await b.sees('Alpha');
      await b.seesCaretOf('Admin');
      await b.seesFaceOf('Admin');
      await b.typesAtEnd(' Beta');
      await a.sees('Beta');
      await a.seesCaretOf('Bob');

      await a.presses('Control+z');
      await a.seesNo('Alpha');
      await a.sees('Beta');
      await a.presses('Control+y');
      await b.sees('Alpha');

      await Promise.all([a.state('saved'), b.state('saved')]);
      await a.makesVersion(2, 'alpha and beta');
      expect(await a.text()).toBe(await b.text());
      const { list } = await ann.call(listHistory, { docId });
      expect(list[0]?.remark).toBe('alpha and beta');
      expect(list[0]?.editors.map(({ id }) => id).sort()).toEqual([ann.id, bob.id].sort());
      expect((await ann.call(getDoc, { id: docId })).description).toMatch(/Alpha[\s\S]*Beta/);
      expect([...a.desk.troubles, ...b.desk.troubles]).toEqual([]);
    });

    it('keeps, counts and sends what is typed offline, over a reload', async () => {
      const { a, b } = await bothAt(kind);
      await a.losesTheServer();
      // One key after the other: on a busy machine an editor reads two that are waiting as one change.
      for (const [at, key] of [...'offline'].entries()) {
        await a.typesAtEnd(key);
        await a.state('offline', at === 0 ? '1 change kept' : `${at + 1} changes kept`);
      }
      await b.typesAtStart('Meanwhile ');
      await b.state('saved');

      await a.page.reload();
      await a.state('offline', '7 changes kept');
      await a.sees('offline');
      await a.typesAtEnd('!');
      await a.state('offline', '8 changes kept');

      await a.findsTheServer();
      await a.state('saved');
      await a.sees('Meanwhile');
      await b.sees('offline!');
      expect(await a.text()).toBe(await b.text());
    });
  });

  it('brings an old version back while the other types; their words survive', async () => {
    const { a, b, docId } = await bothAt('markdown');
    await a.typesAtEnd('To be undone.');
    await a.state('saved');
    await a.makesVersion(2);
    await a.opens('?history=1');
    await a.page.locator('.timeline-entry .entry').last().click();
    await a.page.getByRole('button', { name: 'Restore this version' }).click();

    let restoring = true;
    const restored = (async () => {
      await a.page.getByRole('button', { name: 'Restore', exact: true }).click();
      await a.page.locator('.restore-result', { hasText: 'Restored as version' }).waitFor();
      restoring = false;
    })();
    await b.typesAtStart('');
    let typed = 0;
    // At least ten words after the restore, in addition to those typed before and during it.
    for (let after = 0; after < 10; after += restoring ? 0 : 1) await b.page.keyboard.type(`w${typed++} `);
    await restored;

    await b.state('saved');
    await b.seesNo('To be undone.');
    await a.sees(`w${typed - 1} `);
    expect(await a.text()).toBe(await b.text());
    expect(await a.text()).toContain('Start.');
    const { list } = await ann.call(listHistory, { docId });
    expect(list.some(({ type, facts }) => type === 'DocRestored' && facts.fromVersion === 1)).toBe(true);
  });

  it('lets a guest read along and nothing more', async () => {
    const docId = await newDoc('markdown');
    const [b, g] = await Promise.all([sits(bob, 'markdown', docId), sits(gus, 'markdown', docId)]);
    await Promise.all([b.state('saved'), g.state('readOnly')]);
    await b.typesAtStart('Live. ');
    await g.sees('Live.');
    await g.page.keyboard.press('Tab');
    await g.typesAtEnd('graffiti');
    await b.typesAtEnd(' Done.');
    await g.sees('Done.');
    expect(await g.text()).not.toContain('graffiti');
    expect(await g.page.getByRole('button', { name: 'Create version' }).count()).toBe(0);
    await g.state('readOnly');
  });

  it('tells an editor whose right is taken away, and keeps the words that came too late', async () => {
    const docId = await newDoc('markdown');
    const b = await sits(bob, 'markdown', docId);
    await b.state('saved');
    await ann.call(updateProjectMember, { projectId: here.projectId, userId: bob.id, roleCode: 'guest' });
    await b.page.locator('.live-notice', { hasText: 'Your edit access was removed' }).waitFor();
    const before = await b.text();
    await b.typesAtEnd('too late');
    expect(await b.text()).toBe(before);
    await ann.call(updateProjectMember, { projectId: here.projectId, userId: bob.id, roleCode: 'dev' });
    await b.opens();
    await b.state('saved');
    await b.typesAtEnd('again');
    await b.state('saved');
    await b.makesVersion(2);
    expect((await ann.call(getDoc, { id: docId })).description).toContain('again');
  });
});
