import { describe, expect, it } from '@jest/globals';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import { perms, searchUsers } from '../../../../../contracts/workspace/accounts.js';
import { inviteToProject, inviteToSpace } from '../../../../../contracts/workspace/members.js';
import { listProjects, spaceMembers } from '../../../../../contracts/workspace/workspace.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { all, click, errors, sentTo, show, submit, tick, until } = await import('../../../admin/stage.js');
const { session } = await import('../../../../../client/lib/session.js');
const { AddToProject } = await import('../../../../../client/features/workspace/members/AddToProject.js');
const { AddToSpace } = await import('../../../../../client/features/workspace/members/AddToSpace.js');
const { AccessRequests } = await import('../../../../../client/features/workspace/members/AccessRequests.js');

const [spaceId, projectId] = [encodeId(6), encodeId(7)];
const person = (n: number, nickname: string) => ({
  ...{ id: encodeId(n), nickname, username: nickname, email: '', source: 'backend', status: 1 as const },
  ...{ isSuperAdmin: 0 as const, gmtCreate: '2026-01-01 00:00:00', roleCode: 'dev' as const },
});
const [ann, ben, cho] = [person(1, 'Ann'), person(2, 'Ben'), person(3, 'Cho')];
const project = (n: number, name: string, isPrivate: boolean) => ({
  ...{ id: encodeId(n), name, description: '', spaceId, isPrivate, roleCode: 'admin' as const },
  ...{ creatorName: '', modifierName: '', gmtCreate: '2026-01-01 00:00:00' },
});

function house({ isAdmin = true, isSuperAdmin = false } = {}) {
  session.begin(`${encodeId(9)}:jwt`);
  const server = fakeServer();
  server.answers(searchUsers, () => [ann, ben, cho]);
  server.answers(spaceMembers, () => [ann, ben]);
  server.answers(listProjects, () => [project(7, 'Open', false), project(8, 'Closed', true)]);
  server.answers(perms, () => ({
    isSuperAdmin,
    roleData: Object.fromEntries([
      [`space:${spaceId}`, isAdmin ? ('admin' as const) : ('guest' as const)],
      [`project:${projectId}`, 'admin' as const],
    ]),
  }));
  server.answers(inviteToSpace, () => ({}));
  server.answers(inviteToProject, () => ({}));
  return server;
}
const options = () =>
  all('[role="option"]').map((each) => `${each.getAttribute('aria-disabled') ?? ''} ${each.textContent}`);
const pick = async (name: string) => {
  const option = all('[role="option"]').find(({ textContent }) => textContent?.includes(name));
  if (!option) throw new Error(`${name} is not offered`);
  await click(option);
};

describe('adding members', () => {
  it.each([true, false])(
    'leads to accounts when there is nobody left to add (administrator: %p)',
    async (isSuperAdmin) => {
      house({ isSuperAdmin }).answers(searchUsers, () => [ann]);
      await show(<AddToSpace spaceId={spaceId} members={[ann]} onClose={() => undefined} />);
      const words = isSuperAdmin ? 'Create accounts under Users' : 'ask an administrator';
      await until(() => document.body.textContent?.includes(words));
      expect(document.body.textContent).toContain('No one left to add');
      expect(all('a[href="/admin/users"]')).toHaveLength(isSuperAdmin ? 1 : 0);
    },
  );

  it('to a space chooses projects in the same dialog, the public ones at first', async () => {
    const server = house();
    const closed: boolean[] = [];
    await show(<AddToSpace spaceId={spaceId} members={[ann]} onClose={() => closed.push(true)} />);
    await until(() => options().length === 3 && document.body.textContent?.includes('Closed'));
    expect(options()[2]).toMatch(/^true .*Ann.*Already a member \(Developer\)/);
    await submit();
    expect(errors()).toEqual(['Select at least one person']);
    await pick('Ann');
    expect(errors()).toEqual(['Select at least one person']);
    await pick('Ben');
    await submit();
    await until(() => closed.length > 0);
    expect(sentTo(server, inviteToSpace)[0]?.body).toEqual({
      ...{ spaceId, userIds: [ben.id], roleCode: 'dev', projectIds: [encodeId(7)], projectRole: 'dev' },
    });
  });

  it('to a space takes all projects with one click', async () => {
    const server = house();
    await show(<AddToSpace spaceId={spaceId} members={[]} onClose={() => undefined} />);
    await until(() => options().length === 3 && document.body.textContent?.includes('Closed'));
    await pick('Cho');
    await tick('All projects (2)');
    await submit();
    await until(() => sentTo(server, inviteToSpace).length > 0);
    expect(sentTo(server, inviteToSpace)[0]?.body).toMatchObject({ projectIds: [encodeId(7), encodeId(8)] });
  });

  it('to a project offers people from outside the space to those who may add them there', async () => {
    const server = house();
    await show(<AddToProject projectId={projectId} spaceId={spaceId} members={[ann]} onClose={() => undefined} />);
    await until(() => options().length === 3 && options()[1]?.includes('joins it too'));
    await pick('Cho');
    expect(document.body.textContent).toContain('Not in the space yet, so also added there as guests: Cho');
    await submit();
    await until(() => sentTo(server, inviteToProject).length > 0);
    expect(sentTo(server, inviteToProject)[0]?.body).toEqual({ projectId, userIds: [cho.id], roleCode: 'dev' });
  });

  it('to a project says why somebody cannot be picked', async () => {
    house({ isAdmin: false });
    await show(<AddToProject projectId={projectId} spaceId={spaceId} members={[ann]} onClose={() => undefined} />);
    await until(() => options().length === 3 && options()[0]?.includes('Ben'));
    expect(options().slice(1)).toEqual([
      expect.stringMatching(/^true .*Ann.*Already a member/),
      expect.stringMatching(/^true .*Cho.*ask a space admin/),
    ]);
  });
});

it('a request is accepted in one click, with the role that was asked for', async () => {
  const answers: unknown[] = [];
  const answer = { isPending: false, error: null, run: (given: unknown) => void answers.push(given) };
  const request = { ...ann, heldRole: 'guest' as const, askedAt: '2026-01-01T00:00:00.000Z' };
  await show(<AccessRequests requests={[request]} answer={answer} />);
  await click(all('[aria-label="Accept Ann"]')[0] ?? document.body);
  await click(all('[aria-label="Decline Ann"]')[0] ?? document.body);
  expect(answers).toEqual([
    { userId: ann.id, roleCode: 'dev' },
    { userId: ann.id, roleCode: '' },
  ]);
});
