import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { RowChange } from '../../contracts/history.js';
import { decodeId } from '../../contracts/wire.js';

const names = z.array(z.object({ id: z.number(), name: z.string() }));

/** Rows keep the id of the dictionary that they are linked to; people know it by its name, also when it is deleted. */
@Injectable()
export class DictionaryNames {
  constructor(private readonly db: DataSource) {}

  /** The name of each of these ids as rows keep them; an id that nobody knows stands for itself. */
  async of(written: Iterable<string>): Promise<(id: string) => string> {
    const ids = [...new Set(written)].flatMap((text) => decodeId(text) ?? []);
    if (ids.length === 0) return (id) => id;
    const found = names.parse(await this.db.query('select id, name from dictionaries where id = any($1)', [ids]));
    const known = new Map(found.map(({ id, name }) => [id, name]));
    return (id) => known.get(decodeId(id) ?? 0) ?? id;
  }

  async inChanges(rows: readonly RowChange[]): Promise<RowChange[]> {
    const links = rows.flatMap(({ attributes }) => attributes.filter(({ attribute }) => attribute === 'enumId'));
    const name = await this.of(links.flatMap(({ from, to }) => [from, to]));
    return rows.map((row) => ({
      ...row,
      attributes: row.attributes.map((change) =>
        change.attribute === 'enumId' ? { ...change, from: name(change.from), to: name(change.to) } : change,
      ),
    }));
  }
}
