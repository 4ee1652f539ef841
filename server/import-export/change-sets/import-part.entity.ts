import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Some docs of an import that waits for its user's decision or to be written; see `server/import-export/formats/pack/`. */
@Entity('import_parts')
export class ImportPart {
  /** The plan, and the change set of the same id that it becomes. */
  @PrimaryColumn('bigint', { name: 'owner_id', primaryKeyConstraintName: 'import_parts_pkey' }) ownerId: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'import_parts_pkey' }) part: number;
  @Column('bytea') docs: Buffer;
}
