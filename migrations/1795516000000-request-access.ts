import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open requests for access to a space or a project, one for each person and place. */
export class RequestAccess1795516000000 implements MigrationInterface {
  name = 'RequestAccess1795516000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table access_requests (
      stream varchar(32) not null, user_id bigint not null, role varchar(8) not null, asked_at timestamptz(3) not null,
      primary key (stream, user_id),
      constraint access_requests_user_id_fkey foreign key (user_id) references users (id)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table access_requests');
  }
}
