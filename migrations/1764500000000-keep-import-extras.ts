import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts of imported files that have no field here: an export contains them again. */
export class KeepImportExtras1764500000000 implements MigrationInterface {
  name = 'KeepImportExtras1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table doc_origins add column extra jsonb');
    await runner.query(`create table import_extras (
      module_id bigint constraint import_extras_module_id_fkey references modules (id),
      source varchar(64),
      extra jsonb not null,
      constraint import_extras_pkey primary key (module_id, source)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table import_extras');
    await runner.query('alter table doc_origins drop column extra');
  }
}
