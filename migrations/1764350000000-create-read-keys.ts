import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys with which tools pull the docs of an application; they allow nothing else. */
export class CreateReadKeys1764350000000 implements MigrationInterface {
  name = 'CreateReadKeys1764350000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table module_read_keys (
      module_id bigint primary key constraint module_read_keys_module_id_fkey references modules (id),
      sealed text not null,
      hash bytea not null constraint module_read_keys_hash_key unique,
      created_at timestamptz(3) not null
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table module_read_keys');
  }
}
