import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What must come out as it came in is kept as the text that it was: `jsonb` sorts the keys of objects, so that an export
 * took what nobody had changed for changed. The order that was lost is not here any more: the next import of the source
 * brings it back.
 */
const columns = [
  ['import_plans', ['api']],
  ['import_extras', ['extra']],
  ['doc_origins', ['extra']],
  ['change_sets', ['payload', 'packed']],
  ['change_set_docs', ['origin']],
] as const;

export class KeepTheOrderOfImports1795534000000 implements MigrationInterface {
  name = 'KeepTheOrderOfImports1795534000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, names] of columns) await runner.query(changed(table, names, 'json'));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, names] of columns) await runner.query(changed(table, names, 'jsonb'));
  }
}

/** A table is written anew once, whatever the number of its columns. */
const changed = (table: string, names: readonly string[], type: 'json' | 'jsonb'): string =>
  `alter table ${table} ${names.map((name) => `alter column ${name} type ${type} using ${name}::${type}`).join(', ')}`;
