import { describe, expect, it } from '@jest/globals';
import {
  emptyLedger,
  type Ledger,
  type LedgerEvent,
  record,
  unsaved,
} from '../../../../../client/features/docs/live/acks.js';
import { seeded } from '../../../../support/random.js';

const ledgerOf = (...events: LedgerEvent[]): Ledger => events.reduce(record, emptyLedger);
const changed = { type: 'changed' } as const;
const update = { type: 'sent', what: 'update' } as const;
const step2 = { type: 'sent', what: 'step2' } as const;
const cut = { type: 'cut' } as const;
const acked = (messages: number) => ({ type: 'acked', messages }) as const;

describe('the ledger of own changes', () => {
  it('counts a change as unsaved from the keystroke to the acknowledgement', () => {
    expect(unsaved(ledgerOf(changed))).toBe(1);
    expect(unsaved(ledgerOf(changed, update))).toBe(1);
    expect(unsaved(ledgerOf(changed, update, acked(1)))).toBe(0);
  });

  it('takes an acknowledgement of n messages for the first n, no more', () => {
    expect(unsaved(ledgerOf(changed, update, changed, update, changed, update, acked(2)))).toBe(1);
  });

  it('counts a change again that was sent on a connection that was cut', () => {
    const ledger = ledgerOf(changed, update, changed, update, acked(1), cut);
    expect(ledger).toEqual({ kept: 1, waiting: [], sent: 0 });
  });

  it('lets the first answer of a new connection carry all that was kept', () => {
    const ledger = ledgerOf(changed, changed, cut, step2);
    expect(unsaved(ledger)).toBe(2);
    expect(unsaved(record(ledger, acked(1)))).toBe(0);
  });

  it('does not take a key typed before that answer for all that was kept', () => {
    // Offline: two changes. Connected, but before the server's sync request: a third change is sent alone.
    const ledger = ledgerOf(changed, changed, cut, changed, update, acked(1));
    expect(unsaved(ledger)).toBe(2);
  });

  it('counts what an earlier visit left behind', () => {
    expect(unsaved(ledgerOf({ type: 'restored', changes: 12 }))).toBe(12);
    expect(unsaved(ledgerOf({ type: 'restored', changes: 12 }, step2, acked(1)))).toBe(0);
  });

  it('ignores an answer that carries nothing, and acknowledgements of it', () => {
    expect(unsaved(ledgerOf(step2, changed, update, acked(1)))).toBe(1);
    expect(unsaved(ledgerOf(step2, changed, update, acked(2)))).toBe(0);
  });
});

/** The ground truth: whether each change is stored on the server, independent of the ledger. */
class World {
  private readonly pending: number[] = [];
  private readonly durable = new Set<number>();
  private messages: number[][] = [];
  private committed = 0;
  private connected = false;
  private next = 0;
  ledger: Ledger = emptyLedger;

  private tell(event: LedgerEvent): void {
    this.ledger = record(this.ledger, event);
  }
  private send(what: 'update' | 'step2', changes: number[]): void {
    this.messages.push(changes);
    this.tell({ type: 'sent', what });
  }
  type(): void {
    const change = this.next++;
    this.pending.push(change);
    this.tell({ type: 'changed' });
    if (this.connected) this.send('update', [change]);
  }
  connect(): void {
    if (this.connected) return;
    this.connected = true;
    this.messages = [];
    this.committed = 0;
  }
  /** The server requests a sync; the client answers with all pending changes. */
  sync(): void {
    if (this.connected) this.send('step2', [...this.pending]);
  }
  commit(): void {
    const message = this.messages[this.committed];
    if (!this.connected || !message) return;
    this.committed += 1;
    for (const change of message) this.durable.add(change);
  }
  acknowledge(): void {
    if (this.connected) this.tell({ type: 'acked', messages: this.committed });
  }
  cut(): void {
    if (!this.connected) return;
    this.connected = false;
    this.tell({ type: 'cut' });
  }
  missing(): number {
    return this.pending.filter((change) => !this.durable.has(change)).length;
  }
  comeToRest(): void {
    this.cut();
    this.connect();
    this.sync();
    for (const _ of [...this.messages]) this.commit();
    this.acknowledge();
  }
}

describe('the ledger in a bad network', () => {
  it('never says saved of a change that is not on disk, and says it of all at rest', () => {
    // A new seed each run; a failure reports it.
    const seed = Date.now() % 1_000_000_007;
    const random = seeded(seed);
    const deeds = ['type', 'type', 'type', 'connect', 'sync', 'commit', 'commit', 'acknowledge', 'cut'] as const;
    for (let run = 0; run < 300; run++) {
      const world = new World();
      for (let step = 0; step < 60; step++) {
        const deed = deeds[random(deeds.length)] ?? 'type';
        world[deed]();
        const lie = world.missing() > unsaved(world.ledger);
        if (lie) throw new Error(`seed ${seed}, run ${run}, step ${step}: ${deed} made the ledger lie`);
      }
      world.comeToRest();
      expect({ seed, run, unsaved: unsaved(world.ledger), missing: world.missing() }).toEqual({
        seed,
        run,
        unsaved: 0,
        missing: 0,
      });
    }
  });
});
