import { beforeEach, expect, it } from '@jest/globals';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { field, press, show, type } = await import('../../../admin/stage.js');
const { Composer } = await import('../../../../../client/features/docs/comments/Composer.js');
const { draftAt, dropDraft } = await import('../../../../../client/lib/drafts.js');
const { session } = await import('../../../../../client/lib/session.js');

const sent: string[] = [];
const open = async (place: string, start?: string) => {
  document.body.replaceChildren();
  await show(
    <Composer
      docId="d"
      place={place}
      label="Reply"
      submit="Send"
      {...(start && { start: { content: start, mentions: [] } })}
      busy={false}
      error={undefined}
      onSubmit={(content) => {
        sent.push(content);
        dropDraft(place);
      }}
      onCancel={() => {}}
    />,
  );
};

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  session.begin('u1:jwt');
  fakeServer();
});

it('what was half written is there again, at its place only', async () => {
  await open('d.reply.1');
  await type('Reply', 'Half a sen');
  await open('d.reply.1');
  expect((await field('Reply')).value).toBe('Half a sen');
  await open('d.reply.2');
  expect((await field('Reply')).value).toBe('');
});

it('is gone when it was sent, emptied or cancelled, and was never there when nothing was changed', async () => {
  await open('d.reply.1');
  await type('Reply', 'Done.');
  await press('Send');
  expect(sent).toEqual(['Done.']);
  expect(draftAt('d.reply.1')).toBeUndefined();
  await type('Reply', 'More');
  await type('Reply', '');
  expect(draftAt('d.reply.1')).toBeUndefined();
  await type('Reply', 'Never mind');
  await press('Cancel');
  expect(draftAt('d.reply.1')).toBeUndefined();
  await open('d.edit.5', 'As it was');
  expect(draftAt('d.edit.5')).toBeUndefined();
});
