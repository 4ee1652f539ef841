import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { dictionaryUses } from '../../../contracts/workspace/dictionaries.js';

type Uses = Reply<typeof dictionaryUses>;

const MOST = 200;
/** Docs whose content is read into memory at a time: a doc may have thousands of rows. */
const AT_ONCE = 20;

const docRows = z.array(
  z.object({ id: z.number(), name: z.string(), url: z.string(), httpMethod: z.string(), isShow: z.boolean() }),
);
type UsingDoc = z.output<typeof docRows>[number];
const linkedRows = z.array(
  z.object({
    id: z.number(),
    rows: z.array(z.object({ id: z.string(), parentId: z.string(), name: z.string(), enumId: z.string() })),
  }),
);
type LinkedRow = z.output<typeof linkedRows>[number]['rows'];

/** Where a dictionary is used, according to the published content of the docs; unpublished edits do not count. */
@Injectable()
export class DictionaryUses {
  constructor(private readonly db: DataSource) {}

  async list(dictionaryId: number): Promise<Uses> {
    const enumId = encodeId(dictionaryId);
    // Only docs of the dictionary's own application can link to it.
    const sql = `select d.id, d.name, d.url, d.http_method as "httpMethod", d.is_show as "isShow"
      from docs d join dictionaries i on i.module_id = d.module_id
      where i.id = $1 and not d.is_deleted and d.content @> $2::jsonb order by d.order_index, d.id`;
    const linked = JSON.stringify({ params: [{ enumId }] });
    const found = docRows.parse(await this.db.query(sql, [dictionaryId, linked]));
    const list: Uses['list'] = [];
    const told = found.slice(0, MOST);
    for (let from = 0; from < told.length; from += AT_ONCE)
      list.push(...(await this.withRows(told.slice(from, from + AT_ONCE), enumId)));
    return { total: found.length, list };
  }

  private async withRows(docs: readonly UsingDoc[], enumId: string): Promise<Uses['list']> {
    const sql = `select d.id, coalesce((select jsonb_agg(jsonb_build_object('id', p -> 'id', 'parentId', p -> 'parentId',
        'name', p -> 'name', 'enumId', p -> 'enumId')) from jsonb_array_elements(d.content -> 'params') p), '[]') as rows
      from docs d where d.id = any($1)`;
    const rows = new Map(
      linkedRows.parse(await this.db.query(sql, [docs.map(({ id }) => id)])).map((doc) => [doc.id, doc.rows]),
    );
    return docs.map(({ id, name, ...doc }) => ({
      ...doc,
      docId: id,
      docName: name,
      rows: linkedNames(rows.get(id) ?? [], enumId),
    }));
  }
}

/** Relies on the order of stored rows: every parent exists and precedes its children, and there are no cycles. */
function linkedNames(rows: LinkedRow, enumId: string): string[] {
  const names = new Map<string, string>();
  for (const { id, parentId, name } of rows) {
    const above = names.get(parentId);
    names.set(id, above === undefined ? name : `${above}.${name}`);
  }
  return rows.filter((row) => row.enumId === enumId).map(({ id }) => names.get(id) ?? '');
}
