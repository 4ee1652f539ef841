import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { docIdOf } from '../../../docs/doc/doc.events.js';
import { contentRules } from '../../../docs/doc-types/index.js';
import type { BatchFollower } from '../../../platform/log/followers.js';
import type { RecordedEvent } from '../../../platform/log/kind.js';
import { type ClosedValue, moved, type OpenValue, valuesOf } from './past-values.js';
import { wordIds } from './past-words.js';

const openRows = z.array(
  z.object({ id: z.number(), docId: z.number(), key: z.string(), value: z.string(), since: z.number() }),
);
const kindRows = z.array(z.object({ id: z.number(), type: z.number(), isFolder: z.boolean() }));

/** The values of one doc while a batch of its events is read. */
interface DocValues {
  readonly type: number;
  readonly isFolder: boolean;
  open: readonly OpenValue[];
  readonly closed: ClosedValue[];
}

/** Keeps `past_values`: since and until which version each value of each doc was there. */
@Injectable()
export class PastValuesFollower implements BatchFollower {
  readonly batch = 100;

  async handleMany(events: readonly RecordedEvent[], tx: EntityManager): Promise<void> {
    const ids = [...new Set(events.flatMap(({ stream }) => docIdOf(stream) ?? []))];
    if (ids.length === 0) return;
    const docs = await this.read(tx, ids);
    for (const event of events) {
      const id = docIdOf(event.stream);
      const doc = id === undefined ? undefined : docs.get(id);
      if (id !== undefined && doc) await this.apply(tx, id, doc, event);
    }
    await this.write(tx, docs);
  }

  private async apply(tx: EntityManager, id: number, doc: DocValues, event: RecordedEvent): Promise<void> {
    const { version, type } = event;
    const content = type === 'DocUndeleted' ? await this.contentBefore(tx, id, version) : event.data.content;
    if (type !== 'DocDeleted' && content === undefined) return;
    const read = contentRules(doc).schema.safeParse(content);
    const values = read.success ? valuesOf(doc, read.data) : [];
    const { open, closed } = moved(doc.open, values, version);
    doc.open = open;
    doc.closed.push(...closed);
  }

  private async contentBefore(tx: EntityManager, id: number, version: number): Promise<unknown> {
    const sql = `select data->'content' as content from events where stream = $1 and version < $2 and data ? 'content'
      order by version desc limit 1`;
    const [found] = z.array(z.object({ content: z.unknown() })).parse(await tx.query(sql, [`doc-${id}`, version]));
    return found?.content;
  }

  private async read(tx: EntityManager, ids: readonly number[]): Promise<Map<number, DocValues>> {
    const kinds = kindRows.parse(
      await tx.query('select id, type, is_folder as "isFolder" from docs where id = any($1)', [ids]),
    );
    const open = openRows.parse(
      await tx.query(
        `select v.id, v.doc_id as "docId", v.key, w.value, v.since from past_values v join past_words w on w.id = v.word_id
          where v.doc_id = any($1) and v.until is null`,
        [ids],
      ),
    );
    const byDoc = new Map<number, OpenValue[]>();
    for (const { docId, ...value } of open) {
      const values = byDoc.get(docId);
      // A doc may have 100,000 values: never copy them for each.
      if (values) values.push(value);
      else byDoc.set(docId, [value]);
    }
    return new Map(kinds.map(({ id, ...kind }) => [id, { ...kind, open: byDoc.get(id) ?? [], closed: [] }]));
  }

  private async write(tx: EntityManager, docs: ReadonlyMap<number, DocValues>): Promise<void> {
    const all = [...docs].flatMap(([docId, { open, closed }]) => [
      ...closed.map((value) => ({ docId, ...value })),
      ...open.map((value) => ({ docId, ...value, until: null })),
    ]);
    const ended = all.filter(({ id, until }) => id !== undefined && until !== null);
    if (ended.length > 0)
      await tx.query(
        'update past_values v set until = t.until from unnest($1::bigint[], $2::int[]) as t (id, until) where v.id = t.id',
        [ended.map(({ id }) => id), ended.map(({ until }) => until)],
      );
    const fresh = all.filter(({ id }) => id === undefined);
    if (fresh.length === 0) return;
    const words = await wordIds(tx, new Set(fresh.map(({ value }) => value)));
    await tx.query(
      `insert into past_values (doc_id, key, word_id, since, until)
       select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[], $5::int[])`,
      [
        fresh.map(({ docId }) => docId),
        fresh.map(({ key }) => key),
        fresh.map(({ value }) => words.get(value)),
        fresh.map(({ since }) => since),
        fresh.map(({ until }) => until),
      ],
    );
  }
}
