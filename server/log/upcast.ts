import type { Upcast, Upcasts } from './kind.js';

/** Old shapes of events, brought to the newest shape on the way out of the log. Stored rows are never rewritten. */
export class Shapes {
  private readonly upcasts = new Map<string, readonly Upcast[]>();

  /** Two kinds must not give one event type two meanings. */
  learn(upcasts: Upcasts = {}): void {
    for (const [type, steps] of Object.entries(upcasts)) {
      const known = this.upcasts.get(type);
      if (known && known !== steps) throw new Error(`event type ${type} has upcasters already`);
      this.upcasts.set(type, steps);
    }
  }

  /** The schema that new events of this type are written in. */
  schema(type: string): number {
    return (this.upcasts.get(type)?.length ?? 0) + 1;
  }

  /** A schema above ours comes from a newer release: refusing is better than guessing. */
  upcast(type: string, schema: number, data: Record<string, unknown>): Record<string, unknown> {
    if (schema > this.schema(type))
      throw new Error(`event ${type} has schema ${schema}, newer than this release knows`);
    return (this.upcasts.get(type) ?? []).slice(schema - 1).reduce((shape, step) => step(shape), data);
  }
}
