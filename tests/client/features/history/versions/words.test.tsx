import { afterEach, describe, expect, it } from '@jest/globals';
import { compareVersions } from '../../../../../contracts/history/history.js';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { all, show, until } = await import('../../../admin/stage.js');
const { act } = await import('react');
const { EntryLine } = await import('../../../../../client/features/history/versions/entries/EntryLine.js');
const { RestorePlan } = await import('../../../../../client/features/history/versions/restore/RestorePlan.js');
const { setLanguage } = await import('../../../../../client/lib/i18n.js');

const bo = { id: encodeId(2), name: 'Bo' };
const summary = {
  added: 0,
  removed: 0,
  fields: ['url', 'body'],
  rows: [
    { style: 5 as const, kind: 'changed' as const, count: 2, names: ['page', 'size'] },
    { style: 3 as const, kind: 'added' as const, count: 1, names: ['total'] },
    { style: 4 as const, kind: 'removed' as const, count: 1, names: [''] },
  ],
};
const entry = {
  ...{ version: 3, type: 'DocEdited', source: 'live' as const, at: '2026-03-01T10:00:00.000Z', actor: bo, editors: [] },
  ...{ remark: '', hasContent: true, facts: {}, summary },
};
const said = () => document.querySelector('.entry-changes')?.textContent;

describe('what a version changed, in a line', () => {
  afterEach(() => act(async () => setLanguage('en')));

  it('names one row, counts several', async () => {
    await show(<EntryLine entry={entry} current={false} onOpen={() => undefined} />);
    expect(said()).toBe(
      'changed URL, Description, changed 2 query parameters, added response parameter total, removed 1 error code',
    );
    expect(all('.entry-changes code').map(({ textContent }) => textContent)).toEqual(['total']);
  });

  it('says so in Chinese', async () => {
    await act(async () => setLanguage('zh-CN'));
    await show(<EntryLine entry={entry} current={false} onOpen={() => undefined} />);
    await until(() => said()?.includes('修改'));
    expect(said()).toBe('修改字段：URL、描述，修改 2 个 Query 参数，新增响应参数 total，删除 1 个错误码');
  });

  it('tells of a new doc only which rows it came with', async () => {
    const created = { ...entry, version: 1, type: 'DocCreated' };
    await show(
      <EntryLine entry={{ ...created, summary: { ...summary, rows: [] } }} current={false} onOpen={() => undefined} />,
    );
    expect(said()).toBeUndefined();
    const rows = [{ style: 3 as const, kind: 'added' as const, count: 2, names: ['data', 'total'] }];
    await show(
      <EntryLine entry={{ ...created, summary: { ...summary, rows } }} current={false} onOpen={() => undefined} />,
    );
    expect(said()).toBe('added 2 response parameters');
  });

  it('takes a name for a name, whatever stands in it', async () => {
    const odd = { style: 3 as const, kind: 'added' as const, count: 1, names: ['<b>`x`</b>'] };
    const line = { ...entry, summary: { ...summary, fields: [], rows: [odd] } };
    await show(<EntryLine entry={line} current={false} onOpen={() => undefined} />);
    expect(document.querySelector('.entry-changes code')?.textContent).toBe("<b>'x'</b>");
  });
});

describe('a restore', () => {
  it('says which rows come back, go and change before it happens', async () => {
    const server = fakeServer();
    const row = (name: string, kind: 'added' | 'removed' | 'changed') => ({
      ...{ rowId: name, style: 3 as const, kind, path: ['data', name], moved: null, attributes: [] },
    });
    server.answers(compareVersions, () => ({
      from: entry,
      to: entry,
      type: 0,
      fields: [
        { field: 'url', from: '/a', to: '/b' },
        { field: 'status', from: '5', to: '10' },
      ],
      text: { from: 'a', to: 'b', added: 1, removed: 1 },
      rows: [
        row('state', 'added'),
        row('total', 'removed'),
        ...Array.from({ length: 11 }, (_, n) => row(`f${n}`, 'changed')),
      ],
    }));
    await show(<RestorePlan docId={encodeId(9)} version={2} head={7} />);
    await until(() => document.querySelector('.restore-plan'));
    const plan = all('.restore-plan > div').map((each) => each.textContent);
    expect(plan[0]).toBe('RestoredResponse data.state');
    expect(plan[1]).toBe('RemovedResponse data.total');
    expect(plan[2]).toContain('and 3 more');
    // The status is not part of the content, so a restore does not change it.
    expect(plan.slice(3)).toEqual(['FieldsURL', 'Description+1 −1 lines']);
    const asked = server.sent.find(({ path }) => path === compareVersions.path);
    expect([asked?.query.get('from'), asked?.query.get('to')]).toEqual(['7', '2']);
  });
});
