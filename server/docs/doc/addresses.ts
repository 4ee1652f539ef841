import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { factsOf } from '../../../contracts/docs/doc-types/facts.js';

// Facts about docs with the same identity. They stay true until the transaction ends if it holds the tree lock.

const labelRows = z.array(z.object({ label: z.string() }));

/** What identifies a doc: its address for an HTTP doc, name and folder for all others. */
export interface DocIdentity {
  readonly moduleId: number;
  readonly parentId: number;
  readonly type: number;
  readonly name: string;
  readonly url: string;
  readonly httpMethod: string;
}

const hasAddress = ({ type, url }: DocIdentity): boolean => factsOf(type).hasAddress && url !== '';

/** Version labels of the other, not deleted docs with this identity; '' is a doc without a label. */
export async function labelsOfSameDoc(tx: EntityManager, doc: DocIdentity, but: number): Promise<string[]> {
  const alike = hasAddress(doc)
    ? {
        where: "type = $2 and url = $3 and url <> '' and http_method = $4",
        values: [doc.type, doc.url, doc.httpMethod],
      }
    : { where: 'parent_id = $2 and name = $3 and type = $4', values: [doc.parentId, doc.name, doc.type] };
  const sql = `select label from docs where module_id = $1 and ${alike.where} and id <> $5 and not is_folder and not is_deleted`;
  return labelRows.parse(await tx.query(sql, [doc.moduleId, ...alike.values, but])).map(({ label }) => label);
}

/** Address of an HTTP doc in error messages (docs/wire.md 1.10): `【GET】/order/list`; undefined if it has none. */
export const addressName = (doc: DocIdentity): string | undefined =>
  hasAddress(doc) ? `${doc.httpMethod && `【${doc.httpMethod}】`}${doc.url}` : undefined;
