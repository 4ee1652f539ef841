import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Releases that keep their docs at the versions of an instant. */
export class FreezeReleases1795420960000 implements MigrationInterface {
  name = 'FreezeReleases1795420960000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table frozen_releases (
      release_id bigint primary key constraint frozen_releases_release_id_fkey references releases (id),
      at timestamptz(3) not null,
      frozen_by bigint not null
    )`);
    await runner.query(`create table frozen_docs (
      release_id bigint not null constraint frozen_docs_release_id_fkey references frozen_releases (release_id),
      doc_id bigint not null,
      version int not null,
      position bigint not null,
      hash bytea not null,
      primary key (release_id, doc_id)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table frozen_docs');
    await runner.query('drop table frozen_releases');
  }
}
