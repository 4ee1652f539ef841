import { expect, it } from '@jest/globals';
import { homeDocs } from '../../../../../contracts/docs/doc-search.js';
import { follows } from '../../../../../contracts/notifications/follows.js';
import { subscribedDocs } from '../../../../../contracts/notifications/notice.js';
import { DocType } from '../../../../../contracts/platform/enums.js';
import { perms } from '../../../../../contracts/workspace/accounts.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { all, show, until } = await import('../../../admin/stage.js');
const { onlineManager } = await import('@tanstack/react-query');
const { HomeDocs } = await import('../../../../../client/features/docs/reading/HomeDocs.js');

const hit = {
  ...{ httpMethod: '', url: '', deprecated: '', version: '', modifierName: 'mia', modifiedAt: '2026-01-01 00:00:00' },
  ...{ moduleId: 'm1', moduleName: 'Shop', projectId: 'p1', projectName: 'Web', spaceId: 's1', spaceName: 'Team' },
  streamVersion: 1,
};

it('names About of an application as such; methods and other docs have signs of their own', async () => {
  const server = fakeServer();
  const mine = [
    { ...hit, id: 'a', name: 'Orders API', type: DocType.about },
    { ...hit, id: 'c', name: 'Guide', type: DocType.markdown },
    { ...hit, id: 'd', name: 'List orders', type: DocType.http, httpMethod: 'GET' },
  ];
  server.answers(perms, () => ({ isSuperAdmin: false, roleData: {} }));
  server.answers(homeDocs, () => ({ mine, changed: [], isMember: true }));
  server.answers(subscribedDocs, () => ({ list: [], total: 0, pageIndex: 1, pageSize: 6, pageCount: 0 }));
  server.answers(follows, () => []);
  await show(<HomeDocs Sentence={() => null} />);
  await until(() => all('li').length === 3);
  const signOf = (line: Element) =>
    line.querySelector('svg')?.getAttribute('data-icon') ?? line.querySelector('.tag-method')?.textContent;
  expect(all('li').map((line) => [signOf(line), line.querySelector('.grow > span')?.textContent])).toEqual([
    ['info-sign', 'About Orders API'],
    ['document', 'Guide'],
    ['GET', 'List orders'],
  ]);
});

it('says that it waits for the network, and comes by itself when it is back', async () => {
  const server = fakeServer();
  server.answers(perms, () => ({ isSuperAdmin: false, roleData: {} }));
  server.answers(homeDocs, () => ({
    ...{ mine: [{ ...hit, id: 'c', name: 'Guide', type: DocType.markdown }], changed: [] },
    isMember: true,
  }));
  server.answers(subscribedDocs, () => ({ list: [], total: 0, pageIndex: 1, pageSize: 6, pageCount: 0 }));
  server.answers(follows, () => []);
  const turn = (isOnline: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
    onlineManager.setOnline(isOnline);
  };
  turn(false);
  await show(<HomeDocs Sentence={() => null} />);
  await until(
    () =>
      all('.state-what')
        .map((state) => state.textContent)
        .join() === 'You’re offline',
  );
  turn(true);
  await until(() => all('li').length === 1);
});
