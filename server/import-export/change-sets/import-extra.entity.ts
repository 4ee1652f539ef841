import { Column, Entity, type EntityManager, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ImportedApi } from '../../../contracts/import-export/imported-api.js';
import { storableJson } from '../formats/pack/storable-json.js';

/** Parts of a source's last file that belong to no doc and have no field here, such as schemas and webhooks. */
@Entity('import_extras')
export class ImportExtra {
  @ForeignKey('Module', { name: 'import_extras_module_id_fkey' })
  @PrimaryColumn('bigint', { name: 'module_id', primaryKeyConstraintName: 'import_extras_pkey' })
  moduleId: number;
  @PrimaryColumn('varchar', { length: 64, primaryKeyConstraintName: 'import_extras_pkey' }) source: string;
  /** `json`, unlike `jsonb`, keeps the order of keys, so that an export finds what was imported. */
  @Column('json') extra: Readonly<Record<string, unknown>>;
}

export async function storeImportExtra(
  tx: EntityManager,
  moduleId: number,
  source: string,
  { extra }: Pick<ImportedApi, 'extra'>,
): Promise<void> {
  const sql = `insert into import_extras (module_id, source, extra) values ($1, $2, $3)
    on conflict (module_id, source) do update set extra = excluded.extra`;
  if (extra) await tx.query(sql, [moduleId, source, storableJson(extra)]);
}
