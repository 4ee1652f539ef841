import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocType } from '../../../../contracts/platform/enums.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { type FoundWords, ShownWords } from './shown-words.queries.js';

const modelRows = z.array(z.object({ id: z.number() }));
const useRows = z.array(z.object({ ref: z.string(), id: z.number(), isModel: z.boolean() }));

/** $1: docs. The models of their applications. */
const modelsNear = `select id from docs where type = ${DocType.model} and not is_deleted
  and module_id in (select module_id from docs where id = any($1))`;
/** What uses models ($1: their ids, $2: the same as references), each in its application. */
const usesOf = `select u.model_ref as ref, d.id, d.type = ${DocType.model} as "isModel"
  from unnest($1::bigint[], $2::text[]) as m (id, ref) join docs own on own.id = m.id
    join model_uses u on u.model_ref = m.ref
    join docs d on d.id = u.doc_id and d.module_id = own.module_id and not d.is_deleted`;
/** Models with the words that are noted of a doc; a search shows as many lines of it. */
const MOST_OF_DOC = 3;

/** Finds words in the models that docs show, of docs that readers see as they are now. */
@Injectable()
export class ShownModels {
  constructor(
    private readonly db: DataSource,
    private readonly words: ShownWords,
  ) {}

  /** `docId` of what is found is the doc that shows the model, directly or below other models. */
  async find(text: string, docIds: readonly number[]): Promise<FoundWords[]> {
    if (docIds.length === 0) return [];
    const near = modelRows.parse(await this.db.query(modelsNear, [docIds])).map(({ id }) => id);
    if (near.length === 0) return [];
    const found = new Map<number, FoundWords[]>();
    for (const one of await this.words.inModels(text, near))
      found.set(one.docId, [...(found.get(one.docId) ?? []), one]);
    const shownBy = await this.shownBy([...found.keys()]);
    return docIds.flatMap((docId) =>
      [...(shownBy.get(docId) ?? [])].flatMap((model) => (found.get(model) ?? []).map((one) => ({ ...one, docId }))),
    );
  }

  /** The models among these that a doc or model reaches, by its id. One statement for each level of references. */
  private async shownBy(models: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
    const reached = new Map(models.map((id) => [id, new Set([id])]));
    let open: readonly number[] = models;
    while (open.length > 0) {
      const byRef = new Map(open.map((id) => [encodeId(id), id]));
      const uses = useRows.parse(await this.db.query(usesOf, [[...byRef.values()], [...byRef.keys()]]));
      const next = new Set<number>();
      for (const { ref, id, isModel } of uses) {
        const gained = addAll(reached, id, reached.get(byRef.get(ref) ?? 0) ?? new Set());
        if (gained && isModel) next.add(id);
      }
      open = [...next];
    }
    return reached;
  }
}

/** Whether the entry got more. Its size is bounded, so the search ends with models that contain each other, too. */
function addAll(all: Map<number, Set<number>>, id: number, more: ReadonlySet<number>): boolean {
  const own = all.get(id) ?? new Set<number>();
  all.set(id, own);
  const before = own.size;
  for (const one of more) if (own.size < MOST_OF_DOC) own.add(one);
  return own.size > before;
}
