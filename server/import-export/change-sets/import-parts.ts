import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { ImportPart } from './import-part.entity.js';

/** The docs of imports, in parts. */
@Injectable()
export class ImportParts {
  constructor(private readonly db: DataSource) {}

  async store(tx: EntityManager, ownerId: number, parts: readonly Uint8Array[]): Promise<void> {
    const sql = 'insert into import_parts (owner_id, part, docs) values ($1, $2, $3)';
    for (const [part, docs] of parts.entries()) await tx.query(sql, [ownerId, part, Buffer.from(docs)]);
  }

  async read(ownerId: number, part: number): Promise<Uint8Array> {
    return (await this.db.getRepository(ImportPart).findOneByOrFail({ ownerId, part })).docs;
  }

  async delete(tx: EntityManager, ownerIds: readonly number[]): Promise<void> {
    if (ownerIds.length > 0) await tx.delete(ImportPart, { ownerId: In([...ownerIds]) });
  }
}
