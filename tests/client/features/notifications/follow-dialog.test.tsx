import { expect, it } from '@jest/globals';
import { getFollow, saveFollow } from '../../../../contracts/notifications/follows.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { fakeServer, openBrowser } from '../../screen.js';

openBrowser();
const { all, sentTo, show, submit, until } = await import('../../admin/stage.js');
const { FollowDialog } = await import('../../../../client/features/notifications/subscriptions/FollowDialog.js');

const folder = encodeId(7);
const opens = () => show(<FollowDialog isFolder place={{ docId: folder }} name="Orders" onClose={() => {}} />);

it('what is not followed yet can be followed: a reply of null is a reply', async () => {
  const server = fakeServer();
  server.answers(getFollow, () => null);
  server.answers(saveFollow, () => ({}));
  await opens();
  await until(() => all('.bp6-dialog select').length > 0);
  await submit();
  await until(() => sentTo(server, saveFollow).length > 0);
  expect(sentTo(server, saveFollow)[0]?.body).toEqual({ docId: folder, part: '' });
});

it('the dialog is there before the reply, and says when there is none', async () => {
  const server = fakeServer();
  server.refuses(getFollow, '100', 'Out of order.', { key: 'follow.muted' });
  await opens();
  expect(document.querySelector('.bp6-dialog h2, .bp6-dialog .bp6-heading')?.textContent).toContain('Orders');
  await until(() => document.querySelector('.bp6-dialog')?.textContent?.includes('Out of order.'));
});
