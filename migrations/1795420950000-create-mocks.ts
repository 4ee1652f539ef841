import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mocks of docs; a doc without one answers from its own structure. */
export class CreateMocks1795420950000 implements MigrationInterface {
  name = 'CreateMocks1795420950000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table mocks (
      id bigint primary key,
      doc_id bigint not null constraint mocks_doc_id_fkey references docs (id),
      name varchar(128) not null,
      path varchar(256) not null,
      version int not null,
      data_kv jsonb not null,
      data_json text not null,
      request_data_type smallint not null,
      http_status int not null,
      delay_ms int not null,
      response_headers jsonb not null,
      result_type smallint not null,
      response_body text not null,
      mock_script text not null,
      mock_result text not null,
      remark varchar(128) not null,
      conditions jsonb not null,
      is_enabled boolean not null,
      creator_name varchar(64) not null,
      modifier_name varchar(64) not null,
      created_at timestamptz(3) not null,
      modified_at timestamptz(3) not null
    )`);
    await runner.query('create index mocks_doc on mocks (doc_id)');
    await runner.query('create index mocks_path on mocks (path)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mocks');
  }
}
