import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until which version each person changed a doc: who changed it since a version is known without reading its events. */
export class KeepActorsOfDocs1795512000000 implements MigrationInterface {
  name = 'KeepActorsOfDocs1795512000000';
  /** One statement per doc: a writer waits for one doc at most. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What a start that was cut off has made is used.
    for (const sql of up) await runner.query(sql);
    // The commit that records this migration also keeps all before it; a start that is cut off begins anew.
    await runner.query('set synchronous_commit = off');
    let doc: unknown = 0;
    while (doc !== null) [{ doc }] = await runner.query(fill, [doc]);
    await runner.query('reset synchronous_commit');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger docs_actors on docs');
    await runner.query('drop function keep_doc_actor');
    await runner.query('drop table doc_actors');
  }
}

const up = [
  `create table if not exists doc_actors (
    doc_id bigint not null, actor_id bigint not null, version int not null,
    constraint doc_actors_pkey primary key (doc_id, actor_id)
  )`,
  // The row of the doc names the actor of its last version, so that nothing is written while one person works on it.
  `create or replace function keep_doc_actor() returns trigger language plpgsql as $$
    begin
      insert into doc_actors as a (doc_id, actor_id, version) values (old.id, old.modifier_id, old.version)
      on conflict (doc_id, actor_id) do update set version = excluded.version where a.version < excluded.version;
      return null;
    end $$`,
  `create or replace trigger docs_actors after update of modifier_id on docs for each row
    when (old.modifier_id <> new.modifier_id) execute function keep_doc_actor()`,
];

/** Adds the people of the first doc above $1 and returns its id; null after the last one. */
const fill = `with next as (select id, version from docs where id > $1 order by id limit 1),
  found as (
    select n.id, (e.meta ->> 'actorId')::int8 as actor, max(e.version) as version
    from next n join events e on e.stream = 'doc-' || n.id and e.version < n.version group by 1, 2),
  added as (
    insert into doc_actors as a (doc_id, actor_id, version) select id, actor, version from found order by 1, 2
    on conflict (doc_id, actor_id) do update set version = excluded.version where a.version < excluded.version)
  select max(id) as doc from next`;
