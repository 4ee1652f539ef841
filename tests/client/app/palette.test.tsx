import { beforeEach, expect, it } from '@jest/globals';
import { homeDocs, searchDocs, spelledTexts } from '../../../contracts/docs/doc-search.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { perms } from '../../../contracts/workspace/accounts.js';
import { languages } from '../../../contracts/workspace/system.js';
import { listNormalSpaces } from '../../../contracts/workspace/workspace.js';
import { fakeServer, openBrowser } from '../screen.js';

openBrowser();
const { all, show, type, until } = await import('../admin/stage.js');
const { act } = await import('react');
const { useLocation } = await import('react-router-dom');
const { Palette } = await import('../../../client/app/Palette.js');
const { useCommands } = await import('../../../client/lib/commands.js');

const hit = {
  ...{ id: 'n1', name: 'Notes', type: DocType.http as DocType, httpMethod: '', url: '', deprecated: '', version: '' },
  ...{ moduleId: 'm1', moduleName: 'Shop', projectId: 'p1', projectName: 'Web', spaceId: 's1', spaceName: 'Team' },
  ...{ modifierName: 'mia', modifiedAt: '2026-01-01 00:00:00', streamVersion: 1 },
};
const noPlaces = { spaces: [], projects: [], modules: [] };
const taken: string[] = [];
const commands = [
  { id: 'new-doc', label: 'New doc', run: () => void taken.push('New doc') },
  { id: 'new-folder', label: '新建文件夹', run: () => void taken.push('新建文件夹') },
];

function Screen() {
  useCommands(commands);
  const where = useLocation();
  return (
    <>
      <output>{where.pathname + where.search}</output>
      <Palette isOpen onClose={() => undefined} />
    </>
  );
}

const options = () => all('[role="option"]').map((each) => each.textContent ?? '');
const enter = () =>
  act(async () =>
    all('[role="combobox"]')[0]?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    ),
  );

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  taken.length = 0;
  server = fakeServer();
  server.answers(perms, () => ({ isSuperAdmin: false, roleData: {} }));
  server.answers(languages, () => []);
  server.answers(listNormalSpaces, () => []);
  server.answers(homeDocs, () => ({ mine: [], changed: [], isMember: true }));
});

it('offers no doc that was found for a shorter text and does not match what is written now', async () => {
  server.answers(searchDocs, () => ({ docs: [hit], ...noPlaces }));
  await show(<Screen />);
  await type('Search docs or run a command', 'N');
  await until(() => options().some((text) => text.startsWith('Notes')));
  await type('Search docs or run a command', 'New doc');
  expect(options()[0]).toMatch(/^New doc/);
  await enter();
  expect(taken).toEqual(['New doc']);
  expect(all('output')[0]?.textContent).toBe('/');
});

it('puts what has exactly the written name above the docs that are found', async () => {
  server.answers(searchDocs, () => ({ docs: [{ ...hit, name: 'New documents' }], ...noPlaces }));
  await show(<Screen />);
  await type('Search docs or run a command', 'new DOC');
  await until(() => options().some((text) => text.startsWith('New documents')));
  expect(options()[0]).toMatch(/^New docCommand/);
  await enter();
  expect(taken).toEqual(['New doc']);
});

it('names About of an application as such, with its own icon', async () => {
  const about = { ...hit, id: 'a1', name: 'Orders API', type: DocType.about };
  server.answers(searchDocs, () => ({ docs: [{ ...hit, name: 'Orders guide' }, about], ...noPlaces }));
  await show(<Screen />);
  await type('Search docs or run a command', 'Orders');
  await until(() => options().some((text) => text.startsWith('About Orders API')));
  const [guide, found] = all('[role="option"]').map((each) => each.querySelector('svg')?.getAttribute('data-icon'));
  expect([guide, found]).toEqual(['document', 'info-sign']);
});

it('leads to an application, and to places whose Chinese names the server knows by their pinyin, each once', async () => {
  const trade = { id: 's1', name: '交易' };
  server.answers(listNormalSpaces, () => [
    { ...trade, description: '', creatorName: 'mia', isCompose: false, gmtCreate: '2026-01-01 00:00:00' },
  ]);
  const shop = { id: 'm1', name: '订单中心', projectId: 'p1', projectName: 'Web', spaceName: 'Team' };
  server.answers(searchDocs, (asked) => {
    const { text } = searchDocs.input.parse(asked);
    const spaces = ['jy', '交易'].includes(text) ? [trade] : [];
    return { docs: [], ...noPlaces, spaces, modules: text === 'ddzx' ? [shop] : [] };
  });
  await show(<Screen />);
  await type('Search docs or run a command', 'jy');
  await until(() => options().some((text) => text.startsWith('交易')));
  await type('Search docs or run a command', '交易');
  await until(() => options().some((text) => text.startsWith('Find')));
  expect(options().filter((text) => text.startsWith('交易'))).toEqual(['交易Space']);
  await type('Search docs or run a command', 'ddzx');
  await until(() => options().some((text) => text.startsWith('订单中心')));
  expect(options()[0]).toBe('订单中心Team / Web');
  await enter();
  expect(all('output')[0]?.textContent).toBe('/project/doc/p1?module=m1');
});

it('finds commands whose Chinese names the server knows by their pinyin', async () => {
  server.answers(searchDocs, () => ({ docs: [], ...noPlaces }));
  server.answers(spelledTexts, (asked) => {
    const { letters, texts } = spelledTexts.input.parse(asked);
    return letters === 'xjwjj' ? texts.filter((text) => text === '新建文件夹') : [];
  });
  await show(<Screen />);
  await type('Search docs or run a command', 'xjwjj');
  await until(() => options().some((text) => text.startsWith('新建文件夹')));
  await enter();
  expect(taken).toEqual(['新建文件夹']);
});

it('says that docs cannot be searched when the server does not answer', async () => {
  server.answers(searchDocs, () => {
    throw new Error('no network');
  });
  await show(<Screen />);
  await type('Search docs or run a command', 'Notes');
  await until(() => document.body.textContent?.includes('Docs can’t be searched right now') ?? false);
  expect(document.body.textContent).not.toContain('No results');
});
