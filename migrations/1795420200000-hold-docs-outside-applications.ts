import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Docs outside every tree: the constants of a project or an application (docs/decisions/0025). */
export class HoldDocsOutsideApplications1795420200000 implements MigrationInterface {
  name = 'HoldDocsOutsideApplications1795420200000';

  async up(runner: QueryRunner): Promise<void> {
    // The id is from the sequence of all ids, so that `docs.module_id` names either an application or a holder.
    await runner.query(`create table doc_holders (
      id bigint primary key, project_id bigint references projects (id), module_id bigint references modules (id)
    )`);
    await runner.query('create unique index doc_holders_project on doc_holders (project_id)');
    await runner.query('create unique index doc_holders_module on doc_holders (module_id)');
    // The error codes of an application as the last push that named them had them: the base of the next merge.
    await runner.query(`create table pushed_error_codes (
      module_id bigint not null references modules (id), code varchar(64) not null, msg text not null,
      solution text not null, primary key (module_id, code)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table pushed_error_codes');
    await runner.query('drop table doc_holders');
  }
}
