import { describe, expect, it } from '@jest/globals';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import { retryTask, systemState } from '../../../../contracts/workspace/system-state.js';
import { fakeServer, openBrowser } from '../../screen.js';

openBrowser('/admin/state');
const { all, press, sentTo, show, until } = await import('../../admin/stage.js');
const { State } = await import('../../../../client/screens/admin/State.js');
const { AdminArea } = await import('../../../../client/screens/admin/AdminArea.js');
const { session } = await import('../../../../client/lib/session.js');

const at = '2026-03-02T10:00:00.000Z';
const follower = { name: 'messages', lag: 0, lagSeconds: 0, failures: 0, error: '', movedAt: at };
const task = { id: encodeId(5), kind: 'webhook', key: 'doc-9', attempts: 8, error: 'answered 500', parkedAt: at };
const reading = {
  version: '1.0.0',
  node: 'v20',
  database: '18',
  startedAt: at,
  bus: 'local' as const,
  events: 12,
  followers: [follower],
  tasks: { waiting: 0, running: 0, parked: [task] },
  chain: { checkpointAt: null, streams: 0, position: 0 },
  rooms: { open: 0, seats: 0 },
  sameNames: [],
  growth: [],
  backupTroubles: 0,
  oldestWriter: null,
};

describe('the state of the installation', () => {
  it('says in words why a delivery was given up', async () => {
    const server = fakeServer();
    const gone = { ...task, kind: 'deliver', error: 'robot.gone' };
    server.answers(systemState, () => ({ ...reading, tasks: { ...reading.tasks, parked: [gone] } }));
    await show(<State />);
    await until(() => all('tbody tr').find((each) => each.textContent?.includes('The bot or the doc was removed')));
  });

  it('counts what needs somebody, and tries a parked task again', async () => {
    const server = fakeServer();
    let parked = [task];
    server.answers(systemState, () => ({
      ...reading,
      followers: [follower, { ...follower, name: 'webhooks', lag: 3, lagSeconds: 400 }],
      tasks: { ...reading.tasks, parked },
    }));
    server.answers(retryTask, () => {
      parked = [];
      return {};
    });
    await show(<State />);
    await until(() => document.body.textContent?.includes('2 issues need attention'));
    await press('Retry webhook doc-9');
    await until(() => document.body.textContent?.includes('No stopped tasks'));
    expect(sentTo(server, retryTask).map(({ body }) => body)).toEqual([{ id: task.id }]);
    expect(document.body.textContent).toContain('1 issue needs attention');
  });

  it('names the accounts that differ only in spelling, if there are any', async () => {
    const server = fakeServer();
    server.answers(systemState, () => ({ ...reading, sameNames: [['Zhang', 'zhang']] }));
    await show(<State />);
    await until(() => all('h2').some((each) => each.textContent === 'Account names in several spellings'));
    expect(document.body.textContent).toContain('Zhang · zhang');
  });

  it('is fine when followers are a moment behind', async () => {
    const server = fakeServer();
    server.answers(systemState, () => ({
      ...reading,
      followers: [{ ...follower, lag: 2, lagSeconds: 1 }],
      tasks: { ...reading.tasks, parked: [] },
    }));
    await show(<State />);
    await until(() => all('[role="status"]').some((each) => each.textContent === 'All systems normal'));
  });
});

describe('the admin area', () => {
  it('tells who is no super admin whom to ask, and asks the server for nothing else', async () => {
    const server = fakeServer();
    session.begin(`${encodeId(2)}:jwt`);
    server.answers(perms, () => ({ isSuperAdmin: 0 as const, roleData: {} }));
    await show(<AdminArea />);
    await until(() => all('h1').some((each) => each.textContent === 'Only super admins can open this page'));
    expect(server.sent.map(({ path }) => path)).toEqual([perms.path]);
  });
});
