import { hash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const idRows = z.array(z.object({ id: z.number(), value: z.string() }));

/** Ids of the words with these texts in `past_words`; new ones are added. Only the follower of past values calls it. */
export async function wordIds(tx: EntityManager, values: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const texts = [...values];
  const rows = await tx.query(
    `with wanted as (select * from unnest($1::bytea[], $2::text[]) as t (digest, value)),
      made as (insert into past_words (digest, value) select digest, value from wanted
        on conflict (digest) do nothing returning id, value)
     select id, value from made union all select w.id, w.value from past_words w join wanted using (digest)`,
    [texts.map((text) => hash('sha256', text, 'buffer')), texts],
  );
  return new Map(idRows.parse(rows).map(({ id, value }) => [value, id]));
}

/**
 * Erases the values of docs, and the words that no other doc has. The follower's checkpoint is locked, so that it does
 * not refer to a word that goes.
 */
export async function erasePastValues(tx: EntityManager, docIds: readonly number[]): Promise<void> {
  await tx.query("select from followers where name = 'pastValues' for update");
  await tx.query(
    `with gone as (delete from past_values where doc_id = any($1) returning word_id)
     delete from past_words w using (select distinct word_id from gone) once
       where w.id = once.word_id and not exists (
         select from past_values v where v.word_id = w.id and v.doc_id <> all($1))`,
    [[...docIds]],
  );
}
