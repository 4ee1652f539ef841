import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { ParamGridProps } from '../../../../../client/doc-types/api/grid/ParamGrid.js';
import type { NewRow } from '../../../../../client/doc-types/api/rows/row-table.js';
import { newRow, type RowDefaults } from '../../../../../contracts/docs/doc-types/api.js';
import { storedParts } from '../../../../../contracts/docs/doc-types/live-parts.js';
import { openBrowser } from '../../../screen.js';

openBrowser();
const { act, useState } = await import('react');
const { createRoot } = await import('react-dom/client');
const { HotkeysProvider } = await import('@blueprintjs/core');
const { startI18n, setLanguage } = await import('../../../../../client/lib/i18n.js');
const { ParamGrid } = await import('../../../../../client/doc-types/api/grid/ParamGrid.js');
const { useTableEditing } = await import('../../../../../client/doc-types/api/editing/table-editing.js');
const { rowMarksAhead } = await import('../../../../../client/doc-types/markdown/RowText.js');
const { plantTree, seen, style } = await import('../two-people.js');
await startI18n();
await setLanguage('en');

interface Options extends Partial<Pick<ParamGridProps, 'onPaste' | 'published' | 'dictionaries' | 'isFixed'>> {
  rows?: readonly NewRow[];
  mayEdit?: boolean;
}
const abc: readonly NewRow[] = [{ name: 'a', children: [{ name: 'a1' }] }, { name: 'b' }, { name: 'c' }];
let close: (() => Promise<void>) | undefined;
let drawn = 0;

async function table({ rows = abc, mayEdit = true, ...props }: Options = {}) {
  const ydoc = new Y.Doc();
  const awareness = new Awareness(ydoc);
  const writer = { ydoc, origin: 'seed' };
  plantTree(writer, rows);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let choose: (defaults: RowDefaults) => void = () => undefined;
  function Page() {
    const [defaults, setDefaults] = useState<RowDefaults>(newRow);
    choose = setDefaults;
    const editing = useTableEditing(ydoc, awareness, mayEdit, defaults);
    return <ParamGrid docId="doc" editing={editing} style={style} label="Body" {...props} />;
  }
  await act(async () =>
    root.render(
      <HotkeysProvider>
        <Page />
      </HotkeysProvider>,
    ),
  );
  close = async () => {
    await act(async () => root.unmount());
    awareness.destroy();
    place.remove();
  };
  const lines = () => [...place.querySelectorAll<HTMLElement>('[data-line]')];
  const cell = (name: string, column: string) => {
    const line = lines().find((each) => wordsOf(each, 'name') === name);
    const found = line?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    if (!found) throw new Error(`no cell ${name} ${column}`);
    return found;
  };
  const click = (name: string, column: string, keys: MouseEventInit = {}) =>
    act(async () => cell(name, column).dispatchEvent(mouse(keys)));
  const chooses = (defaults: RowDefaults) => act(async () => choose(defaults));
  return { ydoc, awareness, writer, place, lines, cell, click, chooses, rows: () => seen(writer) };
}

const mouse = (keys: MouseEventInit) =>
  new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0, ...keys });
const wordsOf = (line: HTMLElement, column: string): string => {
  const found = line.querySelector(`[data-column="${column}"]`);
  const field = found?.querySelector('input, textarea');
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField ? field.value : (found?.querySelector('.grid-text')?.textContent ?? '');
};
const field = (): HTMLInputElement | HTMLTextAreaElement => {
  const now = document.activeElement;
  if (now instanceof HTMLInputElement || now instanceof HTMLTextAreaElement) return now;
  throw new Error(`no field has the focus: ${now?.outerHTML.slice(0, 120)}`);
};
/** Presses keys in sequence: `mod+Enter`, `Tab`. Resolves with true if the table handled the last one. */
async function presses(...combos: string[]): Promise<boolean> {
  let isTaken = false;
  for (const combo of combos) {
    const [key = '', ...held] = combo.split('+').reverse();
    const event = new KeyboardEvent('keydown', {
      key,
      bubbles: true,
      cancelable: true,
      ctrlKey: held.includes('mod'),
      altKey: held.includes('Alt'),
      shiftKey: held.includes('Shift'),
    });
    await act(async () => document.activeElement?.dispatchEvent(event));
    isTaken = event.defaultPrevented;
  }
  return isTaken;
}
async function types(words: string): Promise<void> {
  for (const letter of words) {
    const now = field();
    const [from, to] = [now.selectionStart ?? 0, now.selectionEnd ?? 0];
    await act(async () => {
      now.value = now.value.slice(0, from) + letter + now.value.slice(to);
      now.setSelectionRange(from + letter.length, from + letter.length);
      now.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
}
const at = () => {
  const cell = document.activeElement?.closest<HTMLElement>('[role="gridcell"]');
  const line = cell?.closest<HTMLElement>('[data-line]');
  return line && cell ? `${wordsOf(line, 'name')} ${cell.dataset.column} ${cell.dataset.mode}` : 'nowhere';
};

afterEach(async () => {
  await close?.();
  close = undefined;
});

describe('by keyboard', () => {
  it('arrows and Tab walk the cells; Tab leaves the table at its ends', async () => {
    const { click } = await table();
    await click('b', 'name');
    expect(at()).toBe('b name edit');
    await presses('Escape', 'ArrowDown');
    expect(at()).toBe('c name select');
    await presses('Tab', 'Tab');
    expect(at()).toBe('c required select');
    await presses('Shift+Tab', 'ArrowUp', 'ArrowUp');
    expect(at()).toBe('a1 type select');
    await presses('mod+Home', 'Home');
    expect(at()).toBe('a name select');
    expect(await presses('Shift+Tab')).toBe(false);
    await presses('mod+End', 'End');
    expect(await presses('Tab')).toBe(false);
  });

  it('typing in a selected cell replaces it; F2 edits its text', async () => {
    const { click, rows } = await table();
    await click('b', 'name');
    await presses('Escape');
    await types('new');
    expect(rows()).toEqual(['a', '  a1', 'new', 'c']);
    await presses('Escape', 'F2');
    expect(at()).toBe('new name edit');
    await types('er');
    expect(rows()).toContain('newer');
  });

  it('stays open when what its application chose for new rows arrives; the next new row has it', async () => {
    const { click, chooses, cell, lines } = await table();
    await click('b', 'description');
    await types('before');
    const open = field();
    await chooses({ required: false, maxLength: '255' });
    expect(field()).toBe(open);
    await types(' after');
    expect(field().value).toBe('before after');
    await act(async () => lines().at(-1)?.querySelector('[data-column="name"]')?.dispatchEvent(mouse({})));
    await types('new');
    expect(cell('new', 'maxLength').textContent).toContain('255');
  });

  it('the empty row at the end becomes one under the very same input, and there is another', async () => {
    const { click, rows } = await table();
    await click('Add a row', 'name');
    const before = field();
    await types('d');
    expect(field()).toBe(before);
    await types('d');
    expect(rows()).toEqual(['a', '  a1', 'b', 'c', 'dd']);
    await presses('Enter');
    await types('e');
    expect(rows()).toEqual(['a', '  a1', 'b', 'c', 'dd', 'e']);
  });

  it('Enter goes to the next row, in the column where the run of Tabs began', async () => {
    const { click, rows } = await table();
    await click('Add a row', 'name');
    await types('d');
    await presses('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
    expect(at()).toBe(' name select');
    await types('e');
    await presses('Enter', 'Enter', 'Enter');
    expect(rows()).toEqual(['a', '  a1', 'b', 'c', 'd', 'e']);
    await click('b', 'description');
    await presses('Enter');
    expect(at()).toBe('c description select');
    await presses('Tab', 'Alt+ArrowUp', 'Enter');
    expect(at()).toBe('b description select');
  });

  it('Enter at the end of nested rows adds another, and once more leaves the parent', async () => {
    const { click, rows, writer } = await table({ rows: [{ name: 'p', children: [{ name: 'p1' }] }] });
    await click('p1', 'name');
    await presses('Enter');
    await types('p2');
    expect(rows()).toEqual(['p', '  p1', '  p2']);
    await presses('Tab', 'Enter', 'Enter');
    await types('q');
    expect(rows()).toEqual(['p', '  p1', '  p2', 'q']);
    expect(seen(writer)).toHaveLength(4);
  });

  it('Ctrl-Shift-Enter adds a row below, Ctrl-Enter one inside; Alt and arrows move and nest', async () => {
    const { click, rows } = await table();
    await click('b', 'name');
    await presses('mod+Shift+Enter');
    await types('x');
    expect(rows()).toEqual(['a', '  a1', 'b', 'x', 'c']);
    await presses('mod+Enter');
    await types('x1');
    await presses('Escape', 'ArrowUp', 'Alt+ArrowUp');
    expect(rows()).toEqual(['a', '  a1', 'x', '  x1', 'b', 'c']);
    await presses('Alt+ArrowRight');
    expect(rows()).toEqual(['a', '  a1', '  x', '    x1', 'b', 'c']);
    expect(at()).toBe('x name select');
    await presses('Alt+ArrowLeft', 'mod+d');
    expect(rows()).toEqual(['a', '  a1', 'x', '  x1', 'x', '  x1', 'b', 'c']);
  });

  it('several rows are selected with Shift and removed; undo brings them back, and only own steps', async () => {
    const { click, rows, writer } = await table();
    await click('b', 'name');
    await presses('Escape', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await presses('Delete');
    expect(rows()).toEqual(['a', '  a1']);
    await act(async () => void plantTree(writer, [{ name: 'of another' }]));
    await presses('mod+z');
    expect(rows()).toEqual(['a', '  a1', 'b', 'c', 'of another']);
    expect(await presses('mod+z')).toBe(true);
    expect(rows()).toEqual(['a', '  a1', 'b', 'c', 'of another']);
    await presses('mod+Shift+Z');
    expect(rows()).toEqual(['a', '  a1', 'of another']);
  });

  it('one stays in the table when one’s row goes: undone, or removed by another', async () => {
    const { click, rows, ydoc } = await table();
    await click('b', 'name');
    await presses('mod+Shift+Enter');
    await types('x');
    await presses('mod+z', 'mod+z');
    expect(rows()).toEqual(['a', '  a1', 'b', 'c']);
    // The row of the undone step.
    expect(at()).toBe('b name select');
    await presses('ArrowDown');
    await act(async () => {
      for (const row of ydoc.getMap('params').values())
        if (row instanceof Y.Map && String(row.get('name')) === 'c') ydoc.transact(() => row.set('deleted', true), 'x');
    });
    expect(at()).toBe(' name select');
    await types('d');
    expect(rows()).toEqual(['a', '  a1', 'b', 'd']);
  });

  it('Left and Right fold and unfold', async () => {
    const { click, lines } = await table();
    await click('a', 'name');
    await presses('Escape', 'ArrowLeft');
    expect(lines().map((line) => wordsOf(line, 'name'))).toEqual(['a', 'b', 'c', 'Add a row']);
    expect(lines()[0]?.getAttribute('aria-expanded')).toBe('false');
    await presses('ArrowRight', 'ArrowRight');
    expect(at()).toBe('a type select');
    expect(lines()).toHaveLength(5);
  });

  it('Esc leaves the cell; nothing is taken from who may only read', async () => {
    const { click, rows, awareness, place } = await table({ mayEdit: false });
    expect(place.querySelectorAll('button:not(.grid-caret), input, textarea')).toHaveLength(0);
    await click('b', 'name');
    await presses('Alt+ArrowUp', 'mod+Enter', 'mod+d', 'Enter', 'ArrowDown');
    expect(rows()).toEqual(['a', '  a1', 'b', 'c']);
    expect(at()).toBe('c name select');
    expect(awareness.getLocalState()).toMatchObject({ cell: { attribute: 'name' } });
    await presses('Escape');
    expect(document.activeElement?.getAttribute('role')).toBe('treegrid');
    expect(awareness.getLocalState()).toMatchObject({ cell: null });
  });
});

describe('together', () => {
  const write = (ydoc: Y.Doc, name: string, change: (row: Y.Map<unknown>) => void) => {
    const row = [...ydoc.getMap('params').values()].find(
      (each): each is Y.Map<unknown> => each instanceof Y.Map && String(each.get('name')) === name,
    );
    if (row) ydoc.transact(() => change(row), 'another');
  };
  const insert = (at: number, words: string) => (row: Y.Map<unknown>) => {
    const text = row.get('name');
    if (text instanceof Y.Text) text.insert(at, words);
  };

  it.each([true, false])(
    'a click on a link edits its text, or opens it where one may only read (%s)',
    async (mayEdit) => {
      await rowMarksAhead();
      const rows = [{ name: 'a', description: 'see [the guide](https://a.example/x)' }];
      const { cell } = await table({ rows, mayEdit });
      const link = cell('a', 'description').querySelector('a');
      expect(link?.getAttribute('href')).toBe(mayEdit ? undefined : 'https://a.example/x');
    },
  );

  it('the caret stays at its letter when others write in the same cell', async () => {
    const { click, ydoc, rows } = await table();
    await click('b', 'name');
    await types('ee');
    field().setSelectionRange(1, 1);
    await act(async () => write(ydoc, 'bee', insert(0, 'my ')));
    expect([field().value, field().selectionStart]).toEqual(['my bee', 4]);
    await types('!');
    expect(rows()).toContain('my b!ee');
  });

  it('what an input method composes is told once, where it stands by then', async () => {
    const { click, ydoc, rows } = await table();
    await click('b', 'name');
    const now = field();
    await act(async () => now.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })));
    await types('ni');
    expect(rows()).toContain('b');
    await act(async () => write(ydoc, 'b', insert(0, 'my ')));
    expect(now.value).toBe('bni');
    await act(async () => {
      now.value = 'b你';
      now.setSelectionRange(2, 2);
      now.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    });
    expect(rows()).toContain('my b你');
    expect([now.value, now.selectionStart]).toEqual(['my b你', 5]);
  });

  it('a cell that another is in has their colour and name, whatever they send', async () => {
    const { awareness, ydoc, cell } = await table();
    const row = [...ydoc.getMap('params').keys()][0] ?? '';
    const tell = (client: number, state: Record<string, unknown>) => {
      awareness.states.set(client, state);
      awareness.emit('change', [{ added: [client], updated: [], removed: [] }, 'another']);
    };
    const user = { name: 'Bob', color: '#0073b0' };
    await act(async () => tell(1, { user, cell: { row, attribute: 'type' } }));
    const found = cell('a', 'type');
    expect(found.querySelector('.grid-peer')?.textContent).toBe('Bob');
    expect(found.style.getPropertyValue('--person')).toBe('#0073b0');
    await act(async () => {
      tell(2, { user: { name: {}, color: 'url(evil)' }, cell: { row, attribute: 'name' } });
      tell(3, { user, cell: { row: 7, attribute: 'name' } });
      tell(4, { user, cell: { row, attribute: 'constructor' } });
    });
    expect(cell('a', 'name').style.getPropertyValue('--person')).toBe('#5f6b7c');
    expect(document.querySelectorAll('.grid-peer')).toHaveLength(2);
  });

  it('a removed row of the last version is struck through where it was; others wait below', async () => {
    const published = new Set<string>();
    const { click, ydoc, lines, rows, place } = await table({ published });
    for (const [id, row] of ydoc.getMap('params'))
      if (row instanceof Y.Map && String(row.get('name')) === 'b') published.add(id);
    for (const name of ['b', 'c']) {
      await click(name, 'name');
      await presses('Escape', 'Shift+ ', 'Delete');
    }
    expect(lines().map((line) => [wordsOf(line, 'name'), line.dataset.gone])).toEqual([
      ['a', undefined],
      ['a1', undefined],
      ['b', 'true'],
      // The empty row that takes the focus after the last row was deleted.
      ['', undefined],
    ]);
    await act(async () => place.querySelector<HTMLElement>('.grid-gone-toggle')?.click());
    expect(lines().map((line) => wordsOf(line, 'name'))).toEqual(['a', 'a1', 'b', 'c', '']);
    await act(async () => place.querySelector<HTMLElement>('.grid-back')?.click());
    expect(rows()).toEqual(['a', '  a1', 'b']);
  });
});

describe('what comes from elsewhere', () => {
  const paste = async (words: string) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', {
      value: { getData: (type: string) => (type === 'text/plain' ? words : '') },
    });
    await act(async () => document.activeElement?.dispatchEvent(event));
    return event.defaultPrevented;
  };

  it('text of more than one cell is handed on, words of one are left to the cell', async () => {
    const onPaste = jest.fn();
    const { click } = await table({ onPaste });
    await click('b', 'name');
    expect(await paste('word')).toBe(false);
    expect(await paste('a=1\nb=2')).toBe(true);
    expect(await paste('{"a": 1}')).toBe(true);
    expect(onPaste.mock.calls).toEqual([['a=1\nb=2'], ['{"a": 1}']]);
    await click('b', 'description');
    expect(await paste('prose\nof two lines')).toBe(false);
  });

  it('rows of our own bring along all that they are', async () => {
    const parts = { schema: { pattern: '"^a"' }, values: [{ value: '"x"', name: 'X' }] };
    const { click, rows, ydoc } = await table({ rows: [{ name: 'a', children: [{ name: 'b', ...parts }] }] });
    const held = new Map<string, string>();
    const happens = async (what: 'copy' | 'paste') => {
      const event = new Event(what, { bubbles: true, cancelable: true });
      const data = { getData: (type: string) => held.get(type) ?? '', setData: held.set.bind(held) };
      Object.defineProperty(event, 'clipboardData', { value: data });
      await act(async () => document.activeElement?.dispatchEvent(event));
    };
    await click('a', 'name');
    await presses('Escape', 'Shift+ ');
    await happens('copy');
    await happens('paste');
    expect(rows()).toEqual(['a', '  b', 'a', '  b']);
    const copies = [...ydoc.getMap('params').values()].filter((row) => row instanceof Y.Map);
    const named = copies.filter((row) => String(row.get('name')) === 'b');
    expect(named.map(storedParts)).toEqual([parts, parts]);
  });

  it('odd values are shown with a mark, foreign ones harm nothing', async () => {
    const { ydoc, lines } = await table({
      rows: [{ name: 'n'.repeat(65), maxLength: 'abc', enumId: 'gone' }, { name: 'x' }, { name: 'x' }],
      dictionaries: [],
    });
    // Names are compared after a delay.
    while (document.querySelectorAll('.grid-mark').length < 5) await act(async () => new Promise(setImmediate));
    const marks = () => [...document.querySelectorAll('.grid-mark')].map((mark) => mark.getAttribute('aria-label'));
    expect(marks()).toEqual([
      'Too long. It will be cut off when a version is created',
      'Enter a number or “-”',
      'The linked dictionary was deleted',
      'Duplicate name at this level',
      'Duplicate name at this level',
    ]);
    const params = ydoc.getMap('params');
    await act(async () => params.set('odd', new Y.Map<unknown>(Object.entries({ style, name: 7, rank: {} }))));
    await act(async () => params.set('no row', 'text'));
    expect(lines()).toHaveLength(5);
  });
});

describe('types and names', () => {
  it('a row that is no text any more has no default length', async () => {
    const { click, rows, ydoc } = await table({ rows: [{ name: 'a' }, { name: 'b', maxLength: '5' }] });
    for (const name of ['a', 'b']) {
      await click(name, 'type');
      await presses('Escape');
      field().value = '';
      await types('boolean');
    }
    expect(rows()).toEqual(['a', 'b']);
    const lengths = [...ydoc.getMap('params').values()].map((row) => row instanceof Y.Map && row.get('maxLength'));
    expect(lengths).toEqual(['', '5']);
  });

  it('a row with content and no name is marked, an element of an array is not', async () => {
    await table({ rows: [{ description: 'what' }, { name: 'list', type: 'array', children: [{ type: 'number' }] }] });
    const marks = [...document.querySelectorAll('.grid-mark')].map((mark) => mark.getAttribute('aria-label'));
    expect(marks).toEqual(['This row has no name']);
  });
});

describe('a table whose rows are said elsewhere', () => {
  it('lets one say the rest of a row, and neither add, name, move nor remove one', async () => {
    const { click, lines, place, rows } = await table({ rows: [{ name: 'a' }, { name: 'b' }], isFixed: true });
    expect(lines()).toHaveLength(2);
    expect(place.querySelector('.grid-handle')).toBeNull();
    await click('a', 'name');
    expect(document.activeElement).not.toBeInstanceOf(HTMLInputElement);
    await presses('Enter', 'Alt+ArrowDown', 'mod+d', 'mod+Enter', 'mod+a', 'Delete');
    await click('b', 'description');
    await types('of b');
    await presses('Enter');
    expect(rows()).toEqual(['a', 'b']);
    expect(field().value).toBe('of b');
    expect(lines()).toHaveLength(2);
  });
});

describe('five thousand rows', () => {
  it('a letter draws one cell again', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ name: `n${index}` }));
    const { click, lines } = await table({ rows: many });
    expect(lines().length).toBeLessThan(100);
    await click('n3', 'description');
    const seenBefore = lines().map((line) => line.outerHTML);
    const observer = new MutationObserver((changes) => {
      drawn += changes.length;
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    await types('x');
    await presses('Escape');
    observer.disconnect();
    const changed = lines().filter((line, index) => line.outerHTML !== seenBefore[index]);
    expect(changed.map((line) => wordsOf(line, 'name'))).toEqual(['n3']);
    expect(drawn).toBeLessThan(5);
  });
});
