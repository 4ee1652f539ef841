import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { RowChange } from '../../../contracts/docs/row-changes.js';
import { decodeId } from '../../../contracts/platform/wire.js';

const nameRows = z.array(z.object({ id: z.number(), name: z.string() }));

/**
 * Rows store the id of their linked dictionary; readers see its name, also when it is deleted. A row may contain the id
 * of any dictionary; names from other applications are not revealed.
 */
@Injectable()
export class DictionaryNames {
  constructor(private readonly db: DataSource) {}

  /**
   * A function from a dictionary id, as rows of this doc store it, to its name; an id that is not in the doc's
   * application is returned as it is.
   */
  async lookup(docId: number, written: Iterable<string>): Promise<(id: string) => string> {
    const ids = [...new Set(written)].flatMap((text) => decodeId(text) ?? []);
    if (ids.length === 0) return (id) => id;
    const sql = `select i.id, i.name from dictionaries i join docs d on d.module_id = i.module_id where d.id = $1 and i.id = any($2)`;
    const found = nameRows.parse(await this.db.query(sql, [docId, ids]));
    const known = new Map(found.map(({ id, name }) => [id, name]));
    return (id) => known.get(decodeId(id) ?? 0) ?? id;
  }

  async inChanges(docId: number, rows: readonly RowChange[]): Promise<RowChange[]> {
    const links = rows.flatMap(({ attributes }) => attributes.filter(({ attribute }) => attribute === 'enumId'));
    const name = await this.lookup(
      docId,
      links.flatMap(({ from, to }) => [from, to]),
    );
    return rows.map((row) => ({
      ...row,
      attributes: row.attributes.map((change) =>
        change.attribute === 'enumId' ? { ...change, from: name(change.from), to: name(change.to) } : change,
      ),
    }));
  }
}
