import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which version of a doc a person has opened, for the marks of what changed since. A version, not a change: the follower
 * that stores changes may run later than the reader.
 */
export class RememberReadDocs1795427010000 implements MigrationInterface {
  name = 'RememberReadDocs1795427010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table visits drop column before');
    await runner.query(`create table doc_visits (
      user_id bigint not null, doc_id bigint not null, version int not null, primary key (user_id, doc_id),
      constraint doc_visits_user_id_fkey foreign key (user_id) references users (id)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table doc_visits');
    await runner.query('alter table visits add column before bigint not null default 0');
  }
}
