import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { DocType } from '../../contracts/enums.js';

// Facts about docs that stand for the same thing. They hold until the transaction ends for whoever took the tree turn.

const labels = z.array(z.object({ label: z.string() }));

/** What tells one doc from another: an HTTP doc its address, all others name and folder. */
export interface Identity {
  readonly moduleId: number;
  readonly parentId: number;
  readonly type: number;
  readonly name: string;
  readonly url: string;
  readonly httpMethod: string;
}

const hasAddress = ({ type, url }: Identity): boolean => type === DocType.http && url !== '';

/** The labels of the living docs that are the same doc in another version; '' among them is one without a label. */
export async function labelsOfSame(tx: EntityManager, doc: Identity, but: number): Promise<string[]> {
  const alike = hasAddress(doc)
    ? {
        where: "type = $2 and url = $3 and url <> '' and http_method = $4",
        values: [DocType.http, doc.url, doc.httpMethod],
      }
    : { where: 'parent_id = $2 and name = $3 and type = $4', values: [doc.parentId, doc.name, doc.type] };
  const sql = `select label from docs where module_id = $1 and ${alike.where} and id <> $5 and not is_folder and not is_deleted`;
  return labels.parse(await tx.query(sql, [doc.moduleId, ...alike.values, but])).map(({ label }) => label);
}

/** Wire 1.10: `【GET】/order/list` when a new HTTP doc's address is taken; undefined when it is free, or the doc has none. */
export async function takenAddress(tx: EntityManager, doc: Identity, label: string): Promise<string | undefined> {
  if (!hasAddress(doc) || !(await labelsOfSame(tx, doc, 0)).includes(label)) return undefined;
  return `${doc.httpMethod && `【${doc.httpMethod}】`}${doc.url}`;
}
