import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { by, noteKind, openNotes } from './notes.js';

let notes: Awaited<ReturnType<typeof openNotes>>;
beforeAll(async () => {
  notes = await openNotes();
});
afterAll(() => notes.close());

const words = async (id: number) => {
  const [row] = await notes.db.query('select words, version from notes where id = $1', [id]);
  return row;
};

describe('execute', () => {
  it('writes the event and the row, and rings after the commit', async () => {
    const { row, events } = await notes.log.execute(noteKind, 1, { begin: 'a' }, by);
    expect(row).toMatchObject({ id: 1, version: 1, words: ['a'], total: 1 });
    expect(events).toEqual([expect.objectContaining({ stream: 'note-1', version: 1, type: 'NoteBegun', meta: by })]);
    expect(events[0]?.position).toBeGreaterThan(0);
    expect(notes.bus.heard).toContainEqual({
      stream: 'note-1',
      version: 1,
      type: 'NoteBegun',
      position: events[0]?.position,
    });
    const second = await notes.log.execute(noteKind, 1, { add: 'bc' }, by);
    expect(second.row).toMatchObject({ version: 2, words: ['a', 'bc'], total: 3 });
    expect(await words(1)).toEqual({ words: ['a', 'bc'], version: 2 });
    const read = await notes.log.read('note-1');
    expect(read).toEqual([...events, ...second.events]);
  });

  it('writes nothing when nothing happens', async () => {
    await notes.log.execute(noteKind, 2, { begin: 'a' }, by);
    const { row, events } = await notes.log.execute(noteKind, 2, { add: '' }, by);
    expect(row).toMatchObject({ version: 1 });
    expect(events).toEqual([]);
  });

  it('lets one of two simultaneous creations win and tells the other', async () => {
    for (let id = 100; id < 130; id++) {
      const both = await Promise.allSettled(
        ['a', 'b', 'c'].map((begin) => notes.log.execute(noteKind, id, { begin }, by)),
      );
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      expect(refused).toEqual(['Refusal: doc.exists', 'Refusal: doc.exists']);
    }
  });

  it.each([8, 64])('keeps every word of %i writers on one thing', async (writers) => {
    const id = 1_000 + writers;
    await notes.log.execute(noteKind, id, { begin: '' }, by);
    const each = 200 / writers;
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let n = 0; n < each; n++) await notes.log.execute(noteKind, id, { add: `${writer}.${n}` }, by);
      }),
    );
    const row = await words(id);
    expect(new Set(row.words).size).toBe(row.words.length);
    expect(row.version).toBe(1 + writers * Math.ceil(each));
  });
});
