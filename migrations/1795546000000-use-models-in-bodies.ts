import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Media types of request bodies use models, too. No stored doc has one yet. */
export class UseModelsInBodies1795546000000 implements MigrationInterface {
  name = 'UseModelsInBodies1795546000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(keeping('0, 1, 2, 5, 8, 10'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(keeping('0, 1, 2, 5, 8'));
  }
}

const keeping = (requests: string) => `create or replace function keep_model_uses() returns trigger
  language plpgsql as $$
    begin
      delete from model_uses where doc_id = new.id;
      insert into model_uses (doc_id, model_ref, in_requests, in_responses)
        select new.id, p ->> 'ref', bool_or((p ->> 'style')::int in (${requests})),
          bool_or((p ->> 'style')::int in (3, 7))
        from jsonb_array_elements(new.content -> 'params') p where p ? 'ref' group by p ->> 'ref';
      return null;
    end $$`;
