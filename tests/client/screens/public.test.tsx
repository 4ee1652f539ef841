import { beforeEach, expect, it } from '@jest/globals';
import { docAbout } from '../../../contracts/docs/about.js';
import { TreeNodeType } from '../../../contracts/platform/enums.js';
import { getShare, shareRows, viewSharedDoc } from '../../../contracts/sharing/sharing.js';
import { languages } from '../../../contracts/workspace/system.js';
import { fakeServer, openBrowser } from '../screen.js';
import { doc } from './view/docs.js';

openBrowser();
/** The page listens for changes, which tests send. */
let changes: EventTarget;
class Changes extends EventTarget {
  constructor() {
    super();
    changes = this;
  }
  close(): void {}
}
Reflect.set(globalThis, 'EventSource', Changes);
const { all, press, show, until } = await import('../admin/stage.js');
const { act } = await import('react');
const { Route, Routes, useLocation } = await import('react-router-dom');
const { Share } = await import('../../../client/screens/public/Doors.js');

const Screen = () => (
  <>
    <output>{useLocation().pathname}</output>
    <Routes>
      <Route path="/share/:id/:docId?" element={<Share />} />
    </Routes>
  </>
);
const facts = {
  ...{ id: 's1', type: 1 as const, status: 1 as const, isOpen: true, hasConstants: 0 as const, expirationTime: '' },
  ...{ shareName: 'Shop', moduleId: 'm1', isAll: 1 as const, isShowDebug: 0 as const, title: '', logo: '', accent: '' },
  ...{ welcome: 'Read this first', footerLinks: [], isNoIndex: 1 as const, mayDownload: 0 as const },
};

const line = (docId: string, label: string) => ({
  ...{ id: docId, parentId: '', docId, label, type: TreeNodeType.doc, httpMethod: 'GET', url: '', docType: 0 as const },
  ...{
    deprecated: '$false$',
    apiCount: 0,
    version: '',
    depth: 0,
    parentAt: -1,
    hasChildren: 0 as const,
    isOpen: 0 as const,
  },
});
const nothing = { total: 0, docs: 0, hits: 0, list: [], revealAt: null, above: [] };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers(languages, () => []);
  server.answers(getShare, () => facts);
  server.answers(shareRows, () => nothing);
  server.answers(docAbout, () => ({ about: null }));
});
const text = () => document.body.textContent ?? '';

it.each(['share.expired', 'share.disabled'])('sends who has a link that is over (%s) for a new one', async (key) => {
  server.refuses(getShare, '100', 'This link is over', { key });
  await show(<Screen />, '/share/s1');
  await until(() => text().includes('This link is over'));
  expect(text()).toContain('Ask whoever sent it to you for a new one.');
});

it('leads from a doc that is no longer shared to the others', async () => {
  server.refuses(viewSharedDoc, '100', 'Doc not found', { key: 'doc.unknown' });
  await show(<Screen />, '/share/s1/d1');
  await until(() => text().includes('This doc isn’t here'));
  expect(text()).not.toContain('Ask an admin');
  await press('See the other docs');
  await until(() => text().includes('Read this first'));
  expect(all('output')[0]?.textContent).toBe('/share/s1');
});

it('shows a doc that is restored while its page is open', async () => {
  server.refuses(viewSharedDoc, '100', 'Doc not found', { key: 'doc.unknown' });
  await show(<Screen />, '/share/s1/d1');
  await until(() => text().includes('This doc isn’t here'));
  server.answers(viewSharedDoc, () => doc({ id: 'd1', name: 'Back again' }));
  const data = JSON.stringify({ docs: { d1: 3 }, tree: true });
  await act(async () => {
    changes.dispatchEvent(Object.assign(new Event('change'), { data }));
  });
  await until(() => text().includes('Back again'));
  expect(text()).not.toContain('A newer version');
});

it('has a choice of language and theme when it is closed', async () => {
  server.refuses(getShare, '100', 'This link is over', { key: 'share.expired' });
  await show(<Screen />, '/share/s1');
  await until(() => text().includes('This link is over'));
  const names = all('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Language', 'Theme']);
});

it('has About of its application beside the welcome text, too', async () => {
  const folder = { ...line('f1', 'Folder'), type: TreeNodeType.folder };
  server.answers(shareRows, () => ({ ...nothing, total: 2, docs: 1, list: [folder, line('d7', 'Call')] }));
  server.answers(docAbout, () => ({ about: { id: 'a1', name: 'Shop API', keywords: { 'info/version': '"2"' } } }));
  await show(<Screen />, '/share/s1');
  await until(() => text().includes('Read this first'));
  await press('About');
  await until(() => text().includes('About Shop API'));
});

it('says what the application says of itself, such as how calls are signed, beside the docs', async () => {
  server.refuses(viewSharedDoc, '100', 'Doc not found', { key: 'doc.unknown' });
  const keywords = {
    'scheme/key': '{"type":"apiKey","in":"header","name":"X-Key"}',
    'scheme/cert': '{"type":"mutualTLS"}',
  };
  server.answers(docAbout, () => ({ about: { id: 'a1', name: 'Shop API', keywords } }));
  await show(<Screen />, '/share/s1/d1');
  await press('About');
  await until(() => text().includes('About Shop API'));
  await until(() => text().includes('X-Key'));
  expect(text()).toContain('Client certificate (mutual TLS)');
});
