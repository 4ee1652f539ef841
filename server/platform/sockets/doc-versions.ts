import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const versionRows = z.array(z.object({ id: z.number(), version: z.number() }));

interface Batch {
  readonly ids: Set<number>;
  readonly versions: Promise<ReadonlyMap<number, number>>;
}

/**
 * Reads current versions of docs. One query at a time: calls during it share the next query, so that a page that
 * watches a hundred docs takes one connection.
 */
@Injectable()
export class DocVersions {
  private next: Batch | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: DataSource) {}

  /** The version, read after this call; undefined when the doc does not exist. */
  async of(docId: number): Promise<number | undefined> {
    this.next ??= this.batch();
    this.next.ids.add(docId);
    return (await this.next.versions).get(docId);
  }

  private batch(): Batch {
    const ids = new Set<number>();
    const versions = this.turn.then(() => {
      this.next = undefined;
      return this.read([...ids]);
    });
    this.turn = versions.catch(() => undefined);
    return { ids, versions };
  }

  private async read(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const found = await this.db.query('select id, version from docs where id = any($1)', [ids]);
    return new Map(versionRows.parse(found).map(({ id, version }) => [id, version]));
  }
}
