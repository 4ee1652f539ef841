import { describe, expect, it } from '@jest/globals';
import { auditPage } from '../../../../../contracts/history/audit.js';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import { projectTree, userPage } from '../../../../../contracts/workspace/users.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser('/admin/audit');
const { all, button, click, press, sentTo, show, type, until } = await import('../../../admin/stage.js');
const { Audit } = await import('../../../../../client/screens/admin/Audit.js');
const { session } = await import('../../../../../client/lib/session.js');
const { byDay } = await import('../../../../../client/features/admin/audit/audit-lines.js');

const [ann, doc] = [encodeId(2), encodeId(9)];
/** A disabled user, whose past events can still be queried. */
const person = {
  source: 'backend',
  status: 0 as const,
  isSuperAdmin: 0 as const,
  gmtCreate: '2026-01-01 00:00:00',
  dingdingNick: '',
  dingdingUserId: '',
  weComMobile: '',
  seenAt: null,
};
const line = (position: number, at = '2026-03-02T10:00:00.000Z') => ({
  position,
  at,
  actorId: ann,
  actorName: 'Ann',
  address: '10.0.0.7',
  source: 'form',
  requestId: 'req-7',
  stream: 'doc-9',
  type: 'DocEdited',
  about: { kind: 'doc', id: doc, name: 'Refunds' },
  sentence: `Edited Refunds ${position}`,
  remark: '',
});

function house() {
  const server = fakeServer();
  server.answers(projectTree, () => []);
  const list = [{ ...person, id: ann, username: 'ann', nickname: 'Ann', email: '' }];
  server.answers(userPage, () => ({ list, total: 1, pageIndex: 1, pageSize: 20, pageCount: 1 }));
  server.answers(auditPage, () => ({ list: [line(7), line(6)], next: 6 }));
  session.begin(`${encodeId(1)}:jwt`);
  return server;
}
const queries = (server: ReturnType<typeof fakeServer>) =>
  sentTo(server, auditPage).map(({ query }) => Object.fromEntries([...query].filter(([, value]) => value)));

describe('the audit log', () => {
  it('tells who, what, on what and from where, with a way there', async () => {
    house();
    await show(<Audit />);
    const row = await until(() => all('tbody tr').find((each) => each.textContent?.includes('Edited Refunds 7')));
    expect(row.textContent).toContain('Ann');
    expect(row.textContent).toContain('10.0.0.7');
    expect(row.querySelector('a')?.getAttribute('href')).toBe(`/view/${doc}`);
  });

  it.each([
    ['comments', 'Comments'],
    ['mocks', 'Mocks'],
    ['cases', 'Cases'],
  ])('names what stands beside a doc, with a way to the doc: %s', async (kind, word) => {
    const server = house();
    const about = { kind, id: doc, name: 'Refunds' };
    server.answers(auditPage, () => ({ list: [{ ...line(7), about, sentence: 'Done' }], next: null }));
    await show(<Audit />);
    const row = await until(() => all('tbody tr').find((each) => each.textContent?.includes('Done')));
    expect(row.textContent).toContain(`${word}Refunds`);
    expect(row.querySelector('a')?.getAttribute('href')).toBe(`/view/${doc}`);
  });

  it('asks for what the address names, to the end of the last minute', async () => {
    const server = house();
    await show(
      <Audit />,
      `/admin/audit?actorId=${ann}&family=doc&docId=${doc}&from=2026-03-01T08:00&to=2026-03-01T09:30`,
    );
    await until(() => queries(server).length > 0);
    expect(queries(server)[0]).toEqual({
      actorId: ann,
      family: 'doc',
      docId: doc,
      from: new Date('2026-03-01T08:00').toISOString(),
      to: new Date(new Date('2026-03-01T09:30').getTime() + 59_999).toISOString(),
    });
  });

  it('picks a person while typing, and anybody again', async () => {
    const server = house();
    await show(<Audit />);
    await type('Who', 'an');
    const option = await until(() => all('[role="option"]').find((each) => each.textContent?.includes('Ann')));
    await click(option);
    await until(() => queries(server).at(-1)?.actorId === ann);
    await press('Anyone');
    await until(
      () =>
        all('[aria-label="Who"]').length > 0 &&
        !all('button').some((each) => each.getAttribute('aria-label') === 'Anyone'),
    );
  });

  it('loads older lines behind the last one', async () => {
    const server = house();
    await show(<Audit />);
    await button('Load earlier entries');
    server.answers(auditPage, () => ({ list: [line(5, '2026-03-01T10:00:00.000Z')], next: null }));
    await press('Load earlier entries');
    await until(() => document.body.textContent?.includes('No earlier entries'));
    expect(queries(server).at(-1)).toEqual({ before: '6' });
    expect(all('.auditDay')).toHaveLength(2);
  });

  it('asks nothing for a range that ends before it begins', async () => {
    const server = house();
    await show(<Audit />, '/admin/audit?from=2026-03-02T08:00&to=2026-03-01T09:30');
    await until(() => all('[role="alert"]').find((each) => each.textContent === 'The end can’t be before the start'));
    expect(sentTo(server, auditPage)).toHaveLength(0);
  });

  it('saves a file that it fetched with the token in the header, never in the address', async () => {
    const server = house();
    const asked: { address: string; token: string | null }[] = [];
    const answer = globalThis.fetch;
    globalThis.fetch = async (address, init) => {
      if (!String(address).startsWith('/admin/audit/export')) return answer(address, init);
      asked.push({ address: String(address), token: new Headers(init?.headers).get('token') });
      return new Response('position\r\n', {
        headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="audit-2026-03-02.csv"' },
      });
    };
    const saved: string[] = [];
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    await show(<Audit />, `/admin/audit?actorId=${ann}`);
    await press('Export');
    await press('Export as CSV');
    await until(() => saved.length > 0);
    expect(saved).toEqual(['audit-2026-03-02.csv']);
    expect(asked).toEqual([{ address: `/admin/audit/export?format=csv&actorId=${ann}`, token: session.token() }]);
    expect(sentTo(server, auditPage)[0]?.query.has('token')).toBe(false);
  });

  it('groups by the reader’s days', () => {
    const noon = new Date(2026, 2, 2, 12).toISOString();
    const night = new Date(2026, 2, 2, 0, 1).toISOString();
    const before = new Date(2026, 2, 1, 23, 59).toISOString();
    expect(
      byDay([line(3, noon), line(2, night), line(1, before)]).map(({ date, lines }) => [date, lines.length]),
    ).toEqual([
      ['2026-03-02', 2],
      ['2026-03-01', 1],
    ]);
  });
});
