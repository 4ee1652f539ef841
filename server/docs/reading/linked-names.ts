import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocType } from '../../../contracts/platform/enums.js';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';

/** Attributes of rows that are the id of something with a name: a dictionary, a model. */
export const linkAttributes = ['enumId', 'ref'] as const;
export type LinkAttribute = (typeof linkAttributes)[number];
export const isLinkAttribute = (name: string): name is LinkAttribute => linkAttributes.some((each) => each === name);

export interface LinkedName {
  readonly name: string;
  readonly isGone: boolean;
}
const found = z.array(z.object({ id: z.number(), name: z.string(), isGone: z.boolean() }));
const inApplication = 'join docs d on d.module_id = n.module_id where d.id = $1 and n.id = any($2)';
const queries: Record<LinkAttribute, string> = {
  // Deleted dictionaries keep their names where docs are linked to them.
  enumId: `select n.id, n.name, false as "isGone" from dictionaries n ${inApplication}`,
  ref: `select n.id, n.name, n.is_deleted as "isGone" from docs n ${inApplication} and n.type = ${DocType.model}`,
};

/**
 * The names behind ids that rows of the doc store, by these ids. A row may contain any id: names of other applications are
 * not revealed.
 */
export async function linkedNames(
  db: DataSource,
  docId: number,
  attribute: LinkAttribute,
  written: Iterable<string>,
): Promise<ReadonlyMap<string, LinkedName>> {
  const ids = [...new Set(written)].flatMap((text) => decodeId(text) ?? []);
  const rows = ids.length > 0 ? found.parse(await db.query(queries[attribute], [docId, ids])) : [];
  return new Map(rows.map(({ id, ...name }) => [encodeId(id), name]));
}
