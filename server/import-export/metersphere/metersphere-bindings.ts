import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { bindMeterSphereModule, meterSphereModuleBinding } from '../../../contracts/import-export/metersphere.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { errorSentence } from '../../platform/http/stored-error.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { lockModule } from '../../workspace/modules/module-lock.js';
import { MeterSphereBinding } from './metersphere.entity.js';

/** An application or a release whose docs are sent. */
export interface BoundPlace {
  readonly kind: 'module' | 'release';
  readonly id: number;
}
type Target = Omit<Input<typeof bindMeterSphereModule>, 'moduleId'>;
type Shown = Reply<typeof meterSphereModuleBinding>;

const names = z.array(z.object({ name: z.string() }));
const releases = z.array(z.object({ projectId: z.number(), releaseNo: z.string() }));
const none = { msProjectId: '', msProjectName: '', msModuleId: '', msModuleName: '', name: '', lastSync: null };

export const whereBound = ({ kind, id }: BoundPlace) => (kind === 'module' ? { moduleId: id } : { releaseId: id });

/** Where the docs of applications and releases are sent in MeterSphere. */
@Injectable()
export class MeterSphereBindings {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  async load(place: BoundPlace, lang: Lang): Promise<Shown> {
    const row = await this.db.getRepository(MeterSphereBinding).findOneBy(whereBound(place));
    if (!row) return { moduleId: 0, releaseId: 0, ...none, autoSync: place.kind === 'module' };
    const { msProjectId, msProjectName, msModuleId, msModuleName, autoSync, syncState: state } = row;
    const name = [msProjectName, msModuleName].filter(Boolean).join('/');
    const ids = { moduleId: row.moduleId ?? 0, releaseId: row.releaseId ?? 0 };
    const target = { msProjectId, msProjectName, msModuleId, msModuleName, name, autoSync };
    const { syncedAt: at, syncDocs: docs } = row;
    const by = await this.nameOf(row.syncActorId);
    return {
      ...ids,
      ...target,
      lastSync: (state && { state, at, by, docs, error: errorSentence(lang, row.syncError) }) || null,
    };
  }

  async save(actor: Actor, place: BoundPlace, { autoSync, ...target }: Target): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const about = await lockedPlace(tx, place);
      const before = await tx.findOneBy(MeterSphereBinding, whereBound(place));
      const isOn = autoSync ?? before?.autoSync ?? place.kind === 'module';
      const isSameTarget = before?.msProjectId === target.msProjectId && before.msModuleId === target.msModuleId;
      const isNamed = before?.msProjectName === target.msProjectName && before.msModuleName === target.msModuleName;
      if (isSameTarget && isNamed && before.autoSync === isOn) return [];
      const fresh = { syncState: '', syncedAt: null, syncActorId: 0, syncDocs: 0, syncError: '' } as const;
      const row = { ...target, autoSync: isOn, ...(!isSameTarget && fresh) };
      if (before) await tx.update(MeterSphereBinding, { id: before.id }, row);
      else await tx.insert(MeterSphereBinding, { id: await nextId(tx), ...whereBound(place), ...row });
      const name = [target.msProjectName, target.msModuleName].filter(Boolean).join('/');
      return [about('MeterSphereBindingChanged', { name, autoSync: isOn })];
    });
  }

  async remove(actor: Actor, place: BoundPlace): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const about = await lockedPlace(tx, place);
      const { affected } = await tx.delete(MeterSphereBinding, whereBound(place));
      return affected ? [about('MeterSphereBindingRemoved', {})] : [];
    });
  }

  private async nameOf(userId: number): Promise<string> {
    if (!userId) return '';
    const sql = `select coalesce(nullif(nickname, ''), username) as name from users where id = $1`;
    return names.parse(await this.db.query(sql, [userId]))[0]?.name ?? '';
  }
}

/** Makes the fact about a bound place: of the application, or of the release's project. */
export type FactAbout = (type: string, data: object) => Fact;

/** Locks the place. @throws Refusal if it does not exist */
export async function lockedPlace(tx: EntityManager, { kind, id }: BoundPlace): Promise<FactAbout> {
  if (kind === 'module') {
    await lockModule(tx, id);
    return (type, data) => ({ stream: `module-${id}`, type, data });
  }
  const sql = `select project_id as "projectId", release_no as "releaseNo" from releases
    where id = $1 and deleted_at is null for no key update`;
  const [release] = releases.parse(await tx.query(sql, [id]));
  if (!release) throw new Refusal('release.unknown');
  const { projectId, releaseNo } = release;
  return (type, data) => ({ stream: `project-${projectId}`, type, data: { releaseId: id, releaseNo, ...data } });
}
