import { describe, expect, it } from '@jest/globals';
import { saveDoc } from '../../../contracts/docs/docs.js';
import { pushLog } from '../../../contracts/import-export/pushes.js';
import { deliveries } from '../../../contracts/notifications/notice.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { perms } from '../../../contracts/workspace/accounts.js';
import {
  addEnvironmentParam,
  listEnvironmentParams,
  listEnvironments,
  orderEnvironments,
} from '../../../contracts/workspace/environments.js';
import { moduleToken, refreshModuleToken, testRobot } from '../../../contracts/workspace/modules.js';
import { addOpenUser, openUserPage } from '../../../contracts/workspace/open-users.js';
import {
  addModule,
  addProject,
  addSpace,
  deletedProjects,
  deletedSpaces,
  listModuleSettings,
  listNormalSpaces,
  listProjects,
  listSpaces,
  renameSpace,
  spaceCounts,
  spaceInfo,
  spaceMemberPage,
  spaceMembers,
  undeleteSpace,
  updateModuleSettings,
  updateSpaceMember,
} from '../../../contracts/workspace/workspace.js';
import { fakeServer, openBrowser } from '../screen.js';

openBrowser();
const { all, button, errors, field, press, sentTo, show, submit, type, until } = await import('../admin/stage.js');
const { act, createElement } = await import('react');
const { Route, Routes } = await import('react-router-dom');
const { Dashboard } = await import('../../../client/screens/dashboard/Dashboard.js');
const { FirstDoc } = await import('../../../client/features/workspace/spaces/FirstDoc.js');
const { SpaceProjects } = await import('../../../client/screens/space/SpaceProjects.js');
const { SpaceInfo } = await import('../../../client/screens/space/SpaceInfo.js');
const { SpaceMembers } = await import('../../../client/screens/space/SpaceMembers.js');
const { OpenUsers } = await import('../../../client/screens/space/OpenUsers.js');
const { Environments } = await import('../../../client/features/workspace/environments/Environments.js');
const { OpenApi } = await import('../../../client/features/workspace/modules/OpenApi.js');
const { Robots } = await import('../../../client/features/workspace/modules/Robots.js');
const { asTab } = await import('../../../client/features/workspace/modules/tabs.js');
const { session } = await import('../../../client/lib/session.js');

const [me = '', ann = '', spaceId = '', moduleId = '', prod = '', staging = ''] = [1, 2, 10, 30, 40, 41].map((n) =>
  encodeId(n),
);
const at = '2026-01-01 00:00:00';
const sends = (element: Element | undefined | null, event: Event) => act(async () => element?.dispatchEvent(event));
const space = {
  id: spaceId,
  name: 'Payments',
  description: '',
  creatorName: 'Root',
  isCompose: false,
  gmtCreate: at,
};
const plain = { source: 'backend', status: 1, isSuperAdmin: 0, gmtCreate: at } as const;
const root = { id: me, username: 'root', nickname: 'Root', email: '', ...plain };
const other = { id: ann, username: 'ann', nickname: 'Ann', email: 'ann@example.com', ...plain };

function house({ isSuper = false, role = 'admin' as 'admin' | 'guest' } = {}) {
  const server = fakeServer();
  session.begin(`${me}:jwt`);
  server.answers(perms, () => ({ isSuperAdmin: isSuper, roleData: { [`space:${spaceId}`]: role } }));
  server.answers(listNormalSpaces, () => [space]);
  server.answers(deletedSpaces, () => []);
  server.answers(spaceCounts, () => [{ spaceId, projects: 1, docs: 12 }]);
  server.answers(spaceInfo, () => ({ ...space, leaders: [root] }));
  return server;
}
const screen = (path: string, Screen: () => React.ReactNode) =>
  createElement(Routes, null, createElement(Route, { path, Component: Screen }));

describe('the spaces', () => {
  it('are the normal ones; a compose space is an option of a new one', async () => {
    const server = house();
    await show(<Dashboard />);
    const cards = await until(() => all('a.card').length > 0 && all('a.card'));
    expect(cards.map((card) => card.getAttribute('href'))).toEqual([`/space/project/${spaceId}`]);
    expect(sentTo(server, listSpaces)).toEqual([]);
    await until(() => cards[0]?.textContent?.includes('1 project · 12 docs'));
    await press('New space');
    expect(await field('Space name')).toBeTruthy();
    expect(all('[role="dialog"] input[type="checkbox"]')).toHaveLength(1);
  });

  it('say at the field what is wrong with a name, and keep what was typed when the server refuses', async () => {
    const server = house();
    server.refuses(addSpace, '100', 'Payments exists', { key: 'space.exists' });
    await show(<Dashboard />);
    await press('New space');
    await submit();
    expect(errors()).toEqual(['Can not empty and max-length is 50']);
    await type('Space name', 'x'.repeat(51));
    expect(errors()).toHaveLength(1);
    expect(sentTo(server, addSpace)).toEqual([]);
    await type('Space name', ' Payments ');
    await submit();
    await until(() => document.querySelector('[role="alert"]')?.textContent === 'Payments exists');
    expect((await field('Space name')).value).toBe(' Payments ');
    expect(sentTo(server, addSpace)[0]?.body).toMatchObject({ name: 'Payments', adminIds: [] });
  });

  it('offer other administrators to super admins only', async () => {
    house();
    await show(<Dashboard />);
    await press('New space');
    expect(all('[role="combobox"]')).toHaveLength(0);
  });

  it('bring back what was deleted, for ever', async () => {
    const server = house();
    server.answers(deletedSpaces, () => [{ ...space, deletedAt: '2020-01-01T00:00:00.000Z' }]);
    server.answers(undeleteSpace, () => ({}));
    await show(<Dashboard />);
    const line = await until(() => document.querySelector('.deletedLine'));
    expect(line.textContent).toContain('Payments');
    await press('Restore “Payments”');
    expect(sentTo(server, undeleteSpace)[0]?.body).toEqual({ id: spaceId });
  });
});

describe('the first doc', () => {
  it('creates space, project, application and doc in one dialog, under the names that were given', async () => {
    const server = house();
    const made: unknown[] = [];
    const project = { id: 'p1', name: 'Shop', description: '', spaceId, isPrivate: 0 as const, gmtCreate: at };
    server.answers(addSpace, () => space);
    server.answers(addProject, () => ({ ...project, creatorName: '', modifierName: '', roleCode: 'admin' as const }));
    server.answers(addModule, () => ({ id: moduleId, name: 'checkout', projectId: 'p1', type: 0, importUrl: '' }));
    server.answers(saveDoc, () => ({ id: ann, streamVersion: 1 }));
    await show(<FirstDoc onClose={() => undefined} onDone={(doc) => made.push(doc)} />);
    await type('Space', 'Payments');
    await submit();
    await until(() => made.length === 1);
    expect(sentTo(server, addSpace)[0]?.body).toMatchObject({ name: 'Payments' });
    expect(sentTo(server, addProject)[0]?.body).toMatchObject({ spaceId });
    expect(sentTo(server, addModule)[0]?.body).toMatchObject({ projectId: 'p1' });
    expect(made).toEqual([{ id: ann, type: 0, moduleId }]);
  });
});

describe('a space without projects', () => {
  it.each([
    ['admin', true],
    ['guest', false],
  ] as const)('offers a %s a new one: %p', async (role, offered) => {
    const server = house({ role });
    server.answers(listProjects, () => []);
    server.answers(deletedProjects, () => []);
    await show(screen('/space/project/:spaceId', SpaceProjects), `/space/project/${spaceId}`);
    const empty = await until(() => document.querySelector('.state'));
    expect(empty.querySelector('button') !== null).toBe(offered);
  });
});

describe('a space', () => {
  it('is renamed in place; a refusal leaves the field as it was', async () => {
    const server = house();
    server.refuses(renameSpace, '100', 'taken', { key: 'space.exists' });
    await show(screen('/space/info/:spaceId', SpaceInfo), `/space/info/${spaceId}`);
    await press('Edit Space name');
    await type('Space name', 'Money');
    await submit();
    await until(() => document.querySelector('[role="alert"]')?.textContent === 'taken');
    expect((await field('Space name')).value).toBe('Money');
    expect(sentTo(server, renameSpace)[0]?.body).toEqual({ id: spaceId, name: 'Money' });
  });

  it('offers a guest nothing to change', async () => {
    house({ role: 'guest' });
    await show(screen('/space/info/:spaceId', SpaceInfo), `/space/info/${spaceId}`);
    await until(() => document.body.textContent?.includes('Standard space'));
    // Following is for everyone.
    const buttons = all('main button, .page button').map((button) => button.getAttribute('aria-label'));
    expect(buttons).toEqual(['Follow Payments']);
  });
});

describe('the members', () => {
  const page = (list: (typeof root)[]) => ({
    list: list.map((each) => ({
      ...each,
      roleCode: each.id === me ? ('admin' as const) : ('guest' as const),
      gmtCreate: at,
    })),
    total: list.length,
    pageIndex: 1,
    pageSize: 20,
    pageCount: 1,
  });

  it('cannot change their own row; others’ roles change where they stand', async () => {
    const server = house();
    server.answers(spaceMemberPage, () => page([root, other]));
    server.answers(spaceMembers, () => page([root, other]).list);
    server.answers(updateSpaceMember, () => ({}));
    await show(screen('/space/member/:spaceId', SpaceMembers), `/space/member/${spaceId}`);
    const select = await until(() => document.querySelector<HTMLSelectElement>('[aria-label="Role of Ann"]'));
    expect(document.querySelector('[aria-label="Role of Root"]')).toBeNull();
    expect(document.querySelector('[aria-label="Remove Root"]')).toBeNull();
    await button('Remove Ann');
    select.value = 'dev';
    await sends(select, new Event('change', { bubbles: true }));
    const [sent] = await until(() => sentTo(server, updateSpaceMember).length > 0 && sentTo(server, updateSpaceMember));
    expect(sent?.body).toEqual({ spaceId, userId: ann, roleCode: 'dev' });
  });

  it('explain to a super admin why the only administrator stays one', async () => {
    const server = house({ isSuper: true });
    server.answers(spaceInfo, () => ({ ...space, leaders: [other] }));
    server.answers(spaceMemberPage, () => ({
      ...page([other]),
      list: [{ ...other, roleCode: 'admin' as const, gmtCreate: at }],
    }));
    server.answers(spaceMembers, () => []);
    await show(screen('/space/member/:spaceId', SpaceMembers), `/space/member/${spaceId}`);
    await until(() => document.body.textContent?.includes('only admin; add another first'));
    expect(document.querySelector('[aria-label="Role of Ann"]')).toBeNull();
  });

  it('are searched by the server, from the first page again', async () => {
    const server = house();
    server.answers(spaceMemberPage, () => page([root]));
    server.answers(spaceMembers, () => []);
    await show(screen('/space/member/:spaceId', SpaceMembers), `/space/member/${spaceId}`);
    await type('Filter by name or email', ' ann ');
    const last = await until(() => sentTo(server, spaceMemberPage).at(1));
    expect(last.body).toMatchObject({ spaceId, username: 'ann', pageIndex: 1 });
    expect(sentTo(server, spaceMemberPage)).toHaveLength(2);
  });
});

describe('open users', () => {
  it('show a secret once, and never in the list', async () => {
    const server = house();
    const user = {
      id: prod,
      appKey: 'key-1',
      secret: '',
      status: 1 as const,
      applicant: 'CI',
      gmtCreate: at,
      gmtModified: at,
    };
    server.answers(openUserPage, () => ({ list: [user], total: 1, pageIndex: 1, pageSize: 20, pageCount: 1 }));
    server.answers(addOpenUser, () => ({ ...user, secret: 'only-once' }));
    await show(screen('/space/openuser/:spaceId', OpenUsers), `/space/openuser/${spaceId}`);
    await press('New API key');
    await type('Applicant', 'CI');
    await submit();
    const shown = () => all('input').some((each) => each instanceof HTMLInputElement && each.value === 'only-once');
    await until(shown);
    await press('I’ve saved it');
    await until(() => !shown());
    expect(document.body.innerHTML).not.toContain('only-once');
  });
});

describe('environments', () => {
  const environments = () => [
    { id: prod, moduleId, name: 'prod', url: 'https://api.example.com', isPublic: 0 as const },
    { id: staging, moduleId, name: 'staging', url: 'https://staging.example.com', isPublic: 1 as const },
  ];
  const open = async () => {
    const server = house();
    server.answers(listEnvironments, environments);
    server.answers(listEnvironmentParams, () => []);
    await show(<Environments moduleId={moduleId} />);
    await until(() => all('.envLine').length === 2);
    return server;
  };

  it('are ordered by the keyboard, all of them named', async () => {
    const server = await open();
    server.answers(orderEnvironments, () => ({}));
    const second = all('.envChoice')[1];
    await sends(second, new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }));
    const sent = await until(() => sentTo(server, orderEnvironments)[0]);
    expect(sent.body).toEqual({ moduleId, ids: [staging, prod] });
  });

  it('keep a line that was refused as it was typed', async () => {
    const server = await open();
    server.refuses(addEnvironmentParam, '100', 'X-Tenant exists', { key: 'param.exists' });
    await press('Add a common header');
    const name = await until(() => document.querySelector<HTMLInputElement>('.paramEditor input[aria-label="Name"]'));
    await sends(name, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await until(() => document.querySelector('.paramSaid')?.textContent === 'Can not empty and max-length is 64');
    expect(sentTo(server, addEnvironmentParam)).toEqual([]);
    await type('Name', 'X-Tenant');
    await sends(name, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await until(() => document.querySelector('.paramSaid')?.textContent === 'X-Tenant exists');
    expect(name.value).toBe('X-Tenant');
    expect(sentTo(server, addEnvironmentParam)[0]?.body).toMatchObject({
      style: 1,
      name: 'X-Tenant',
      environmentId: prod,
    });
  });
});

describe('an application', () => {
  it('offers no tab that nothing answers yet, by address either', () => {
    expect(['openApi', 'mock', 'robots'].map(asTab)).toEqual(['openApi', undefined, 'robots']);
  });

  it('does not even ask for its token before somebody wants to see it; a new one is confirmed first', async () => {
    const server = house();
    server.answers(listModuleSettings, () => []);
    server.answers(pushLog, () => []);
    server.answers(moduleToken, () => 'old-token');
    server.answers(refreshModuleToken, () => 'new-token');
    await show(<OpenApi module={{ id: moduleId, name: 'checkout' }} onOpen={() => {}} />);
    await button('Reset token');
    expect(sentTo(server, moduleToken)).toEqual([]);
    await press('Show token');
    await until(() => all('input').some((each) => each instanceof HTMLInputElement && each.value === 'old-token'));
    await press('Reset token');
    await until(() => document.querySelector('.bp6-dialog')?.textContent?.includes('stops working immediately'));
    expect(sentTo(server, refreshModuleToken)).toEqual([]);
    await submit();
    await until(() => sentTo(server, refreshModuleToken).length === 1);
  });

  it('never gets a robot’s secret, sends only what was changed, and shows what the test answered', async () => {
    const server = house();
    const set = { type: 0, configKey: 'dingdingWebhookUrl', configValue: '', description: '', isSet: true };
    server.answers(listModuleSettings, () => [set]);
    server.answers(deliveries, () => []);
    server.answers(updateModuleSettings, () => ({}));
    server.answers(testRobot, () => ({
      delivered: false,
      status: 200,
      answer: 'keywords not in content',
      at: new Date().toISOString(),
    }));
    await show(<Robots moduleId={moduleId} />);
    await press('Send test message to DingTalk');
    const answer = await until(() => document.querySelector('.robotAnswer'));
    expect(answer.textContent).toContain('Not delivered');
    expect(answer.textContent).toContain('200 · keywords not in content');
    const form = document.querySelector('form[aria-label="DingTalk"]');
    const secret = form?.querySelectorAll('input')[1];
    if (!secret) throw new Error('no field for the secret');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(secret, 'SECnew');
    await sends(secret, new Event('input', { bubbles: true }));
    await until(() => form?.querySelector('button[type="submit"]:not(:disabled)'));
    await sends(form, new Event('submit', { bubbles: true, cancelable: true }));
    const sent = await until(() => sentTo(server, updateModuleSettings)[0]);
    expect(sent.body).toEqual({ moduleId, items: [{ configKey: 'dingdingWebhookSecret', configValue: 'SECnew' }] });
  });
});
