import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The chain covers the digest of an event's data from now on, so that the data can be removed for good while the chain
 * still verifies. Events that are older have no digest and keep their hashes.
 */
export class DigestEvents1795421000000 implements MigrationInterface {
  name = 'DigestEvents1795421000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table events add column digest bytea, add column erased_by int');
    await runner.query('alter table docs add column is_erased boolean not null default false');
    await runner.query(
      refuse(
        `
      -- Removing contents for good: only the data, once, and the version of the event that says who and why.
      if tg_op = 'UPDATE' and current_setting('annals.erase', true) = 'on' and old.erased_by is null and new.erased_by > old.version
        and (new.position, new.tx, new.stream, new.version, new.type, new.schema, new.meta, new.recorded_at, new.hash, new.digest)
          is not distinct from (old.position, old.tx, old.stream, old.version, old.type, old.schema, old.meta, old.recorded_at, old.hash, old.digest)
      then return new; end if;`,
        ', new.digest, new.erased_by',
        ', old.digest, old.erased_by',
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(refuse('', '', ''));
    await runner.query('alter table docs drop column is_erased');
    await runner.query('alter table events drop column digest, drop column erased_by');
  }
}

const refuse = (
  more: string,
  isNew: string,
  isOld: string,
) => `create or replace function refuse_event_change() returns trigger language plpgsql as $$
    begin
      -- Rebasing "tx" after a restore into another cluster (see server/platform/log/README.md).
      if tg_op = 'UPDATE' and current_setting('annals.rebase', true) = 'on'
        and (new.position, new.stream, new.version, new.type, new.schema, new.data, new.meta, new.recorded_at, new.hash${isNew})
          is not distinct from (old.position, old.stream, old.version, old.type, old.schema, old.data, old.meta, old.recorded_at, old.hash${isOld})
      then return new; end if;${more}
      raise exception 'events are never changed or removed';
    end $$`;
