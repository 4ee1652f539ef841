import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cookies and further responses use models, too: in requests and in responses. */
export class UseModelsInAllTables1795542000000 implements MigrationInterface {
  name = 'UseModelsInAllTables1795542000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(keeping('0, 1, 2, 5, 8', '3, 7'));
    await runner.query(
      `update model_uses u set in_requests = w.req, in_responses = w.res from (
          select d.id, p ->> 'ref' as ref, bool_or((p ->> 'style')::int in (0, 1, 2, 5, 8)) as req,
            bool_or((p ->> 'style')::int in (3, 7)) as res
          from docs d, jsonb_array_elements(d.content -> 'params') p
          where d.id in (select doc_id from model_uses) and p ? 'ref' group by d.id, p ->> 'ref'
        ) w where u.doc_id = w.id and u.model_ref = w.ref`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(keeping('0, 1, 2, 5', '3'));
  }
}

const keeping = (requests: string, responses: string) => `create or replace function keep_model_uses() returns trigger
  language plpgsql as $$
    begin
      delete from model_uses where doc_id = new.id;
      insert into model_uses (doc_id, model_ref, in_requests, in_responses)
        select new.id, p ->> 'ref', bool_or((p ->> 'style')::int in (${requests})),
          bool_or((p ->> 'style')::int in (${responses}))
        from jsonb_array_elements(new.content -> 'params') p where p ? 'ref' group by p ->> 'ref';
      return null;
    end $$`;
