import { type EntityManager, IsNull } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { Module } from './module.entity.js';

/** Serializes changes of an application, its settings and environments; does not block writers of docs. */
export async function lockModule(tx: EntityManager, id: number): Promise<Module> {
  const module = await tx.findOne(Module, { where: { id, deletedAt: IsNull() }, lock: { mode: 'for_no_key_update' } });
  if (!module) throw new Refusal('module.unknown');
  return module;
}
