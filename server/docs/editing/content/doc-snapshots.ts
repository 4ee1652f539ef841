import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as Y from 'yjs';
import { z } from 'zod';
import { UpdateLog } from '../updates/update-log.js';
import { buildYDoc } from '../updates/ydoc.js';
import { UpdateSettler } from './update-settler.js';

/** Y.Docs kept in memory. */
const MOST_DOCS = 100;

const stamps = z.array(z.object({ stamp: z.string() }));
// `xmin` differs after each write of a row.
const stampOf = `select coalesce((select s.xmin::text from doc_states s where s.doc_id = $1), '') || ':' ||
  coalesce((select max(u.seq)::text from doc_updates u where u.doc_id = $1 and u.settled_version is null), '') as stamp`;

/** The live content of docs as of the last commit, for reading; cached, because one page asks for it repeatedly. */
@Injectable()
export class DocSnapshots {
  private readonly cached = new Map<number, { readonly stamp: string; readonly ydoc: Y.Doc }>();

  constructor(
    private readonly db: DataSource,
    private readonly updates: UpdateLog,
    private readonly settler: UpdateSettler,
  ) {}

  /** Creates the Y.Doc of a doc that was never opened. */
  async ensure(docId: number): Promise<Y.Doc> {
    await this.settler.ensureState(docId);
    return (await this.read(docId)) ?? new Y.Doc();
  }

  /** Undefined if the doc was never opened. Do not change it. */
  async read(docId: number): Promise<Y.Doc | undefined> {
    const [found] = stamps.parse(await this.db.query(stampOf, [docId]));
    const stamp = found?.stamp ?? '';
    const known = this.cached.get(docId);
    this.cached.delete(docId);
    const ydoc = known?.stamp === stamp ? known.ydoc : await this.build(docId);
    if (ydoc) this.cached.set(docId, { stamp, ydoc });
    for (const [oldest] of this.cached) {
      if (this.cached.size <= MOST_DOCS) break;
      this.cached.delete(oldest);
    }
    return ydoc;
  }

  private async build(docId: number): Promise<Y.Doc | undefined> {
    const { state, unsettled } = await this.updates.read(docId);
    if (!state) return undefined;
    return buildYDoc([state, ...unsettled.map(({ update }) => update)]).ydoc;
  }
}
