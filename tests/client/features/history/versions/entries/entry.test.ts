import { describe, expect, it } from '@jest/globals';
import {
  actionOf,
  groupByDay,
  type HistoryEntry,
  peopleOf,
  toggleChosenVersion,
  withModels,
} from '../../../../../../client/features/history/versions/entries/entry.js';

const entry = (over: Partial<HistoryEntry>): HistoryEntry => ({
  version: 1,
  type: 'DocEdited',
  source: 'live',
  at: '2026-03-01T10:00:00.000Z',
  actor: { id: 'ada', name: 'Ada' },
  editors: [],
  remark: '',
  hasContent: true,
  facts: {},
  summary: null,
  ...over,
});

describe('what a version did', () => {
  it('tells restores, moves, states and labels with what they say', () => {
    expect(actionOf(entry({ type: 'DocRestored', facts: { fromVersion: 3 } }))).toEqual({
      key: 'DocRestored',
      from: 3,
    });
    expect(actionOf(entry({ type: 'DocMoved', facts: { parentId: 'x', folder: 'Guide' } }))).toEqual({
      key: 'DocMovedTo',
      folder: 'Guide',
    });
    expect(actionOf(entry({ type: 'DocMoved', facts: { parentId: '', folder: '' } }))).toEqual({
      key: 'DocMovedToRoot',
    });
    expect(actionOf(entry({ type: 'DocStatusSet', facts: { status: 10 } }))).toEqual({
      key: 'DocStatusSet',
      status: 10,
    });
    expect(actionOf(entry({ type: 'DocVersionLabelled', facts: { label: '' } }))).toEqual({
      key: 'DocVersionLabelCleared',
    });
  });

  it('says something of events it does not know', () => {
    expect(actionOf(entry({ type: 'DocTranslated' }))).toEqual({ key: 'other' });
    expect(actionOf(entry({ type: 'DocStatusSet', facts: { status: 'odd' } }))).toEqual({ key: 'other' });
  });
});

describe('who is named', () => {
  const bo = { id: 'bo', name: 'Bo' };
  const ada = { id: 'ada', name: 'Ada' };
  it('names all whose words are in a version, once each', () => {
    expect(peopleOf(entry({ actor: ada, editors: [ada, bo, ada] }))).toEqual([ada, bo]);
  });
  it('names who did it where nobody typed', () => {
    expect(peopleOf(entry({ actor: bo }))).toEqual([bo]);
  });
});

describe('the timeline', () => {
  it('groups by the day of the reader, newest first', () => {
    const local = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();
    const days = groupByDay([
      entry({ version: 4, at: local(2, 1) }),
      entry({ version: 3, at: local(1, 23) }),
      entry({ version: 2, at: local(1, 9) }),
    ]);
    expect(days.map(({ date, entries }) => [date, entries.map(({ version }) => version)])).toEqual([
      ['2026-03-02', [4]],
      ['2026-03-01', [3, 2]],
    ]);
  });

  it('has the versions of models between those of the doc', () => {
    const actor = { id: 'a', name: 'Ada' };
    const model = (version: number, at: string) => ({
      ...{ docId: 'm', name: 'Order', version, before: version - 1, type: 'DocEdited', at, actor },
    });
    const lines = withModels(
      [entry({ version: 2, at: '2026-03-02T10:00:00.000Z' }), entry({ version: 1, at: '2026-03-01T10:00:00.000Z' })],
      [
        model(9, '2026-03-03T10:00:00.000Z'),
        model(8, '2026-03-02T10:00:00.000Z'),
        model(7, '2026-03-01T12:00:00.000Z'),
      ],
    );
    expect(lines.map((line) => ('model' in line ? `model ${line.model.version}` : line.entry.version))).toEqual([
      'model 9',
      'model 8',
      2,
      'model 7',
      1,
    ]);
  });

  it('lets two be chosen; a third takes the place of the first', () => {
    expect(toggleChosenVersion([], 3)).toEqual([3]);
    expect(toggleChosenVersion([3, 5], 7)).toEqual([5, 7]);
    expect(toggleChosenVersion([3, 5], 3)).toEqual([5]);
  });
});
