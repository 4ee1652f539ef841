import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.js';
import type { deliveries } from '../../../contracts/notice.js';
import { ModuleSettings } from '../../workspace/module-settings.js';

const states = z.enum(['waiting', 'delivered', 'failed', 'parked']);
const columns = `d.id, d.channel, d.doc_id as "docId", d.doc_version as version, d.state, d.attempts, d.status, d.answer,
    d.at, d.next_at as "nextAt", coalesce(r.release_no, '') as "releaseNo"
  from deliveries d left join releases r on r.id = d.release_id`;
const delivery = z.object({
  id: z.number(),
  channel: z.string(),
  docId: z.number(),
  version: z.number(),
  state: states,
  attempts: z.number(),
  status: z.number().nullable(),
  answer: z.string(),
  at: z.date(),
  nextAt: z.date().nullable(),
  releaseNo: z.string(),
});
export type Delivery = z.output<typeof delivery>;
export type DeliveryChange = Partial<Pick<Delivery, 'state' | 'attempts' | 'status' | 'answer' | 'at' | 'nextAt'>>;

const names = z.object({
  docName: z.string(),
  url: z.string(),
  moduleName: z.string(),
  projectName: z.string(),
  actorName: z.string().nullable(),
});
const values = z.array(z.object({ value: z.string() }));

/** The delivery log, and what a message needs to say. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly db: DataSource,
    private readonly settings: ModuleSettings,
  ) {}

  async newest(moduleId: number, limit: number): Promise<Reply<typeof deliveries>> {
    const sql = `select ${columns} where d.module_id = $1 order by d.id desc limit $2`;
    return z.array(delivery).parse(await this.db.query(sql, [moduleId, limit]));
  }

  async byKey(key: string): Promise<Delivery | undefined> {
    const sql = `select ${columns} where d.key = $1`;
    return z.array(delivery).parse(await this.db.query(sql, [key]))[0];
  }

  /** What is left out stays. */
  async change(id: number, now: Delivery, change: DeliveryChange): Promise<void> {
    const { state, attempts, status, answer, at, nextAt } = { ...now, ...change };
    await this.db.query(
      'update deliveries set state = $2, attempts = $3, status = $4, answer = $5, at = $6, next_at = $7 where id = $1',
      [id, state, attempts, status, answer, at, nextAt],
    );
  }

  /** The address in an application's setting, or the text in one of the system's; `''` when there is none. */
  robotAddress(moduleId: number, setting: string): Promise<string> {
    return this.settings.text(moduleId, setting);
  }
  async template(key: string): Promise<string> {
    return values.parse(await this.db.query('select value from settings where key = $1', [key]))[0]?.value ?? '';
  }

  async names(docId: number, actorId: number): Promise<z.output<typeof names> | undefined> {
    const found: unknown = await this.db.query(
      `select d.name as "docName", d.url, m.name as "moduleName", p.name as "projectName",
          (select nickname from users where id = $2) as "actorName"
        from docs d join modules m on m.id = d.module_id join projects p on p.id = m.project_id where d.id = $1`,
      [docId, actorId],
    );
    return z.array(names).parse(found)[0];
  }
}
