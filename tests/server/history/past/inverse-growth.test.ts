import { expect, it } from '@jest/globals';
import { apiContent, type ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { docKind } from '../../../../server/docs/doc/doc.decider.js';
import type { DocState } from '../../../../server/docs/doc/doc.entity.js';
import type { DocSelection, StreamEntry } from '../../../../server/history/past/inverse/doc-selection.js';
import { inverseInTurns, inverseOf } from '../../../../server/history/past/inverse/inverse.js';
import { Turns } from '../../../../server/platform/runtime/in-turns.js';
import { isQuadratic } from '../../../support/growth.js';

const cell = (id: string, name: string): ParamRow => ({
  ...{ id, parentId: '', style: 2, name, type: 'string', required: true },
  ...{ maxLength: '', example: '', description: '', enumId: '' },
});

/** A table in which two people change one cell after the other, in turns; equal rows are shared as they are when read. */
function history(rows: number, versions: number): DocSelection {
  const base = apiContent.parse({ name: 'Orders', body: { type: 'doc', content: [] } });
  const from = { ...docKind.initial(1), type: DocType.http };
  let params = Array.from({ length: rows }, (_, n) => cell(`r${n}`, `row ${n}`));
  const states: DocState[] = [];
  const entries: StreamEntry[] = [];
  for (let version = 1; version <= versions; version++) {
    const at = version % rows;
    params = params.with(at, cell(`r${at}`, `by ${version}`));
    states.push({ ...from, content: { ...base, params }, contentVersion: version });
    const actorId = version % 2;
    entries.push({
      ...{ version, type: 'DocEdited', actorId, at: new Date(version), isSelected: version > 1 && actorId === 1 },
    });
  }
  const now = states.at(-1) as DocState;
  return { docId: 1, now, entries: entries.slice(1), isChosen: false, stateAt: (version) => states[version - 1] };
}

it('takes as long as there are versions', () => {
  const [part, whole] = [history(100, 250), history(100, 2_000)];
  expect(
    isQuadratic(
      () => inverseOf(part),
      () => inverseOf(whole),
    ),
  ).toBe(false);
});

it('may be interrupted between two versions', async () => {
  const turns = new Turns();
  let interruptions = 0;
  turns.next = async () => {
    interruptions++;
  };
  const { conflicts } = await inverseInTurns(history(10, 200), turns);
  expect(conflicts).toEqual(inverseOf(history(10, 200)).conflicts);
  expect(interruptions).toBeGreaterThanOrEqual(99);
});
