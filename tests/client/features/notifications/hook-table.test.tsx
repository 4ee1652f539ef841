import { describe, expect, it } from '@jest/globals';
import { updateHook } from '../../../../contracts/notifications/programs.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { fakeServer, openBrowser } from '../../screen.js';

openBrowser('/');
const { sentTo, show, tick, until } = await import('../../admin/stage.js');
const { HookTable } = await import('../../../../client/features/notifications/programs/HookTable.js');

const hook = {
  ...{
    id: encodeId(3),
    name: 'Builder',
    host: 'ci.example.com',
    isOn: 0 as const,
    offReason: 'gone',
    types: [],
    sources: [],
  },
  ...{ from: 'wording' as const, secrets: 1, waiting: 2, createdAt: '2026-03-02T10:00:00.000Z' },
};

describe('a webhook that its receiver’s absence switched off', () => {
  it('offers what was never sent when somebody switches it on again', async () => {
    const acts: string[] = [];
    const server = fakeServer();
    server.answers(updateHook, () => ({}));
    await show(<HookTable place={{ moduleId: encodeId(1) }} hooks={[hook]} onAct={(act) => acts.push(act)} />);
    await tick('Off: receiver gone');
    await until(() => sentTo(server, updateHook).length === 1);
    await until(() => acts.length > 0);
    expect(acts).toEqual(['replay']);
  });
});
