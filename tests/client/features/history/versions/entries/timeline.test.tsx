import { expect, it } from '@jest/globals';
import { listHistory } from '../../../../../../contracts/history/history.js';
import { fakeServer, openBrowser } from '../../../../screen.js';

openBrowser();
const { all, show, until } = await import('../../../../admin/stage.js');
const { onlineManager } = await import('@tanstack/react-query');
const { Timeline } = await import('../../../../../../client/features/history/versions/entries/Timeline.js');

it('says that it waits for the network', async () => {
  const asked: unknown[] = [];
  fakeServer().answers(listHistory, (input) => {
    asked.push(input);
    return { list: [], more: false, head: 0 };
  });
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  onlineManager.setOnline(false);
  await show(<Timeline docId="d1" onOpen={() => undefined} onCompare={() => undefined} />);
  await until(
    () =>
      all('.state-what')
        .map((state) => state.textContent)
        .join() === 'You’re offline',
  );
  expect(asked).toEqual([]);
});
