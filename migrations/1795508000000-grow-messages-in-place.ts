import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A message that grows keeps its place in every index: none contains the time of its last change any more, and pages
 * keep room for the new row. A person's list is sorted when it is read; counting it reads the same rows anyway.
 * `messages_open` finds the unread messages of a person.
 */
export class GrowMessagesInPlace1795508000000 implements MigrationInterface {
  name = 'GrowMessagesInPlace1795508000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index messages_unread');
    await runner.query('drop index messages_user');
    await runner.query('create index messages_user on messages (user_id, is_read)');
    await runner.query('alter table messages set (fillfactor = 70)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table messages reset (fillfactor)');
    await runner.query('drop index messages_user');
    await runner.query('create index messages_user on messages (user_id, is_read, touched_at desc, id desc)');
    await runner.query(
      'create index messages_unread on messages (user_id, touched_at desc, id desc) where not is_read',
    );
  }
}
