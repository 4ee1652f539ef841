import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved calls of docs with what their answers should be. `results`: the last run by environment. */
export class CreateDocCases1795517000000 implements MigrationInterface {
  name = 'CreateDocCases1795517000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table doc_cases (
      id bigint primary key,
      doc_id bigint not null constraint doc_cases_doc_id_fkey references docs (id),
      name varchar(128) not null,
      draft text not null,
      status int not null,
      checks jsonb not null,
      results jsonb not null,
      creator_name varchar(64) not null,
      modifier_name varchar(64) not null,
      created_at timestamptz(3) not null,
      modified_at timestamptz(3) not null,
      deleted_at timestamptz(3)
    )`);
    await runner.query('create index doc_cases_doc on doc_cases (doc_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table doc_cases');
  }
}
