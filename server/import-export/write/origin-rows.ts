import type { EntityManager } from 'typeorm';
import type { DocOrigin, OriginRow } from '../change-sets/doc-origin.entity.js';
import type { PlannedEntry } from '../plan/plan-import.js';

export type NewOrigin = Pick<
  DocOrigin,
  'docId' | 'moduleId' | 'parentId' | 'content' | 'contentVersion' | 'isEdited' | 'seenRun' | 'offers'
> & { readonly extra?: DocOrigin['extra'] | undefined };

export function originRow({ entry }: PlannedEntry, source: string, { extra, ...fresh }: NewOrigin): OriginRow {
  const { key, hash, name } = entry;
  return {
    ...{ ...fresh, source, key, hash, name },
    ...{ orderIndex: entry.orderIndex ?? null, isShow: entry.isShow ?? null },
    undone: '',
    extra: extra ?? null,
  };
}

const columns = {
  docId: 'doc_id int8',
  source: 'source text',
  moduleId: 'module_id int8',
  key: 'key text',
  hash: 'hash text',
  parentId: 'parent_id int8',
  orderIndex: 'order_index int4',
  isShow: 'is_show bool',
  name: 'name text',
  content: 'content jsonb',
  contentVersion: 'content_version int4',
  isEdited: 'is_edited bool',
  seenRun: 'seen_run int8',
  undone: 'undone text',
  offers: 'offers jsonb',
  extra: 'extra json',
} as const satisfies Record<keyof OriginRow, string>;
const names = Object.values(columns).map((column) => column.split(' ')[0]);
const upsert = `insert into doc_origins (${names.join(', ')})
  select ${Object.keys(columns)
    .map((key) => `"${key}"`)
    .join(', ')} from json_to_recordset($1)
    as w (${Object.entries(columns)
      .map(([key, column]) => `"${key}" ${column.split(' ')[1]}`)
      .join(', ')})
  on conflict (doc_id, source) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;

export async function storeOrigins(tx: EntityManager, rows: readonly OriginRow[]): Promise<void> {
  if (rows.length) await tx.query(upsert, [JSON.stringify(rows)]);
}
