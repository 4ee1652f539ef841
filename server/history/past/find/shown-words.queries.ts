import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { containsPattern } from '../../../platform/database/contains-pattern.js';

/** A doc that somebody may read. `version`: the one that they see; null: the newest. */
export interface ReadableDoc {
  readonly id: number;
  readonly version: number | null;
}
/** A value that contains the words. `rowName`: the name of its table row; '' for other values. */
export interface FoundWords {
  readonly docId: number;
  readonly rowName: string;
  readonly value: string;
}

const hitRows = z.array(z.object({ docId: z.number(), key: z.string(), value: z.string() }));
const idRows = z.array(z.object({ id: z.number() }));

/** Values of one doc that are read. */
const MOST_OF_DOC = 8;
/** Docs that are searched at once, in their order, until enough have the words. */
const AT_ONCE = 1_000;
/** Words of all docs that have the text; of more common ones, the docs are searched one after another. */
const RARE = 10_000;
/** Shorter texts have no trigrams. */
const TRIGRAM = 3;

/** The name of a model is the type of the rows that are it. Names and addresses of docs are shown by the tree. */
const fields = { doc: `'text', 'field:remark'`, model: `'field:name'` } as const;

/** Values of docs as readers see them: $1 docs, $2 their versions. Without fields that only members see. */
const shown = (more: string, of: keyof typeof fields = 'doc') => `with shown as (
    select * from unnest($1::bigint[], $2::int[]) with ordinality as s (id, version, place)
  ), vals as (
    select s.place, v.* from shown s join past_values v on v.doc_id = s.id and v.until is null where s.version is null
    union all
    select s.place, v.* from shown s join past_values v on v.doc_id = s.id and v.since <= s.version
      and (v.until is null or v.until > s.version) where s.version is not null
  ), found as (
    select v.place, v.id, v.doc_id, v.key, w.value from vals v join past_words w on w.id = v.word_id
      where (v.key in (${fields[of]}) or v.key like 'row:%' and v.key not like '%:members') and ${more}
  )`;
/** The first values of the first docs. Types of rows are last: few readers look for them. */
const first = `, placed as (
    select *, row_number() over (partition by doc_id order by key like '%:type', id) as nth,
      dense_rank() over (order by place) as doc from found
  ) select doc_id as "docId", key, value from placed where nth <= ${MOST_OF_DOC} and doc <= $4 order by place, nth`;
const all = ' select doc_id as "docId", key, value from found';
const rowOf = /^row:(.*):\w+$/s;

/** Finds words in what docs contain now, or did in the version that their readers see. */
@Injectable()
export class ShownWords {
  constructor(private readonly db: DataSource) {}

  /** In the first `limit` of the docs that contain the text, which is taken literally, in the order of `docs`. */
  async find(text: string, docs: readonly ReadableDoc[], limit: number): Promise<FoundWords[]> {
    return this.named(await this.hits('doc', text, docs, limit), docs);
  }

  /** In all these models as they are now; `docId` of what is found is the model's. */
  async inModels(text: string, ids: readonly number[]): Promise<FoundWords[]> {
    const models = ids.map((id) => ({ id, version: null }));
    return this.named(await this.hits('model', text, models, ids.length), models);
  }

  private async named(hits: z.output<typeof hitRows>, docs: readonly ReadableDoc[]): Promise<FoundWords[]> {
    const names = await this.rowNames(hits, docs);
    return hits.map(({ docId, key, value }) => {
      const row = rowOf.exec(key)?.[1];
      return { docId, value, rowName: row === undefined ? '' : (names.get(`${docId} ${row}`) ?? '') };
    });
  }

  private async hits(
    of: keyof typeof fields,
    text: string,
    docs: readonly ReadableDoc[],
    limit: number,
  ): Promise<z.output<typeof hitRows>> {
    const pattern = containsPattern(text);
    const rare = docs.length > AT_ONCE && text.trim().length >= TRIGRAM ? await this.rareWords(pattern) : undefined;
    if (rare) return this.read(shown('w.id = any($3)', of) + first, docs, [rare, limit]);
    const found: z.output<typeof hitRows> = [];
    for (let from = 0, left = limit; from < docs.length && left > 0; from += AT_ONCE) {
      const hits = await this.read(shown('w.value ilike $3', of) + first, docs.slice(from, from + AT_ONCE), [
        pattern,
        left,
      ]);
      left -= new Set(hits.map(({ docId }) => docId)).size;
      found.push(...hits);
    }
    return found;
  }

  /** Undefined when there are too many. */
  private async rareWords(pattern: string): Promise<number[] | undefined> {
    const sql = `select id from past_words where value ilike $1 limit ${RARE + 1}`;
    const ids = idRows.parse(await this.db.query(sql, [pattern])).map(({ id }) => id);
    return ids.length > RARE ? undefined : ids;
  }

  /** By doc and row. */
  private async rowNames(
    hits: z.output<typeof hitRows>,
    docs: readonly ReadableDoc[],
  ): Promise<ReadonlyMap<string, string>> {
    const ids = new Set(hits.map(({ docId }) => docId));
    const keys = hits.flatMap(({ key }) => rowOf.exec(key)?.[1] ?? []).map((row) => `row:${row}:name`);
    if (keys.length === 0) return new Map();
    const concerned = docs.filter(({ id }) => ids.has(id));
    const names = await this.read(shown('v.key = any($3)') + all, concerned, [keys]);
    return new Map(names.map(({ docId, key, value }) => [`${docId} ${rowOf.exec(key)?.[1]}`, value]));
  }

  private async read(sql: string, docs: readonly ReadableDoc[], more: unknown[]): Promise<z.output<typeof hitRows>> {
    const values = [docs.map(({ id }) => id), docs.map(({ version }) => version), ...more];
    return hitRows.parse(await this.db.query(sql, values));
  }
}
