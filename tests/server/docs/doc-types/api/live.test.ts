import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { type ParamRow, rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import { addRow, rowsMap, rowTexts } from '../../../../../contracts/docs/doc-types/rows.js';
import { httpRules } from '../../../../../server/docs/doc-types/index.js';
import { act, allIds, bytesOf, Chance, changed, copyOf, doc, liveOf, row, updatesOf, yRow, yText } from './tables.js';

const { read, write } = httpRules.live;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
console.info(`SEED=${seed}`);

describe('any live doc', () => {
  it('is read into a valid content, and written the same without an update', () => {
    const chance = new Chance(seed);
    for (let round = 0; round < 25; round++) {
      const ydoc = liveOf(doc(row('a'), row('b', { parentId: 'a' })));
      for (let n = chance.whole(60); n >= 0; n--) act(ydoc, chance);
      const said = read(ydoc);
      expect(httpRules.schema.parse(said)).toEqual(said);
      expect(updatesOf(ydoc, () => write(ydoc, said))).toEqual([]);
    }
  });

  it('says what is written into it, and hides the rest', () => {
    const chance = new Chance(seed);
    for (let round = 0; round < 25; round++) {
      const ydoc = liveOf(doc(row('a'), row('b', { parentId: 'a' }), row('c')));
      const older: ParamRow[] = [];
      for (let step = 0; step < 6; step++) {
        for (let n = chance.whole(15); n >= 0; n--) act(ydoc, chance);
        const there = allIds(ydoc);
        const now = read(ydoc);
        const wanted = changed(now, older, chance);
        write(ydoc, wanted);
        expect(read(ydoc)).toEqual(wanted);
        expect(updatesOf(ydoc, () => write(ydoc, wanted))).toEqual([]);
        expect(allIds(ydoc)).toEqual(expect.arrayContaining(there));
        older.push(...now.params.filter(({ id }) => !older.some((one) => one.id === id)));
      }
    }
  });
});

describe('several at one doc', () => {
  it('come to the same tables, whoever hears of what when, and no row is lost', () => {
    const chance = new Chance(seed);
    for (let round = 0; round < 6; round++) {
      const first = liveOf(doc(row('a'), row('b', { parentId: 'a' }), row('c')));
      const docs = [first, copyOf(first), copyOf(first), copyOf(first)];
      const mail: { to: Y.Doc; update: Uint8Array }[] = [];
      for (const ydoc of docs)
        ydoc.on('update', (update: Uint8Array, origin: unknown) => {
          if (origin === 'mail') return;
          for (const to of docs) if (to !== ydoc) mail.push({ to, update });
        });
      for (let n = 0; n < 150; n++) {
        const ydoc = chance.pick(docs) ?? first;
        if (chance.whole(12) === 0) write(ydoc, changed(read(ydoc), [], chance));
        else act(ydoc, chance);
        for (let told = chance.whole(5); told > 0 && mail.length; told--) {
          const [letter] = mail.splice(chance.whole(mail.length), 1);
          if (letter) Y.applyUpdate(letter.to, letter.update, 'mail');
        }
      }
      const ever = new Set(docs.flatMap(allIds));
      for (const { to, update } of chance.shuffled(mail)) Y.applyUpdate(to, update, 'mail');
      const said = read(first);
      for (const ydoc of docs) {
        expect(read(ydoc)).toEqual(said);
        expect(new Set(allIds(ydoc))).toEqual(ever);
      }
    }
  });

  it('keep every word that is typed while a form is saved', () => {
    const chance = new Chance(seed);
    for (let round = 0; round < 40; round++) {
      const rows = Array.from({ length: 12 }, (_, i) =>
        row(`r${i}`, { parentId: i % 3 ? `r${i - 1}` : '', description: `What ${i} means, in words`, example: `${i}` }),
      );
      const server = liveOf(doc(...rows));
      const colleague = copyOf(server);
      const typed = Array.from({ length: 6 }, (_, i) => {
        const [id, key] = [chance.pick(rows)?.id ?? '', chance.pick(rowTexts) ?? 'name'];
        const text = yText(colleague, id, key);
        text.insert(chance.whole(text.length + 1), `«${i}»`);
        return { id, key, word: `«${i}»` };
      });
      addRow(rowsMap(colleague), { ...row('new', { parentId: 'r4' }), rank: 'A' });
      write(server, changed(read(server), [], chance));
      Y.applyUpdate(server, Y.encodeStateAsUpdate(colleague));
      for (const { id, key, word } of typed) {
        const text = yText(server, id, key).toString();
        // Two people typing at one position may interleave the letters of their words, but never lose one.
        for (const letter of word) expect(text).toContain(letter);
      }
      expect(allIds(server)).toContain('new');
    }
  });

  it('find the words of a deleted row when it comes back', () => {
    const before = doc(row('a'), row('b', { parentId: 'a' }));
    const server = liveOf(before);
    const colleague = copyOf(server);
    yText(colleague, 'b', 'description').insert(0, 'typed meanwhile');
    write(server, doc());
    Y.applyUpdate(server, Y.encodeStateAsUpdate(colleague));
    expect(read(server).params).toEqual([]);
    // Only the row itself is marked as deleted, so that one change restores all of it.
    expect(yRow(server, 'b').get('deleted')).toBeUndefined();
    yRow(server, 'a').set('deleted', false);
    expect(read(server).params.map(({ id, description }) => [id, description])).toEqual([
      ['a', ''],
      ['b', 'typed meanwhile'],
    ]);
  });
});

describe('a difference', () => {
  const many = Array.from({ length: 300 }, (_, i) => row(`r${i}`, { name: `field_${i}`, description: `Meaning ${i}` }));
  const cost = (before: readonly ParamRow[], after: readonly ParamRow[]) => {
    const ydoc = liveOf(doc(...before));
    return bytesOf(updatesOf(ydoc, () => write(ydoc, doc(...after))));
  };

  it('of one word costs no more than the word', () => {
    const [first, ...rest] = many;
    if (!first) throw new Error('no row');
    expect(cost(many, [{ ...first, description: 'Meaning zero' }, ...rest])).toBeLessThan(60);
  });

  it('of one row that moved costs one rank, wherever it went', () => {
    expect(cost(many, [...many.slice(1), ...many.slice(0, 1)])).toBeLessThan(60);
    expect(cost(many, [...many.slice(-1), ...many.slice(0, -1)])).toBeLessThan(60);
  });

  it('of one row that went costs one mark, with all that it held', () => {
    const held = many.slice(1).map((one) => ({ ...one, parentId: 'r0' }));
    expect(cost([...many.slice(0, 1), ...held], [])).toBeLessThan(60);
  });
});

describe('what is typed beyond what is kept', () => {
  it('is cut when it is read, and left as it is where it was typed', () => {
    const ydoc = liveOf(doc(row('a')));
    yText(ydoc, 'a', 'name').insert(0, `${'n'.repeat(63)}😀 `);
    yText(ydoc, 'a', 'example').insert(0, 'e'.repeat(2_000));
    ydoc.getText('url').insert(0, ` /a?b=${'u'.repeat(300)} `);
    const said = read(ydoc);
    expect(said.params[0]).toMatchObject({ name: 'n'.repeat(63), example: 'e'.repeat(rowLimits.example) });
    expect(said.url).toHaveLength(256);
    expect(httpRules.schema.parse(said)).toEqual(said);
    expect(updatesOf(ydoc, () => write(ydoc, said))).toEqual([]);
  });

  it('is the first twenty thousand rows, and no row goes that was not shown', () => {
    const ydoc = new Y.Doc();
    ydoc.transact(() => {
      for (let i = 0; i < rowLimits.rows + 5; i++)
        addRow(rowsMap(ydoc), { ...row(`r${i}`), rank: String(i).padStart(6, '0') });
    });
    const said = read(ydoc);
    expect(said.params).toHaveLength(rowLimits.rows);
    write(ydoc, { ...said, params: said.params.slice(1) });
    const left = read(ydoc).params.map(({ id }) => id);
    expect(left.at(-1)).toBe(`r${rowLimits.rows}`);
    expect(yRow(ydoc, 'r0').get('deleted')).toBe(true);
    expect(yRow(ydoc, `r${rowLimits.rows + 1}`).get('deleted')).toBeUndefined();
  });
});

it('has no length where a row holds others, and a line where it has none', () => {
  const ydoc = liveOf(doc(row('a', { maxLength: '64' }), row('b', { maxLength: '' }), row('c', { maxLength: '0' })));
  const lengths = () => read(ydoc).params.map(({ maxLength }) => maxLength);
  expect(lengths()).toEqual(['64', '-', '-']);
  yRow(ydoc, 'c').set('parentId', 'a');
  expect(lengths()).toEqual(['', '-', '-']);
  yRow(ydoc, 'c').set('deleted', true);
  expect(lengths()).toEqual(['64', '-']);
});

describe('rows that nobody filled in', () => {
  const blank = (id: string, more: Partial<ParamRow> = {}) => row(id, { name: '', maxLength: '64', ...more });
  const names = (ydoc: Y.Doc) => read(ydoc).params.map(({ id }) => id);
  const add = (ydoc: Y.Doc, ...rows: ParamRow[]) => {
    for (const [at, each] of rows.entries()) addRow(rowsMap(ydoc), { ...each, rank: `9${at}` });
  };

  it('are in no version, unless they were touched or have content below', () => {
    const ydoc = liveOf(doc(row('a')));
    add(ydoc, blank('empty'), blank('inner', { parentId: 'a' }), blank('typed', { type: 'number' }));
    add(ydoc, blank('parent', { type: 'string' }), row('child', { parentId: 'parent' }));
    expect(names(ydoc).sort()).toEqual(['a', 'child', 'parent', 'typed']);
  });

  it('are the elements of an array', () => {
    const ydoc = liveOf({ ...doc(row('list', { type: 'array' })), isResponseArray: true });
    add(ydoc, blank('element', { parentId: 'list' }), blank('root', { style: 3 }), blank('loose'));
    expect(names(ydoc)).toEqual(['list', 'element', 'root']);
  });

  it('stay in the live doc when other content is written, and nothing else is written twice', () => {
    const ydoc = liveOf(doc(row('a'), row('b')));
    add(ydoc, blank('empty'));
    write(ydoc, doc(row('b')));
    expect(yRow(ydoc, 'empty').get('deleted')).not.toBe(true);
    const withBlank = doc(row('b'), blank('old client'));
    write(ydoc, withBlank);
    expect(updatesOf(ydoc, () => write(ydoc, withBlank))).toEqual([]);
  });
});
