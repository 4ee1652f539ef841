import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Module } from '../modules/module.entity.js';
import type { MergedDictionary } from './merge-dictionary.js';

/** A list of allowed values for parameters of an application ("enum" in docs/wire.md 1.16). */
@Entity('dictionaries')
@Index('dictionaries_name', ['moduleId', 'name'], { unique: true, where: 'deleted_at is null' })
export class Dictionary {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey(() => Module, { name: 'dictionaries_module_id_fkey' })
  @Column({ name: 'module_id', type: 'bigint' })
  moduleId: number;
  @Column({ type: 'varchar', length: 128 })
  name: string;
  @Column({ type: 'varchar', length: 128, default: '' })
  description: string;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
  /** What a push or an import last sent; null: never imported. */
  @Column({ type: 'jsonb', nullable: true })
  imported: MergedDictionary | null;
}

@Entity('dictionary_items')
@Index('dictionary_items_name', ['dictionaryId', 'name'], { unique: true })
export class DictionaryItem {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey(() => Dictionary, { name: 'dictionary_items_dictionary_id_fkey' })
  @Column({ name: 'dictionary_id', type: 'bigint' })
  dictionaryId: number;
  @Column({ type: 'varchar', length: 128 })
  name: string;
  /** string, number or boolean. */
  @Column({ type: 'varchar', length: 64, default: 'string' })
  type: string;
  @Column({ type: 'varchar', length: 64, default: '' })
  value: string;
  @Column({ type: 'varchar', length: 128, default: '' })
  description: string;
  @Column({ name: 'order_index', type: 'int' })
  orderIndex: number;
}
