import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The last version of a doc that a person made before somebody else's. A trigger on `docs` writes it in the commit of the
 * events; who made the last version of all is in the row of the doc. See docs/decisions/0037.
 */
@Entity('doc_actors')
export class DocActor {
  @PrimaryColumn('bigint', { name: 'doc_id', primaryKeyConstraintName: 'doc_actors_pkey' }) docId: number;
  @PrimaryColumn('bigint', { name: 'actor_id', primaryKeyConstraintName: 'doc_actors_pkey' }) actorId: number;
  @Column('int') version: number;
}
