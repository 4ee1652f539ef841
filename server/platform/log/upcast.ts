import type { Upcast, Upcasts } from './kind.js';

/** Converts old event schemas to the newest one when events are read. Stored rows are never rewritten. */
export class EventSchemas {
  private readonly upcasts = new Map<string, readonly Upcast[]>();

  /** Throws when two kinds register different upcasters for one event type. */
  register(upcasts: Upcasts = {}): void {
    for (const [type, steps] of Object.entries(upcasts)) {
      const known = this.upcasts.get(type);
      if (known && known !== steps) throw new Error(`event type ${type} has upcasters already`);
      this.upcasts.set(type, steps);
    }
  }

  /** The schema number under which new events of this type are stored. */
  schema(type: string): number {
    return (this.upcasts.get(type)?.length ?? 0) + 1;
  }

  /** Throws for a schema above the newest known one: the event was written by a newer release. */
  upcast(type: string, schema: number, data: Record<string, unknown>): Record<string, unknown> {
    if (schema > this.schema(type))
      throw new Error(`event ${type} has schema ${schema}, newer than this release knows`);
    return (this.upcasts.get(type) ?? []).slice(schema - 1).reduce((shape, step) => step(shape), data);
  }
}
