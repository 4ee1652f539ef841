import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Equal values of all docs become one word: API docs repeat them, and each was in the trigram index by itself. */
export class ShareWordsOfPastValues1795500100000 implements MigrationInterface {
  name = 'ShareWordsOfPastValues1795500100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query(`create table past_words (
      id bigint generated always as identity primary key,
      digest bytea not null,
      value text not null
    )`);
    await runner.query(`insert into past_words (digest, value)
      select sha256(convert_to(value, 'UTF8')), value from (select distinct value from past_values) each`);
    await runner.query('create unique index past_words_digest on past_words (digest)');
    await runner.query('alter table past_values add column word_id bigint');
    await runner.query('update past_values v set word_id = w.id from past_words w where w.value = v.value');
    await runner.query('alter table past_values alter column word_id set not null, drop column value');
    await runner.query('create index past_values_word on past_values (word_id)');
    await runner.query(`do $$ begin if exists (select from pg_extension where extname = 'pg_trgm') then
      execute 'create index past_words_trigrams on past_words using gin (value gin_trgm_ops)'; end if; end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table past_values add column value text');
    await runner.query('update past_values v set value = w.value from past_words w where w.id = v.word_id');
    await runner.query('alter table past_values alter column value set not null, drop column word_id');
    await runner.query('drop table past_words');
    await runner.query(`do $$ begin if exists (select from pg_extension where extname = 'pg_trgm') then
      execute 'create index past_values_words on past_values using gin (value gin_trgm_ops)'; end if; end $$`);
  }
}
