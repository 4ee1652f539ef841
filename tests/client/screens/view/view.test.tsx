import { beforeEach, describe, expect, it } from '@jest/globals';
import { viewRows } from '../../../../contracts/docs/doc-rows.js';
import { homeDocs } from '../../../../contracts/docs/doc-search.js';
import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { docProps, viewDoc } from '../../../../contracts/docs/docs.js';
import { getFollow } from '../../../../contracts/notifications/follows.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import { listNormalSpaces } from '../../../../contracts/workspace/workspace.js';
import { fakeServer, openBrowser } from '../../screen.js';
import { doc, docId, moduleId, paramRow, projectId, spaceId, type TreeRow, treeRow } from './docs.js';

openBrowser();
const { all, click, press, sentTo, show, type, until } = await import('../../admin/stage.js');
const { act, createElement } = await import('react');
const { Route, Routes, useLocation } = await import('react-router-dom');
const { HotkeysProvider } = await import('@blueprintjs/core');
const { View } = await import('../../../../client/screens/view/View.js');
const { session } = await import('../../../../client/lib/session.js');

const other = encodeId(51);
const branch = treeRow(moduleId, 'orders', {
  type: 1,
  docId: '',
  depth: 0,
  parentAt: -1,
  hasChildren: 1,
  isOpen: 1,
  apiCount: 2,
});
const lines: TreeRow[] = [
  branch,
  treeRow(docId, 'Create an order', { httpMethod: 'POST' }),
  treeRow(other, 'List orders', { deprecated: 'use v2' }),
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function house(rows = lines) {
  const server = fakeServer();
  session.begin(`${encodeId(1)}:jwt`);
  server.answers(perms, () => ({ isSuperAdmin: false, roleData: {} }));
  server.answers(viewProjects, () => [{ id: spaceId, name: 'Acme', projects: [{ id: projectId, name: 'Shop' }] }]);
  server.answers(listNormalSpaces, () => []);
  server.answers(getFollow, () => null);
  server.answers(viewRows, (asked) => {
    const closed = JSON.stringify(asked).includes(`"toggled":["${moduleId}"]`);
    const list = closed ? rows.slice(0, 1).map((row): TreeRow => ({ ...row, isOpen: 0 })) : rows;
    return { total: list.length, docs: 2, hits: 2, list, revealAt: 1, above: [moduleId] };
  });
  server.answers(viewDoc, () => {
    const id = server.sent.findLast(({ path }) => path === viewDoc.path)?.query.get('id') ?? '';
    const name = id === other ? 'List orders' : 'Create an order';
    return doc({ id, name, url: '/orders', httpMethod: 'GET', responseParams: [paramRow('total')] });
  });
  return server;
}

const Where = () => <output>{useLocation().pathname}</output>;
const open = (path = `/view/${docId}`) =>
  show(
    <HotkeysProvider>
      <Where />
      <Routes>
        {['/view', '/view/:docId'].map((each) => createElement(Route, { key: each, path: each, Component: View }))}
      </Routes>
    </HotkeysProvider>,
    path,
  );
const at = () => document.querySelector('output')?.textContent;
const tabs = () => all('.docTabLink').map((each) => each.textContent);
const line = (name: string) => until(() => all('.treeLine').find((each) => each.textContent?.includes(name)));
const entry = async (name: string) => (await line(name)).querySelector('.treeEntry') ?? document.body;
const sends = (element: Element, event: Event) => act(async () => element.dispatchEvent(event));

describe('the viewer', () => {
  it('shows the tree of the project with the doc that is read in it', async () => {
    const server = house();
    await open();
    expect((await line('Create an order')).getAttribute('aria-current')).toBe('page');
    expect(sentTo(server, viewRows)[0]?.body).toMatchObject({ projectId, reveal: docId, from: 0, limit: 60 });
    expect((await line('List orders')).querySelector('.deprecated')).not.toBeNull();
    expect((await line('orders')).textContent).toBe('orders2');
  });

  it('names nobody who updated a doc that the installation imported itself', async () => {
    const server = house();
    server.answers(viewDoc, () => doc({ id: docId, name: 'Create an order', modifierName: '' }));
    await open();
    await until(() => all('header').some((each) => each.textContent?.includes('Updated')));
    expect(document.body.textContent).not.toContain('Updated by');
  });

  it('shows the version label in tree and tabs, so that two versions of one address differ', async () => {
    house([branch, ...['v1', 'v2'].map((version, n) => treeRow(encodeId(60 + n), 'List orders', { version }))]);
    await open();
    const docs = await until(() => all('.treeLine').length === 3 && all('.treeLine').slice(1));
    expect(docs.map((each) => each.textContent)).toEqual(['GETList ordersv1', 'GETList ordersv2']);
    await sends(
      docs[1]?.querySelector('.treeEntry') ?? document.body,
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
    );
    await until(() => tabs().at(-1) === 'GETList ordersv2');
  });

  it('opens docs in tabs, closes them, and goes to the neighbour', async () => {
    house();
    await open();
    await until(() => tabs().length === 1);
    await click(await entry('List orders'));
    await until(() => tabs().length === 2 && at() === `/view/${other}`);
    await press('Close List orders');
    await until(() => at() === `/view/${docId}` && tabs().length === 1);
    await press('Close Create an order');
    await until(() => at() === '/view' && tabs().length === 0);
    expect(document.body.textContent).toContain('Select a doc');
  });

  it('has the place of the tabs before the doc is there, so that nothing moves when it comes', async () => {
    const server = house();
    const wereThere: boolean[] = [];
    server.answers(viewDoc, () => {
      wereThere.push(all('.docTabs').length === 1);
      return doc({ id: docId, name: 'Create an order' });
    });
    await open();
    await until(() => tabs().length === 1);
    expect(wereThere).toEqual([true]);
  });

  it('opens a doc in the background on Ctrl-click', async () => {
    house();
    await open();
    await until(() => tabs().length === 1);
    await sends(
      await entry('List orders'),
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
    );
    await until(() => tabs().length === 2);
    expect(at()).toBe(`/view/${docId}`);
  });

  it('closes a tab by the middle button and by Delete, and moves one by Alt-arrow', async () => {
    house();
    localStorage.setItem('annals.view.tabs', JSON.stringify(['x', 'y', 'z'].map((id) => ({ id, name: id, tag: '' }))));
    await open();
    await until(() => tabs().length === 4);
    const link = (name: string) => all('.docTabLink').find((each) => each.textContent === name) ?? document.body;
    await sends(link('y'), new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }));
    await sends(
      link('x'),
      new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'ArrowRight', altKey: true }),
    );
    expect(tabs().slice(0, 2)).toEqual(['z', 'x']);
    await sends(link('z'), new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Delete' }));
    await until(() => tabs()[0] === 'x');
  });

  it('has no tabs when the reader does not want them', async () => {
    house();
    localStorage.setItem('annals.view.tab.switch', 'off');
    await open();
    await line('Create an order');
    await until(() => document.querySelector('.api'));
    expect(all('.docTabs')).toEqual([]);
  });

  it('folds a branch, and remembers it for the project', async () => {
    const server = house();
    await open();
    await click(await entry('orders'));
    await until(() => all('.treeLine').length === 1);
    expect(sentTo(server, viewRows).at(-1)?.body).toMatchObject({ toggled: [moduleId] });
    expect(localStorage.getItem(`annals.view.tree.${projectId}`)).toBe(`1${moduleId}`);
  });

  it('filters when the typing rests, and marks what it found', async () => {
    const server = house();
    await open();
    await line('List orders');
    await type('Name / URL / ID', 'LIST');
    await until(() => document.querySelector('mark')?.textContent === 'List');
    expect(sentTo(server, viewRows).at(-1)?.body).toMatchObject({ text: 'LIST' });
    expect(sentTo(server, viewRows).at(-1)?.body).not.toHaveProperty('reveal');
  });

  it('walks the tree by keys', async () => {
    house();
    await open();
    const first = await until(() => document.querySelector<HTMLElement>('[role="treeitem"]'));
    await act(async () => first.focus());
    const press = (key: string) =>
      sends(document.activeElement ?? first, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await press('ArrowDown');
    await press('ArrowDown');
    await until(() => document.activeElement?.textContent?.includes('List orders'));
    await press('ArrowLeft');
    await until(() => document.activeElement === first);
    await press('End');
    await press('Enter');
    await until(() => at() === `/view/${other}`);
  });

  it('tells of the Dubbo service under the pointer, and takes it away on Escape', async () => {
    const server = house([branch, treeRow(docId, 'find', { docType: 1, httpMethod: '' })]);
    server.answers(docProps, () => ({ interfaceName: 'com.acme.OrderService', version: '1.0' }));
    await open();
    const found = await line('find');
    expect(found.textContent).toBe('DUBBOfind');
    await act(async () => found.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
    await until(() => document.querySelector('.serviceCard')?.textContent?.includes('com.acme.OrderService'));
    await sends(document.body, new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await until(() => !document.querySelector('.serviceCard'));
  });

  it('comes back to the doc that was read last', async () => {
    house();
    localStorage.setItem('annals.view.last', other);
    await open('/view');
    await until(() => at() === `/view/${other}`);
  });

  it.each([
    ['no doc is asked for', '/view', 'Select a doc'],
    ['the doc is gone', `/view/${docId}`, 'You can’t open this page'],
  ])('shows docs to go on with where %s', async (_, path, heading) => {
    const server = house();
    const hit = { modifiedAt: '2026-11-20 10:00:00', modifierName: 'Mei', projectName: 'Shop', moduleName: 'orders' };
    const place = { spaceId, projectId, moduleId, ...{ spaceName: 'Acme', version: '', deprecated: '' } };
    server.answers(homeDocs, () => ({
      mine: [
        {
          ...hit,
          ...place,
          id: other,
          name: 'List orders',
          url: '/orders',
          httpMethod: 'GET',
          type: 0 as const,
          streamVersion: 3,
        },
      ],
      changed: [],
      isMember: true,
    }));
    server.refuses(viewDoc, '100', 'gone', { key: 'doc.unknown' });
    await open(path);
    await until(() => document.querySelector('h1')?.textContent === heading);
    await until(() => document.querySelector(`.elsewhere a[href="/view/${other}"]`));
  });
});
