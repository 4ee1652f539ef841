import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules about changes of dictionaries never applied to any change and do not exist any more. */
export class ForgetDictionaryRules1795503030000 implements MigrationInterface {
  name = 'ForgetDictionaryRules1795503030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from severity_choices where rule like 'dictionary.%'`);
  }

  async down(): Promise<void> {
    // The choices had no effect.
  }
}
