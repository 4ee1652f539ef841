import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What projects decided about the rules that say what a change means. */
export class ChooseSeverities1795420900000 implements MigrationInterface {
  name = 'ChooseSeverities1795420900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table severity_choices (
      project_id bigint not null constraint severity_choices_project_id_fkey references projects (id),
      rule varchar(64) not null,
      severity varchar(16) not null,
      reason varchar(200) not null,
      chosen_by bigint not null,
      chosen_at timestamptz(3) not null,
      primary key (project_id, rule)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table severity_choices');
  }
}
