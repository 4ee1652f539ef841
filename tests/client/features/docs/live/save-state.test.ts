import { describe, expect, it } from '@jest/globals';
import { emptyLedger } from '../../../../../client/features/docs/live/acks.js';
import { atRisk, type Facts, saveState } from '../../../../../client/features/docs/live/save-state.js';

const at = new Date('2026-03-01T10:00:00Z');
const facts = (over: Partial<Facts>): Facts => ({
  link: { kind: 'open' },
  right: 'edit',
  ledger: emptyLedger,
  everSynced: true,
  savedAt: at,
  ...over,
});
const kept = (n: number) => ({ kept: n, waiting: [], sent: 0 });

describe('the save state', () => {
  it('says saved only with a connection and nothing unsaved', () => {
    expect(saveState(facts({}))).toEqual({ kind: 'saved', at });
    expect(saveState(facts({ ledger: kept(1) }))).toEqual({ kind: 'saving', changes: 1 });
    expect(saveState(facts({ link: { kind: 'down' } }))).toEqual({ kind: 'offline', kept: 0 });
  });

  it('counts what is kept while the connection is down, also while it comes back', () => {
    expect(saveState(facts({ link: { kind: 'down' }, ledger: kept(12) }))).toEqual({ kind: 'offline', kept: 12 });
    expect(saveState(facts({ link: { kind: 'connecting' }, ledger: kept(12) }))).toEqual({ kind: 'offline', kept: 12 });
  });

  it('says connecting at the first opening only', () => {
    const first = { link: { kind: 'connecting' }, everSynced: false } as const;
    expect(saveState(facts(first))).toEqual({ kind: 'connecting' });
    expect(saveState(facts({ ...first, ledger: kept(3) }))).toEqual({ kind: 'offline', kept: 3 });
  });

  it('tells a reader that they read', () => {
    expect(saveState(facts({ right: 'view' }))).toEqual({ kind: 'readOnly', reason: null });
  });

  it('keeps the words of someone who was refused in the count', () => {
    const link = { kind: 'refused', reason: 'live.readOnly' } as const;
    expect(saveState(facts({ link, ledger: kept(2) }))).toEqual({ kind: 'refused', reason: 'live.readOnly', kept: 2 });
  });

  it('warns before leaving exactly when words could be lost', () => {
    expect(atRisk(saveState(facts({ ledger: kept(1) })))).toBe(true);
    expect(atRisk(saveState(facts({ link: { kind: 'down' }, ledger: kept(1) })))).toBe(true);
    expect(atRisk(saveState(facts({ link: { kind: 'refused', reason: 'doc.unknown' }, ledger: kept(1) })))).toBe(true);
    expect(atRisk(saveState(facts({})))).toBe(false);
    expect(atRisk(saveState(facts({ link: { kind: 'down' } })))).toBe(false);
  });
});
