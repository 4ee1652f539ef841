import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which docs use which models. No content has a reference yet, so nothing is filled. */
export class KeepUsesOfModels1795540000000 implements MigrationInterface {
  name = 'KeepUsesOfModels1795540000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of up) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger docs_models_changed on docs');
    await runner.query('drop trigger docs_models_created on docs');
    await runner.query('drop function keep_model_uses');
    await runner.query('drop table model_uses');
  }
}

const hasModels = (row: 'old' | 'new') => `${row}.content @? '$.params[*].ref'`;
const up = [
  `create table model_uses (
    doc_id bigint not null, model_ref varchar(64) not null, in_requests boolean not null, in_responses boolean not null,
    constraint model_uses_pkey primary key (doc_id, model_ref)
  )`,
  'create index model_uses_ref on model_uses (model_ref)',
  `create function keep_model_uses() returns trigger language plpgsql as $$
    begin
      delete from model_uses where doc_id = new.id;
      insert into model_uses (doc_id, model_ref, in_requests, in_responses)
        select new.id, p ->> 'ref', bool_or((p ->> 'style')::int in (0, 1, 2, 5)), bool_or((p ->> 'style')::int = 3)
        from jsonb_array_elements(new.content -> 'params') p where p ? 'ref' group by p ->> 'ref';
      return null;
    end $$`,
  `create trigger docs_models_created after insert on docs for each row
    when (${hasModels('new')}) execute function keep_model_uses()`,
  // A doc without references pays for one look at its rows.
  `create trigger docs_models_changed after update of content on docs for each row
    when (${hasModels('new')} or ${hasModels('old')}) execute function keep_model_uses()`,
];
