import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The comments of a doc are one stream, and one row: the id is that of the doc. */
export class CreateComments1795420300000 implements MigrationInterface {
  name = 'CreateComments1795420300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table doc_comments (id bigint, version int not null, hash bytea not null, comments jsonb not null,
        open int not null, constraint doc_comments_pkey primary key (id))`,
    );
    await runner.query('alter table deliveries add column comment_id bigint not null default 0');
    // Old clients name a comment without its doc.
    await runner.query(
      `create index doc_comments_ids on doc_comments
        using gin (jsonb_path_query_array(comments, '$[*].id') jsonb_path_ops)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deliveries drop column comment_id');
    await runner.query('drop table doc_comments');
  }
}
