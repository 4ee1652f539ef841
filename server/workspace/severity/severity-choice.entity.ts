import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What a project decided about a rule of `contracts/docs/change-severity`. */
@Entity('severity_choices')
export class SeverityChoiceRow {
  @ForeignKey('Project', { name: 'severity_choices_project_id_fkey' })
  @PrimaryColumn({ name: 'project_id', type: 'bigint' })
  projectId: number;
  @PrimaryColumn({ type: 'varchar', length: 64 })
  rule: string;
  @Column({ type: 'varchar', length: 16 })
  severity: string;
  @Column({ type: 'varchar', length: 200 })
  reason: string;
  @Column({ name: 'chosen_by', type: 'bigint' })
  chosenBy: number;
  @Column({ name: 'chosen_at', type: 'timestamptz', precision: 3 })
  chosenAt: Date;
}
