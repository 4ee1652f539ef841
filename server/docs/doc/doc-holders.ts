import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { DocType } from '../../../contracts/platform/enums.js';

/** The owner of docs outside of a tree; the key is that of a column. */
export type HolderOwner =
  | { readonly projectId: number }
  | { readonly moduleId: number }
  | { readonly composeProjectId: number };

const oneId = z.tuple([z.object({ id: z.number() })]);
const heldRows = z.array(
  z.object({
    id: z.number(),
    type: z.literal(Object.values(DocType)),
    name: z.string(),
    content: z.custom<DocContent>(),
    version: z.number(),
    modifierName: z.string(),
    modifiedAt: z.date(),
  }),
);
export type HeldDoc = z.output<typeof heldRows>[number];

function keyOf(owner: HolderOwner): { column: string; id: number } {
  if ('projectId' in owner) return { column: 'project_id', id: owner.projectId };
  if ('moduleId' in owner) return { column: 'module_id', id: owner.moduleId };
  return { column: 'compose_project_id', id: owner.composeProjectId };
}

/** Finds and creates the holders of docs outside every application's tree. */
@Injectable()
export class DocHolders {
  constructor(private readonly db: DataSource) {}

  /** The holder's id; it is created if there is none, and locked: only one transaction at a time adds docs to it. */
  async lock(tx: EntityManager, owner: HolderOwner): Promise<number> {
    const { column, id } = keyOf(owner);
    const insert = `insert into doc_holders (id, ${column}) values (nextval('ids'), $1) on conflict (${column}) do nothing`;
    await tx.query(insert, [id]);
    const sql = `select id from doc_holders where ${column} = $1 for update`;
    return oneId.parse(await tx.query(sql, [id]))[0].id;
  }

  /** The docs of the owner, in their order; deleted ones are left out. */
  async docs(owner: HolderOwner, tx: Pick<EntityManager, 'query'> = this.db): Promise<HeldDoc[]> {
    const { column, id } = keyOf(owner);
    const sql = `select d.id, d.type, d.name, d.content, d.version, d.modified_at as "modifiedAt",
        coalesce(u.nickname, '') as "modifierName"
      from doc_holders h join docs d on d.module_id = h.id and not d.is_deleted left join users u on u.id = d.modifier_id
      where h.${column} = $1 order by d.order_index, d.id`;
    return heldRows.parse(await tx.query(sql, [id]));
  }
}
