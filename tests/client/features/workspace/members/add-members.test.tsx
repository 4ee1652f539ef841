import { describe, expect, it } from '@jest/globals';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import { addProjectMembers } from '../../../../../contracts/workspace/workspace.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { all, click, errors, sentTo, show, submit, until } = await import('../../../admin/stage.js');
const { AddMembers } = await import('../../../../../client/features/workspace/members/AddMembers.js');

const projectId = encodeId(7);
const person = (n: number, nickname: string) => ({ id: encodeId(n), nickname, username: nickname, email: '' });
const [ann, ben] = [person(1, 'Ann'), person(2, 'Ben')];

const addition = {
  endpoint: addProjectMembers,
  touches: [],
  input: (chosen: { userIds: string[]; roleCode: 'guest' | 'dev' | 'admin' }) => ({ projectId, ...chosen }),
};

describe('adding members', () => {
  it('asks for somebody first, and sends those who were picked with the role', async () => {
    const server = fakeServer();
    server.answers(addProjectMembers, () => ({}));
    const closed: boolean[] = [];
    await show(
      <AddMembers
        addition={addition}
        without={new Set([ben.id])}
        among={[ann, ben]}
        onClose={() => closed.push(true)}
      />,
    );
    await until(() => all('[role="option"]').length > 0);
    expect(all('[role="option"]').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Ann')]);
    await submit();
    expect(errors()).toEqual(['Select at least one person']);
    const [option] = all('[role="option"]');
    if (option) await click(option);
    expect(errors()).toEqual([]);
    await submit();
    await until(() => closed.length > 0);
    expect(sentTo(server, addProjectMembers).map(({ body }) => body)).toEqual([
      { projectId, userIds: [ann.id], roleCode: 'dev' },
    ]);
  });
});
