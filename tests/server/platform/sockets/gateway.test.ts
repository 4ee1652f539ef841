import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { deleteDoc, saveDoc } from '../../../../contracts/docs/docs.js';
import type { Topic } from '../../../../contracts/platform/socket.js';
import { logout } from '../../../../contracts/workspace/accounts.js';
import { disableUser } from '../../../../contracts/workspace/users.js';
import { removeSpaceMember, updateProjectMember } from '../../../../contracts/workspace/workspace.js';
import { Lifecycle } from '../../../../server/platform/runtime/lifecycle.js';
import { refuseUndeclaredMessages } from '../../../../server/platform/sockets/undeclared-messages.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Listener } from '../../../support/listener.js';
import { type Person, signIn } from '../../../support/people.js';
import { markdownDoc, type Place, place } from '../../../support/places.js';

describe('the socket door', () => {
  let app: TestApp;
  let writer: Person;
  let there: Place;
  let docId: string;
  const listeners: Listener[] = [];
  const listens = async (person: Pick<Person, 'url' | 'token'>) => {
    const listener = await Listener.of(person);
    listeners.push(listener);
    return listener;
  };
  const edits = (id = docId) => writer.call(saveDoc, { id, name: 'Orders', description: String(Math.random()) });
  const someone = async (name: string) => {
    const person = await app.person(name);
    const own = await place(await app.admin(), { devs: [writer], guests: [person] });
    return { person, own, docId: await markdownDoc(writer, own) };
  };

  beforeAll(async () => {
    app = await startApp();
    writer = await app.person('writer');
    there = await place(await app.admin(), { devs: [writer] });
    docId = await markdownDoc(writer, there);
    // The notifications about the new doc are sent before anybody watches.
    await app.quiet();
  });
  afterEach(() => {
    for (const listener of listeners.splice(0)) listener.close();
  });
  afterAll(() => app.stop());

  it.each(['', 'nonsense', '7YX0lXxR:a.b.c'])('turns away the token "%s"', async (token) => {
    await expect(Listener.of({ url: app.url, token })).rejects.toMatchObject({
      message: 'login.required',
      data: { code: '1000' },
    });
  });

  it('rings for the doc and the application that one watches, once each, until one stops', async () => {
    const page = await listens(writer);
    expect(await page.watch({ doc: docId })).toBeNull();
    expect(await page.watch({ module: there.moduleId })).toBeNull();
    const { streamVersion } = await edits();
    await page.until('both hints', ({ hints }) => hints.length >= 2);
    expect(page.hints).toEqual([
      { about: 'doc', docId, version: streamVersion },
      { about: 'module', moduleId: there.moduleId },
    ]);
    page.unwatch({ doc: docId });
    await page.caughtUp();
    await edits();
    await page.until('the module alone', ({ hints }) => hints.length >= 3);
    expect(page.about('doc')).toHaveLength(1);
  });

  it('answers with the version of the doc, so that a page knows whether what it has read is still current', async () => {
    const page = await listens(writer);
    const { streamVersion } = await edits();
    const answer = (topic: Topic) =>
      new Promise<unknown[]>((resolve) => page.socket.emit('watch', topic, (...given) => resolve(given)));
    expect(await answer({ doc: docId })).toEqual([null, streamVersion]);
    expect((await answer({ module: there.moduleId }))[0]).toBeNull();
    expect((await answer({ doc: 'p58pNWz3' }))[1]).toBeFalsy();
  });

  it('works by polling as well', async () => {
    const page = await Listener.of(writer, 'polling');
    listeners.push(page);
    expect(await page.watch({ doc: docId })).toBeNull();
    await edits();
    await page.until('the hint', ({ hints }) => hints.length === 1);
  });

  it('refuses to let anyone watch what they may not see, or what is not there', async () => {
    const page = await listens(await app.person('stranger'));
    expect(await page.watch({ doc: docId })).toBe('doc.unknown');
    expect(await page.watch({ module: there.moduleId })).toBe('module.unknown');
    expect(await page.watch({ doc: 'p58pNWz3' })).toBe('doc.unknown');
    expect(await page.watch({ doc: 'xxxxxxxx' })).toBe('input.invalid');
    expect(await page.watch(JSON.parse('{"doc":"7YX0lXxR","module":"7YX0lXxR"}'))).toBe('input.invalid');
    expect(await page.watch(JSON.parse('null'))).toBe('input.invalid');
  });

  it('rings no more for who has been removed, and tells them to look at their rights', async () => {
    const { person, own, docId: watched } = await someone('removed');
    const removed = await listens(person);
    const stays = await listens(writer);
    expect(await removed.watch({ doc: watched })).toBeNull();
    expect(await removed.watch({ module: own.moduleId })).toBeNull();
    await stays.watch({ doc: watched });
    await (await app.admin()).call(removeSpaceMember, { spaceId: own.spaceId, userId: person.id });
    await edits(watched);
    await stays.until('the hint', (page) => page.about('doc').length === 1);
    await removed.until('the news of rights', (page) => page.about('perms').length > 0);
    await removed.caughtUp();
    expect(removed.about('doc')).toEqual([]);
    expect(removed.about('module')).toEqual([]);
    expect(await removed.watch({ doc: watched })).toBe('doc.unknown');
  });

  it('goes on ringing for who keeps the right while others lose theirs', async () => {
    const { person, own, docId: watched } = await someone('keeper');
    const other = await app.person('other');
    const page = await listens(person);
    await page.watch({ doc: watched });
    await (await app.admin()).refuses(removeSpaceMember, { spaceId: own.spaceId, userId: other.id });
    await (await app.admin()).call(updateProjectMember, {
      projectId: own.projectId,
      userId: writer.id,
      roleCode: 'admin',
    });
    await edits(watched);
    await page.until('the hint', ({ hints }) => hints.some(({ about }) => about === 'doc'));
  });

  it.each(['disabled', 'signed out'])('says bye to who is %s, on every page', async (how) => {
    const { person } = await someone(how.replace(' ', '-'));
    const pages = [await listens(person), await listens(person)];
    if (how === 'disabled') await (await app.admin()).call(disableUser, { id: person.id });
    else await person.call(logout, {});
    for (const page of pages) await page.until('the end', ({ bye, socket }) => bye === 'revoked' && !socket.connected);
    await expect(Listener.of(person)).rejects.toThrow(/login/);
  });

  it('keeps the page of a new session open when an older one is ended', async () => {
    const { person } = await someone('again');
    await person.call(logout, {});
    const page = await listens(await signIn(app.url, person.username, person.password));
    await app.quiet();
    await page.caughtUp();
    expect(page.socket.connected).toBe(true);
    expect(page.bye).toBeUndefined();
  });

  it('rings once for the deletion of a watched doc to its people', async () => {
    const gone = await markdownDoc(writer, there);
    const page = await listens(writer);
    await page.watch({ doc: gone });
    await writer.call(deleteDoc, { id: gone });
    await page.until('the hint', ({ hints }) => hints.some((hint) => hint.about === 'doc' && hint.version === 2));
  });

  it('bounds what one page may watch and say', async () => {
    const page = await listens(writer);
    const asked = Array.from({ length: 600 }, () => page.watch({ doc: docId }));
    const answers = await Promise.all(asked);
    expect(answers.slice(0, 290).every((answer) => answer === null)).toBe(true);
    expect(answers.at(-1)).toBe('rate.limited');
  });

  it('bounds the pages of one person', async () => {
    const { person } = await someone('crowd');
    for (let n = 0; n < 50; n++) await listens(person);
    await expect(Listener.of(person)).rejects.toThrow('rate.limited');
    listeners.at(-1)?.close();
    await expect(
      (async () => {
        for (;;) {
          const page = await Listener.of(person).catch(() => undefined);
          if (page) return listeners.push(page) > 0;
        }
      })(),
    ).resolves.toBe(true);
  });

  it('does not listen to messages that are not in its table', async () => {
    const page = await listens(writer);
    Reflect.apply(page.socket.emit, page.socket, ['shutdown', {}]);
    await page.caughtUp();
    expect(page.socket.connected).toBe(true);
  });
});

describe('a socket message without a demand', () => {
  @WebSocketGateway()
  class Wild {
    @SubscribeMessage('anything')
    anything(): void {}
  }
  const found = (...metatypes: (typeof Wild)[]) => ({
    getProviders: () => metatypes.map((metatype) => ({ metatype })),
  });

  it('does not boot', () => {
    expect(() => refuseUndeclaredMessages(found(), { watch: { demand: 'signed in' } })).not.toThrow();
    expect(() => refuseUndeclaredMessages(found(), { watch: {} })).toThrow(
      'the socket message "watch" declares no demand',
    );
    expect(() => refuseUndeclaredMessages(found(Wild))).toThrow('Wild.anything');
  });
});

describe('a server that stops', () => {
  it('says bye before it hangs up', async () => {
    const app = await startApp();
    const page = await Listener.of(await app.admin());
    expect(app.get(Lifecycle).stopping).toBe(false);
    await app.stop();
    await page.until('the end', ({ bye, socket }) => bye === 'stopping' && !socket.connected);
  });
});
