import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { historyEntry } from '../../contracts/history.js';
import { encodeId } from '../../contracts/wire.js';
import { type Summary, summary } from './differences.js';
import { type HistoryDoc, hasContent, type Light, Neighbours, Versions } from './versions.queries.js';

export type Entry = z.output<typeof historyEntry>;

/** Summaries of versions never change, so they are kept; the oldest used goes first. */
const kept = 5_000;
/** Milliseconds of comparing that one list may cost; what is left over comes without summary, and is there the next time. */
const patience = 1_000;

/** Events as history tells them: names for ids, and what changed in a line. */
@Injectable()
export class Entries {
  private readonly summaries = new Map<string, Summary>();

  constructor(private readonly versions: Versions) {}

  async of(doc: HistoryDoc, events: readonly Light[]): Promise<Entry[]> {
    const people = await this.versions.people(events.flatMap((event) => [event.actorId, ...editorsOf(event)]));
    const folders = await this.versions.folders(events.flatMap(parentOf));
    const person = (id: number) => ({ id, name: people.get(id) ?? '' });
    const contents = new Neighbours(this.versions, doc.id);
    const until = performance.now() + patience;
    const entries: Entry[] = [];
    for (const event of events) {
      entries.push({
        version: event.version,
        type: event.type,
        source: event.source,
        at: event.at,
        actor: person(event.actorId),
        editors: editorsOf(event).map(person),
        remark: event.remark,
        hasContent: hasContent(event.type),
        facts: facts(event, folders),
        summary: hasContent(event.type) ? await this.summary(doc, event, contents, until) : null,
      });
    }
    return entries;
  }

  async one(doc: HistoryDoc, event: Light): Promise<Entry> {
    const [entry] = await this.of(doc, [event]);
    if (!entry) throw new Error('an event without an entry');
    return entry;
  }

  private async summary(doc: HistoryDoc, event: Light, contents: Neighbours, until: number): Promise<Summary | null> {
    const key = `${doc.id}:${event.version}`;
    const known = this.summaries.get(key);
    if (known || performance.now() > until) return known ?? null;
    const after = await contents.at(event.version);
    const before = event.before > 0 ? await contents.at(event.before) : undefined;
    if (!after) return null;
    const found = summary(doc, before, after);
    this.keep(key, found);
    return found;
  }

  private keep(key: string, found: Summary): void {
    const [oldest] = this.summaries.keys();
    if (this.summaries.size >= kept && oldest !== undefined) this.summaries.delete(oldest);
    this.summaries.set(key, found);
  }
}

const told = z.object({ editors: z.array(z.number()).catch([]), parentId: z.number().optional().catch(undefined) });
const editorsOf = ({ data }: Light): number[] => told.parse(data).editors;
const parentOf = ({ data }: Light): number[] => {
  const { parentId } = told.parse(data);
  return parentId ? [parentId] : [];
};

/** The event's data for people: ids as they stand on the wire, a folder by its name too. */
function facts({ data }: Light, folders: ReadonlyMap<number, string>): Record<string, unknown> {
  const { editors: _, moduleId: __, parentId, ...rest } = data;
  if (typeof parentId !== 'number') return rest;
  return { ...rest, parentId: encodeId(parentId), folder: folders.get(parentId) ?? '' };
}
