import { describe, expect, it } from '@jest/globals';
import { blame, compareVersions, listHistory } from '../../../../../../contracts/history/history.js';
import { encodeId } from '../../../../../../contracts/platform/wire.js';
import { fakeServer, openBrowser } from '../../../../screen.js';

openBrowser();
const { all, press, show, until } = await import('../../../../admin/stage.js');
const { act } = await import('react');
const { BlameButton } = await import('../../../../../../client/features/history/versions/blame/BlameSwitch.js');

const docId = encodeId(9);
const [ada, bo] = [
  { id: encodeId(1), name: 'Ada' },
  { id: encodeId(2), name: 'Bo' },
];
const at = '2026-03-01T10:00:00.000Z';
const born = { at: 1, from: '' };

function history() {
  const server = fakeServer();
  server.answers(blame, () => ({
    head: 4,
    origins: [
      { version: 1, at, source: 'form' as const, actor: ada, editors: [] },
      { version: 3, at, source: 'live' as const, actor: bo, editors: [ada, bo] },
      { version: 4, at, source: 'restore' as const, actor: bo, editors: [] },
    ],
    fields: { url: { at: 4, from: '/orders' }, author: born },
    rows: { 'a:b': { row: born, type: { at: 3, from: 'string', by: [ada] }, required: { at: 4, from: 'false' } } },
    blocks: [
      { count: 2, at: 1 },
      { count: 1, at: 3, by: [bo] },
    ],
  }));
  return server;
}

const screen = (
  <>
    <BlameButton docId={docId} />
    <code data-blame="field:url">/v2/orders</code>
    <button type="button" data-blame="field:author">
      Ada
    </button>
    <span data-blame="row:a:b:name">total</span>
    <span data-blame="row:a:b:type">
      <i>number</i>
    </span>
    <span data-blame="row:a:b:required">yes</span>
    <span data-blame="row:new:name">new</span>
    <p>elsewhere</p>
  </>
);
const named = (name: string) => document.querySelector<HTMLElement>(`[data-blame="${name}"]`);
const points = (element: Element | null) =>
  act(async () => element?.dispatchEvent(new Event('pointerover', { bubbles: true })));
const card = () => document.querySelector('.blame-card');
const cardSays = (words: string) => until(() => card()?.textContent?.includes(words));
const key = (name: string) =>
  act(async () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );
const turnOn = async () => {
  await press('Show who changed what');
  await until(() => document.querySelector('.blame-bar'));
  await until(() => document.querySelector('.blame-bar')?.textContent?.includes('Hover over a value'));
};

describe('who changed what', () => {
  it('asks nothing and hears nothing until it is switched on', async () => {
    const server = history();
    await show(screen);
    await points(named('field:url'));
    await key('Escape');
    expect(server.sent.map(({ path }) => path)).toEqual([]);
    expect(all('[data-blame-stop]')).toEqual([]);
    expect(card()).toBeNull();
  });

  it('says of the value under the pointer who gave it, how, and what it was before', async () => {
    const server = history();
    await show(screen);
    await turnOn();
    await points(named('field:url'));
    await cardSays('Bo');
    expect(card()?.textContent).toContain('Restore');
    expect(card()?.querySelector('del')?.textContent).toBe('/orders');
    await points(document.querySelector('i'));
    await cardSays('Live editing');
    // Of two editors, Ada typed this one.
    expect(card()?.textContent).toContain('Ada');
    expect(card()?.textContent).not.toContain('Bo');
    expect(card()?.querySelector('del')?.textContent).toBe('string');
    await points(named('row:a:b:required'));
    await until(() => card()?.querySelector('del')?.textContent === 'No');
    expect(server.sent.filter(({ path }) => path === blame.path)).toHaveLength(1);
  });

  it('tells a value that never changed from one that no version knows', async () => {
    history();
    await show(screen);
    await turnOn();
    await points(named('row:a:b:name'));
    await cardSays('Unchanged since it was created');
    expect(card()?.textContent).toContain('Ada');
    await points(named('row:new:name'));
    await cardSays('Not in a version yet');
    await points(document.querySelector('p'));
    await until(() => card() === null);
  });

  it('names who typed the newest of several lines', async () => {
    history();
    await show(
      <>
        <BlameButton docId={docId} />
        <p data-blame="lines:1-2">old lines</p>
        <p data-blame="lines:2-3">with a new one</p>
      </>,
    );
    await turnOn();
    await points(named('lines:1-2'));
    await cardSays('Ada');
    await points(named('lines:2-3'));
    await cardSays('Bo');
    expect(card()?.textContent).not.toContain('Ada');
  });

  it('is walked by the keyboard, and leaves the screen as it was', async () => {
    const server = history();
    server.answers(compareVersions, () => {
      throw new Error('not asked');
    });
    await show(screen);
    await turnOn();
    // Focusable fields keep their own tab behavior.
    expect(named('field:author')?.hasAttribute('tabindex')).toBe(false);
    expect(all('[data-blame-stop][tabindex="0"]')).toEqual([named('field:url')]);
    await act(async () => named('field:url')?.focus());
    await cardSays('Bo');
    await key('ArrowRight');
    expect(document.activeElement).toBe(named('row:a:b:name'));
    await cardSays('Unchanged');
    await key('ArrowRight');
    await cardSays('Live editing');
    await key('ArrowDown');
    expect(document.activeElement).toBe(named('row:new:name'));
    await key('ArrowUp');
    await key('Home');
    expect(document.activeElement).toBe(named('field:url'));
    await key('Escape');
    await until(() => document.querySelector('.blame-bar') === null);
    expect(all('[data-blame][tabindex]')).toEqual([]);
    expect(document.documentElement.hasAttribute('data-blaming')).toBe(false);
  });

  it('opens what the version changed', async () => {
    const server = history();
    const entry = (version: number) => ({
      ...{ version, type: 'DocEdited', source: 'live' as const, at, actor: bo, editors: [ada, bo], remark: '' },
      ...{ hasContent: true, facts: {}, summary: null },
    });
    server.answers(listHistory, () => ({ list: [], more: false, head: 4 }));
    server.answers(compareVersions, () => ({
      from: entry(2),
      to: entry(3),
      type: 0,
      fields: [],
      text: { from: '', to: '', added: 0, removed: 0 },
      rows: [
        {
          rowId: 'a:b',
          style: 3 as const,
          kind: 'changed' as const,
          path: ['data', 'total'],
          moved: { from: [], to: ['data'] },
          attributes: [{ attribute: 'type' as const, from: 'string', to: 'number' }],
        },
      ],
    }));
    await show(screen);
    await turnOn();
    await points(named('row:a:b:type'));
    await cardSays('Version 3');
    await press('Version 3: what changed');
    await until(() => document.querySelector('.row-line'));
    const asked = server.sent.find(({ path }) => path === compareVersions.path);
    expect([asked?.query.get('from'), asked?.query.get('to')]).toEqual(['2', '3']);
    const line = document.querySelector('.row-line');
    expect(line?.textContent).toContain('data.total');
    expect(line?.textContent).toContain('moved from the root to data');
    expect(line?.querySelector('dd')?.textContent).toBe('string → number');
  });
});
