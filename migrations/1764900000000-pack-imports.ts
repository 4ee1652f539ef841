import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Imports are stored in parts, so that no node holds all docs of one at once: `api` of a plan and `packed` of a change set
 * contain what a plan needs of each entry. Plans of the old form are a day old at most; their users import again.
 */
export class PackImports1764900000000 implements MigrationInterface {
  name = 'PackImports1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('delete from import_plans');
    // owner_id: the plan, and the change set of the same id that it becomes. docs: compressed JSON.
    await runner.query(
      `create table import_parts (owner_id bigint, part int, docs bytea not null,
        constraint import_parts_pkey primary key (owner_id, part))`,
    );
    await runner.query('alter table import_parts alter column docs set storage external');
    await runner.query('alter table change_sets add column packed jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from import_plans');
    await runner.query('alter table change_sets drop column packed');
    await runner.query('drop table import_parts');
  }
}
