import { expect, it } from '@jest/globals';
import { previewPast } from '../../../../../contracts/history/past.js';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import { projectMembers } from '../../../../../contracts/workspace/workspace.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { act } = await import('react');
const { all, button, press, sentTo, show, type, until } = await import('../../../admin/stage.js');
const { UndoPerson } = await import('../../../../../client/features/history/past/UndoPerson.js');

async function choose(label: string, value: string): Promise<void> {
  const select = await until(() => document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`));
  await until(() => [...select.options].some((option) => option.value === value));
  select.value = value;
  await act(async () => select.dispatchEvent(new Event('change', { bubbles: true })));
}

it('previews what a person did between two moments, which must be in their order', async () => {
  const server = fakeServer();
  const [projectId, userId] = [encodeId(7), encodeId(1)];
  const account = {
    roleCode: 'dev',
    source: 'register',
    status: 1,
    isSuperAdmin: 0,
    gmtCreate: '2026-01-01 00:00:00',
  } as const;
  server.answers(projectMembers, () => [{ id: userId, nickname: 'Mei', username: 'mei', email: '', ...account }]);
  server.answers(previewPast, () => ({ docs: [], more: 0, people: [], typing: [] }));
  await show(<UndoPerson projectId={projectId} />);
  await choose('Choose a person', userId);
  expect(all('input')).toEqual([]);
  await choose('Period', 'chosen');
  await type('From', '2026-11-03T10:00:00');
  await type('To', '2026-11-02T10:00:00');
  expect((await button('Preview')).hasAttribute('disabled')).toBe(true);
  await type('To', '2026-11-03T12:30:00');
  await press('Preview');
  await until(() => sentTo(server, previewPast).length > 0);
  const [from, to] = ['2026-11-03T10:00:00', '2026-11-03T12:30:00'].map((local) => new Date(local).toISOString());
  expect(sentTo(server, previewPast)[0]?.body).toMatchObject({ wish: { kind: 'person', projectId, userId, from, to } });
});
