import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { Bus } from '../../../../server/platform/bus/bus.js';
import { Refusal } from '../../../../server/platform/http/refusal.js';
import { EventLog } from '../../../../server/platform/log/event-log.js';
import type { EventMeta, Kind } from '../../../../server/platform/log/kind.js';
import { Clock } from '../../../../server/platform/runtime/clock.js';
import { freshDatabase } from '../../../support/database.js';

/** The smallest aggregate that the log can store: a text that is appended to. */
@Entity('notes')
class NoteRow {
  @PrimaryColumn('bigint') id: number;
  @Column('int') version: number;
  @Column('bytea') hash: Buffer;
  @Column('jsonb') words: string[];
  @Column('int') total: number;
  @Column('timestamptz', { name: 'changed_at' }) changedAt: Date;
}
export type Note = Omit<NoteRow, 'version' | 'hash'>;
export type NoteEvent = { type: 'NoteBegun'; data: { word: string } } | { type: 'WordAdded'; data: { word: string } };
export type NoteCommand = { begin: string } | { add: string };

export const noteKind: Kind<Note, NoteCommand, NoteEvent> = {
  category: 'note',
  entity: NoteRow,
  initial: (id) => ({ id, words: [], total: 0, changedAt: new Date(0) }),
  decide(command, state) {
    if ('begin' in command) {
      if (state) throw new Refusal('doc.exists');
      return [{ type: 'NoteBegun', data: { word: command.begin } }];
    }
    if (!state) throw new Refusal('doc.unknown');
    return command.add === '' ? [] : [{ type: 'WordAdded', data: { word: command.add } }];
  },
  evolve: (state, event) => ({
    ...state,
    words: [...state.words, event.data.word],
    total: state.total + event.data.word.length,
    changedAt: event.recordedAt,
  }),
};

/** An in-process bus that records what was published. */
export class HearingBus extends Bus {
  readonly heard: { stream: string; version: number; type: string; position: number }[] = [];
  private readonly handlers = new Map<string, Set<(payload: Uint8Array) => void>>();
  async publish(channel: string, payload: Uint8Array): Promise<void> {
    this.heard.push(...JSON.parse(Buffer.from(payload).toString()));
    for (const handler of this.handlers.get(channel) ?? []) handler(payload);
  }
  async subscribe(channel: string, handler: (payload: Uint8Array) => void): Promise<() => Promise<void>> {
    const handlers = this.handlers.get(channel) ?? new Set();
    this.handlers.set(channel, handlers.add(handler));
    return async () => void handlers.delete(handler);
  }
  async close(): Promise<void> {}
}

export const by: EventMeta = { actorId: 1, source: 'form', requestId: 'test' };

export async function openNotes(url?: string) {
  const made = url ?? (await freshDatabase());
  const db = await new DataSource({
    type: 'postgres',
    url: made,
    entities: [NoteRow],
    extra: { max: 80, pipeline: true },
  }).initialize();
  if (!url) {
    await db.query(`create table notes (id bigint primary key, version int not null, hash bytea not null,
      words jsonb not null, total int not null, changed_at timestamptz not null)`);
  }
  const bus = new HearingBus();
  const log = new EventLog(db, bus, new Clock());
  return { db, bus, log, url: made, close: () => db.destroy() };
}
