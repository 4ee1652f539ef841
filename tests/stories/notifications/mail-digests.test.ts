import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { saveDoc } from '../../../contracts/docs/docs.js';
import { saveFollow, saveNewsPreferences } from '../../../contracts/notifications/follows.js';
import { unread } from '../../../contracts/notifications/notice.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addSpaceMembers, removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type MailServer, startMailServer } from '../../support/mail-server.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const HOUR = 3_600_000;

describe('a digest by mail', () => {
  let app: TestApp;
  let mails: MailServer;
  let writer: Person;
  let reader: Person;
  let there: Place;
  let orders: string;
  const write = async (id: string, description: string) => {
    await writer.call(saveDoc, { id, name: 'Orders', description });
    // The change is in the digest of the hour in which it is stored.
    await app.quiet();
  };
  const failed = () =>
    app.database.query(`select error from tasks where kind = 'mailDigest' and parked_at is not null`);

  beforeAll(async () => {
    mails = await startMailServer();
    app = await startApp({
      env: { ANNALS_SMTP_URL: mails.url, ANNALS_BASE_URL: 'https://docs.example', ANNALS_LOG_LEVEL: 'silent' },
    });
    [writer, reader] = [await app.person('writer'), await app.person('reader')];
    await app.database.query(`update users set email = 'reader@x.example' where id = $1`, [decodeId(reader.id)]);
    await reader.call(saveNewsPreferences, { filter: {}, pace: 'hour', mail: 1, timeZone: 'Asia/Kathmandu' });
  });
  afterAll(async () => {
    await app.stop();
    await mails.stop();
  });
  beforeEach(async () => {
    there = await place(await app.admin(), { devs: [writer], guests: [reader] });
    await reader.call(saveFollow, { projectId: there.projectId });
    orders = await markdownDoc(writer, there, 'one', 'Orders');
    await app.quiet();
    // The next full hour of Nepal is at a quarter of an hour UTC.
    await app.later(HOUR);
    mails.forget();
    mails.answers();
  });

  it('arrives once, at its time, with what changed and where to read it', async () => {
    await write(orders, 'two');
    await write(orders, 'three\nBcc: all@x.example');
    expect(mails.heard).toHaveLength(0);
    await app.later(HOUR);
    expect(mails.heard).toHaveLength(1);
    const [mail] = mails.heard;
    expect(mail?.to).toEqual(['reader@x.example']);
    expect(mail?.subject).toBe('1 篇文档有变更');
    expect(mail?.text).toContain('Orders（Writer）');
    expect(mail?.text).toContain(`https://docs.example/view/${orders}`);
    await app.later(3 * HOUR);
    expect(mails.heard).toHaveLength(1);
    expect(await reader.call(unread, {})).toContainEqual(expect.objectContaining({ docName: 'Orders' }));
  });

  it('tells nothing to a person who lost the right since the change', async () => {
    await write(orders, 'two');
    await (await app.admin()).call(removeSpaceMember, { spaceId: there.spaceId, userId: reader.id });
    const before = (await reader.call(unread, {})).length;
    await app.later(HOUR);
    expect(mails.heard).toHaveLength(0);
    expect(await reader.call(unread, {})).toHaveLength(before);
    // The right comes back: what was missed is not told later.
    await (await app.admin()).call(addSpaceMembers, {
      spaceId: there.spaceId,
      ...{ userIds: [reader.id], roleCode: 'guest' },
    });
    await app.later(HOUR);
    expect(mails.heard).toHaveLength(0);
  });

  it('is tried again under the same id while the server is busy', async () => {
    mails.answers(451, 451);
    await write(orders, 'two');
    await app.later(HOUR);
    expect(mails.heard).toHaveLength(0);
    await app.later(6_000);
    await app.later(6 * 60_000);
    expect(mails.heard).toHaveLength(1);
    expect(new Set(mails.ids).size).toBe(1);
  });

  it('that bounces is given up, and the digest stays in the message centre', async () => {
    mails.answers(550);
    await write(orders, 'two');
    await app.later(HOUR);
    expect(await failed()).toEqual([{ error: expect.stringMatching(/^550 /) }]);
    await app.later(24 * HOUR);
    expect(mails.heard).toHaveLength(0);
    expect(await reader.call(unread, {})).toContainEqual(expect.objectContaining({ docName: 'Orders' }));
  });

  it('is not sent to those who chose none', async () => {
    await reader.call(saveNewsPreferences, { filter: {}, pace: 'hour', mail: 0 });
    await write(orders, 'two');
    await app.later(HOUR);
    await app.later(HOUR);
    expect(mails.heard).toHaveLength(0);
    await reader.call(saveNewsPreferences, { filter: {}, pace: 'hour', mail: 1, timeZone: 'Asia/Kathmandu' });
  });
});
