import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How large the tables that grow were on each day, to tell how large they will be. */
export class KeepTableSizes1795521000000 implements MigrationInterface {
  name = 'KeepTableSizes1795521000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table table_sizes (
      name varchar(64) not null,
      day date not null,
      bytes bigint not null,
      primary key (name, day)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table table_sizes');
  }
}
