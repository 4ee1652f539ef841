import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Settings } from '../../platform/settings/settings.js';

const rowsOf = (table: string, where: string) =>
  `(select md5(coalesce(string_agg(r::text, ',' order by r.id), '')) from ${table} r where ${where})`;
/** Docs count by their versions: every change is an event, and every event increases one. */
const sql = `select md5(concat_ws(' ', m.name,
    (select concat(count(*), ' ', sum(version)) from docs where module_id = m.id),
    ${rowsOf('environments', 'r.module_id = m.id')},
    ${rowsOf('environment_params', 'r.environment_id in (select id from environments where module_id = m.id)')},
    ${rowsOf('dictionaries', 'r.module_id = m.id')},
    ${rowsOf('dictionary_items', 'r.dictionary_id in (select id from dictionaries where module_id = m.id)')}
  )) as version from modules m where m.id = $1`;
const found = z.array(z.object({ version: z.string() }));

/** Identifies the state of everything that an application's export depends on, without reading contents. */
@Injectable()
export class PulledVersion {
  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
  ) {}

  async of(moduleId: number): Promise<string> {
    const [row] = found.parse(await this.db.query(sql, [moduleId]));
    return `${row?.version ?? ''}-${await this.settings.text('torna.doc-sort-type')}`;
  }
}
