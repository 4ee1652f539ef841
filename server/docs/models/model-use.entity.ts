import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A doc or model whose published content has rows that are a model. `ref` is the model's id as rows have it. A trigger on
 * `docs` writes it in the commit of the content; rows of deleted docs stay.
 */
@Entity('model_uses')
@Index('model_uses_ref', ['ref'])
export class ModelUse {
  @PrimaryColumn('bigint', { name: 'doc_id', primaryKeyConstraintName: 'model_uses_pkey' }) docId: number;
  @PrimaryColumn('varchar', { name: 'model_ref', length: 64, primaryKeyConstraintName: 'model_uses_pkey' }) ref: string;
  /** In its path, headers, query or body. Both are false for models, which are used in the directions of their own uses. */
  @Column('boolean', { name: 'in_requests' }) inRequests: boolean;
  @Column('boolean', { name: 'in_responses' }) inResponses: boolean;
}
