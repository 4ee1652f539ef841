import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Shared variables of environments are secret, for developers only, unless they are marked as open to all readers. Nobody
 * has said so of the existing ones, and some are tokens.
 */
export class MarkSecretVariables1795502000000 implements MigrationInterface {
  name = 'MarkSecretVariables1795502000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table debug_environment_variables add column is_secret boolean not null default true');
    await runner.query('alter table debug_environment_variables alter column is_secret drop default');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table debug_environment_variables drop column is_secret');
  }
}
