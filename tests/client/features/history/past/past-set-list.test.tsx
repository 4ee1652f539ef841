import { expect, it } from '@jest/globals';
import { pastSets } from '../../../../../contracts/history/past.js';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { all, button, sentTo, show, until } = await import('../../../admin/stage.js');
const { PastSetList } = await import('../../../../../client/features/history/past/PastSetList.js');

it('is read again while a restore runs in the background, and no more once it has ended', async () => {
  const server = fakeServer();
  let runs = true;
  server.answers(pastSets, () => [
    {
      ...{ id: encodeId(9), at: '2026-11-20T10:00:00.000Z', actor: { id: encodeId(1), name: 'Mei' } },
      ...{ remark: 'Back to Monday', docs: 4_000, undone: false, isRunning: runs, docName: '' },
    },
  ]);
  await show(<PastSetList projectId={encodeId(7)} />);
  await until(() => all('.tag').some((tag) => tag.textContent === 'Running'));
  expect(all('li button')).toEqual([]);
  runs = false;
  await button('Undo');
  expect(all('.tag')).toEqual([]);
  expect(sentTo(server, pastSets)).toHaveLength(2);
});
