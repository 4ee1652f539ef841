import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a robot of an application or a release is doing: since when its posts fail, and whether it is paused. */
export class PauseRobots1795427030000 implements MigrationInterface {
  name = 'PauseRobots1795427030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table robot_states (
      module_id bigint not null, release_id bigint not null default 0, channel varchar(16) not null, failures int not null default 0,
      failing_since timestamptz(3), paused_at timestamptz(3), is_by_hand boolean not null default false,
      primary key (module_id, release_id, channel)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table robot_states');
  }
}
