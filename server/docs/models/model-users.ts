import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { DocType } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';

/** A doc that uses a model, also through other models. */
export interface ModelUser {
  readonly docId: number;
  readonly inRequests: boolean;
  readonly inResponses: boolean;
}
interface PlacedModel {
  readonly id: number;
  readonly moduleId: number;
}

const useRows = z.array(
  z.object({
    ...{ ref: z.string(), docId: z.number(), moduleId: z.number(), isModel: z.boolean() },
    ...{ inRequests: z.boolean(), inResponses: z.boolean() },
  }),
);
type UseRow = z.output<typeof useRows>[number];
/** $1, $2: models as references name them, each with its application: no doc of another one reaches it. */
const using = `select u.model_ref as ref, d.id as "docId", d.module_id as "moduleId", d.type = ${DocType.model} as "isModel",
    u.in_requests as "inRequests", u.in_responses as "inResponses"
  from unnest($1::text[], $2::int8[]) as w (ref, module) join model_uses u on u.model_ref = w.ref
  join docs d on d.id = u.doc_id and d.module_id = w.module and not d.is_deleted`;

/** The docs that use these models, by the id of the model: one statement for each level of references. */
export async function usersOfModels(
  db: Pick<EntityManager, 'query'>,
  models: readonly PlacedModel[],
): Promise<ReadonlyMap<number, readonly ModelUser[]>> {
  const uses = new Map<string, UseRow[]>();
  const seen = new Set(models.map(({ id }) => id));
  let open: readonly PlacedModel[] = models;
  while (open.length > 0) {
    const values = [open.map(({ id }) => encodeId(id)), open.map(({ moduleId }) => moduleId)];
    const found = useRows.parse(await db.query(using, values));
    for (const use of found) {
      const known = uses.get(use.ref);
      if (known) known.push(use);
      else uses.set(use.ref, [use]);
    }
    const next = found.filter(({ docId, isModel }) => isModel && !seen.has(docId));
    for (const { docId } of next) seen.add(docId);
    open = [...new Map(next.map(({ docId, moduleId }) => [docId, { id: docId, moduleId }])).values()];
  }
  return new Map(models.map(({ id }) => [id, usersOf(encodeId(id), uses)]));
}

function usersOf(model: string, uses: ReadonlyMap<string, readonly UseRow[]>): ModelUser[] {
  const users = new Map<number, ModelUser>();
  const seen = new Set([model]);
  for (const ref of seen) {
    for (const { docId, isModel, inRequests, inResponses } of uses.get(ref) ?? []) {
      if (isModel) {
        seen.add(encodeId(docId));
        continue;
      }
      const known = users.get(docId);
      users.set(docId, {
        docId,
        inRequests: inRequests || (known?.inRequests ?? false),
        inResponses: inResponses || (known?.inResponses ?? false),
      });
    }
  }
  return [...users.values()];
}
