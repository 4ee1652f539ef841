import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The values that docs have and had, with the versions between which they were there, for finding words of the past. */
export class IndexPastValues1795420920000 implements MigrationInterface {
  name = 'IndexPastValues1795420920000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table past_values (
      id bigint generated always as identity primary key,
      doc_id bigint not null,
      key varchar(96) not null,
      value text not null,
      since int not null,
      until int
    )`);
    await runner.query('create index past_values_open on past_values (doc_id) where until is null');
    await runner.query('create index past_values_doc on past_values (doc_id, id)');
    // A role that may not create extensions, or a server without it: words are found all the same, only slower.
    await runner.query(`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`);
    await runner.query(`do $$ begin if exists (select from pg_extension where extname = 'pg_trgm') then
      execute 'create index past_values_words on past_values using gin (value gin_trgm_ops)'; end if; end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table past_values');
  }
}
