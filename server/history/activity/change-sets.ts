import type { AuditEntry } from '../audit/audit.queries.js';

/** Events of one push, import or restore, or of one call, the newest first. */
export interface EventSet {
  readonly key: string;
  readonly newest: AuditEntry;
  events: number;
  /** The first events of the set. */
  readonly shown: AuditEntry[];
}

/** Events that belong together have the same key. What several people typed was not one call. */
function keyOf({ position, meta }: AuditEntry): string {
  if (meta.changeSet > 0) return `set-${meta.changeSet}`;
  return meta.source === 'form' && meta.requestId !== '' ? `call-${meta.actorId}-${meta.requestId}` : String(position);
}

/** Collects events, newest first, into at most `mostSets` sets with `mostShown` events each. */
export class EventSets {
  readonly sets = new Map<string, EventSet>();
  /** Position of the last event that was taken; undefined: none. */
  last: number | undefined;

  constructor(
    private readonly mostSets: number,
    private readonly mostShown: number,
  ) {}

  /** False if the event begins a set that the page has no room for. */
  take(event: AuditEntry): boolean {
    const key = keyOf(event);
    const known = this.sets.get(key);
    if (!known && this.sets.size >= this.mostSets) return false;
    const set = known ?? { key, newest: event, events: 0, shown: [] };
    set.events += 1;
    if (set.shown.length < this.mostShown) set.shown.push(event);
    this.sets.set(key, set);
    this.last = event.position;
    return true;
  }
}
