import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The form by which account names are compared. The server computes it (server/workspace/accounts/users/account-names.ts);
 * null: not computed yet. The version before, which may still serve, leaves it null in new accounts, and the trigger sets it
 * to null when that version renames one. Not unique: accounts that differ only in spelling may exist.
 */
export class FoldAccountNames1795514000000 implements MigrationInterface {
  name = 'FoldAccountNames1795514000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of up) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of down) await runner.query(sql);
  }
}

const up = [
  'alter table users add folded_name text',
  'create index users_folded on users (folded_name) where deleted_at is null',
  `create function forget_folded_name() returns trigger language plpgsql as $$
    begin
      new.folded_name := null;
      return new;
    end $$`,
  `create trigger users_folded_name before update of username on users for each row
    when (old.username <> new.username and old.folded_name is not distinct from new.folded_name)
    execute function forget_folded_name()`,
];
const down = [
  'drop trigger users_folded_name on users',
  'drop function forget_folded_name',
  'drop index users_folded',
  'alter table users drop folded_name',
];
