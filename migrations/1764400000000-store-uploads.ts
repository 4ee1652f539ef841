import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures and files in docs: what was uploaded, by whom, and whether any version of a doc refers to it. */
export class StoreUploads1764400000000 implements MigrationInterface {
  name = 'StoreUploads1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table uploads (
      key char(32) primary key, hash char(64) not null, bytes int not null, type varchar(64) not null,
      name varchar(128) not null, user_id bigint not null, created_at timestamptz(3) not null, used_at timestamptz(3)
    )`);
    await runner.query('create index uploads_hash on uploads (hash)');
    await runner.query('create index uploads_user on uploads (user_id, created_at)');
    await runner.query('create index uploads_unused on uploads (created_at) where used_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table uploads');
  }
}
