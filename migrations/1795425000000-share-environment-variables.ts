import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Values for `{{name}}` that all who try out docs in an environment share. */
export class ShareEnvironmentVariables1795425000000 implements MigrationInterface {
  name = 'ShareEnvironmentVariables1795425000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table debug_environment_variables (
      environment_id bigint not null constraint debug_environment_variables_environment_id_fkey
        references environments (id) on delete cascade,
      name varchar(64) not null,
      value text not null,
      primary key (environment_id, name)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table debug_environment_variables');
  }
}
