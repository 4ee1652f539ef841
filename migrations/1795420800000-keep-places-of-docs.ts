import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What trees show of a doc, by the version that set it: trees of the past are read without the events. */
export class KeepPlacesOfDocs1795420800000 implements MigrationInterface {
  name = 'KeepPlacesOfDocs1795420800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of up) await runner.query(sql);
    await runner.query('select rebuild_doc_places()');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of down) await runner.query(sql);
  }
}

const columns = `parent_id, name, url, http_method, author, deprecated, label, status, is_show, is_locked, is_deleted,
  order_index`;
/** The newest value of a column up to an event: `n` numbers its values, and the first of each number is that value. */
const value = (name: string, given: string) => `count(${given}) over w as ${name}_n, ${given} as ${name}_v`;
const filled = (name: string) =>
  `first_value(${name}_v) over (partition by stream, ${name}_n order by version) as ${name}`;

/** Columns that are not part of the content, by the events that set them. */
const own = {
  parent_id: `case when type in ('DocCreated', 'DocMoved') then (data ->> 'parentId')::int8 end`,
  order_index: `case when type in ('DocCreated', 'DocReordered') then (data ->> 'orderIndex')::int end`,
  status: `case when type in ('DocCreated', 'DocStatusSet') then (data ->> 'status')::smallint end`,
  is_show: `case type when 'DocCreated' then (data ->> 'isShow')::boolean when 'DocShown' then true when 'DocHidden' then false end`,
  is_locked: `case type when 'DocCreated' then false when 'DocLocked' then true when 'DocUnlocked' then false end`,
  is_deleted: `case type when 'DocCreated' then false when 'DocDeleted' then true when 'DocUndeleted' then false end`,
  label: `case type when 'DocCreated' then '' when 'DocVersionLabelled' then data ->> 'label' end`,
};
const hasContent = `type in ('DocCreated', 'DocEdited', 'DocRestored')`;
const ofContent = (field: string, otherwise: string) =>
  `case when ${hasContent} then coalesce(data -> 'content' ->> '${field}', ${otherwise}) end`;
const content = {
  name: ofContent('name', `''`),
  url: ofContent('url', `''`),
  http_method: ofContent('httpMethod', `''`),
  author: ofContent('author', `''`),
  deprecated: ofContent('deprecated', `'$false$'`),
};
const all = Object.entries({ ...own, ...content });

/** Folds all events of docs in SQL: for logs that are older than the table, and after rows were written by hand. */
const rebuild = `create function rebuild_doc_places() returns void language sql as $$
  delete from doc_places;
  insert into doc_places (doc_id, version, at, modifier_id, ${columns})
  with given as (
    select stream, version, recorded_at, (meta ->> 'actorId')::int8 as actor,
      ${all.map(([name, of]) => value(name, of)).join(',\n      ')}
    from events where stream like 'doc-%' and starts_with(type, 'Doc')
    window w as (partition by stream order by version)
  ), states as (
    select stream, version, recorded_at, actor, ${all.map(([name]) => filled(name)).join(', ')} from given
  ), marked as (
    select *, row(${columns}) is distinct from lag(row(${columns})) over (partition by stream order by version) as is_new from states
  )
  select substring(stream from 5)::int8, version, recorded_at, actor, ${columns} from marked where is_new
$$`;

const up = [
  `create table doc_places (
    doc_id bigint not null, version int not null, at timestamptz(3) not null, modifier_id bigint not null,
    parent_id bigint not null, name varchar(128) not null, url varchar(256) not null, http_method varchar(12) not null,
    author varchar(64) not null, deprecated varchar(128) not null, label varchar(32) not null, status smallint not null,
    is_show boolean not null, is_locked boolean not null, is_deleted boolean not null, order_index int not null,
    constraint doc_places_pkey primary key (doc_id, version)
  )`,
  // The newest place of a doc at an instant is one probe, however many places it has had.
  `create index doc_places_at on doc_places (doc_id, at desc, version desc)`,
  // The newest content of a doc at an instant is one probe too.
  `create index events_contents on events (stream, recorded_at desc, version desc)
    where type in ('DocCreated', 'DocEdited', 'DocRestored')`,
  `create function keep_doc_place() returns trigger language plpgsql as $$
    begin
      insert into doc_places (doc_id, version, at, modifier_id, ${columns})
      values (new.id, new.version, new.modified_at, new.modifier_id,
        ${columns
          .split(',')
          .map((name) => `new.${name.trim()}`)
          .join(', ')})
      on conflict (doc_id, version) do update set (at, modifier_id, ${columns}) =
        (excluded.at, excluded.modifier_id, ${columns
          .split(',')
          .map((name) => `excluded.${name.trim()}`)
          .join(', ')});
      return null;
    end $$`,
  `create trigger docs_first_place after insert on docs for each row execute function keep_doc_place()`,
  `create trigger docs_new_place after update on docs for each row
    when (${columns
      .split(',')
      .map((name) => `old.${name.trim()} is distinct from new.${name.trim()}`)
      .join(' or ')})
    execute function keep_doc_place()`,
  rebuild,
];

const down = [
  'drop trigger docs_new_place on docs',
  'drop trigger docs_first_place on docs',
  'drop function keep_doc_place',
  'drop function rebuild_doc_places',
  'drop index events_contents',
  'drop table doc_places',
];
