import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { RefusalKey } from '../../../contracts/platform/refusals.js';
import { Access } from '../../platform/access/access.js';
import { Refusal } from '../../platform/http/refusal.js';
import { storedError } from '../../platform/http/stored-error.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Logger } from '../../platform/runtime/logger.js';
import { asRequest, requestId } from '../../platform/runtime/request.js';
import { backOff, RetryAt, type Task, type TaskHandler } from '../../platform/tasks/task.js';
import { MeterSphereBinding } from './metersphere.entity.js';
import { type BoundPlace, lockedPlace } from './metersphere-bindings.js';
import { MeterSphereClient } from './metersphere-client.js';
import { MeterSphereSpaces } from './metersphere-spaces.js';
import { meterSphereProtocols } from './protocols.js';
import { SentDocs } from './sent-docs.js';

const payload = z.object({ bindingId: z.number(), actorId: z.number() });
/** Refusals after which another attempt may succeed. */
const passing: readonly RefusalKey[] = ['import.timeout', 'import.connection', 'import.addressUnknown', 'rate.busy'];
/** Attempts of one sync; the last one is 20 minutes after the first. */
const MOST_ATTEMPTS = 6;

interface Result {
  readonly state: 'done' | 'retrying' | 'failed';
  readonly docs: number;
  readonly error: string;
}

/** Sends the docs of a binding to MeterSphere. The binding has the result; a failed sync is not parked. */
@Injectable()
export class SyncMeterSphereTask implements TaskHandler {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly access: Access,
    private readonly spaces: MeterSphereSpaces,
    private readonly client: MeterSphereClient,
    private readonly sent: SentDocs,
  ) {}

  async run(given: unknown, { key, attempts }: Task): Promise<void> {
    const { bindingId, actorId } = payload.parse(given);
    const binding = await this.db.getRepository(MeterSphereBinding).findOneBy({ id: bindingId });
    // The binding was removed, or a sync by hand has ended since the last attempt.
    if (!binding || (attempts > 1 && isEnded(binding))) return;
    await asRequest(`metersphere:${key}`, () => this.sync(binding, actorId, attempts));
  }

  private async sync(binding: MeterSphereBinding, actorId: number, attempts: number): Promise<void> {
    const place = placeOf(binding);
    const at = await this.access.place({ [place.kind]: place.id });
    // The application, release, project or space was deleted.
    if (!at) return;
    try {
      const docs = await this.send(binding, place, at.spaceId);
      await this.end(binding, place, actorId, { state: 'done', docs, error: '' });
    } catch (err) {
      const mayPass = !(err instanceof Refusal) || isPassing(err);
      const isLast = !mayPass || attempts >= MOST_ATTEMPTS;
      const error = err instanceof Refusal ? storedError(err) : 'error.internal';
      if (!(err instanceof Refusal)) this.logger.error({ err, binding: binding.id }, 'a sync with MeterSphere failed');
      await this.end(binding, place, actorId, { state: isLast ? 'failed' : 'retrying', docs: 0, error });
      if (!isLast) throw new RetryAt(new Date(this.clock.now().getTime() + (backOff[attempts - 1] ?? 0)), error);
    }
  }

  /** The number of docs sent. */
  private async send(binding: MeterSphereBinding, place: BoundPlace, spaceId: number): Promise<number> {
    const connection = await this.spaces.connection(spaceId);
    if (!connection) throw new Refusal('metersphere.notConnected');
    const { server } = connection;
    let docs = 0;
    for await (const file of this.sent.files(place, meterSphereProtocols[server.version].format)) {
      await this.client.import(server, binding, file.name, file.text);
      docs += file.docs;
    }
    return docs;
  }

  /** Stores the result, unless the docs go elsewhere by now. */
  private async end(binding: MeterSphereBinding, place: BoundPlace, actorId: number, result: Result): Promise<void> {
    const { id, msProjectId, msModuleId } = binding;
    const { state, docs, error } = result;
    const by = { actorId, source: 'system', requestId: requestId() } as const;
    await this.log.change(by, async (tx) => {
      const about = await lockedPlace(tx, place);
      const now = { syncState: state, syncedAt: this.clock.now(), syncActorId: actorId, syncError: error };
      const row = { ...now, ...(state === 'done' && { syncDocs: docs }) };
      const { affected } = await tx.update(MeterSphereBinding, { id, msProjectId, msModuleId }, row);
      const name = [binding.msProjectName, binding.msModuleName].filter(Boolean).join('/');
      if (!affected || state === 'retrying') return [];
      return [
        state === 'done' ? about('MeterSphereSynced', { name, docs }) : about('MeterSphereSyncFailed', { name, error }),
      ];
    });
  }
}

const isEnded = ({ syncState }: MeterSphereBinding): boolean => syncState === 'done' || syncState === 'failed';

const placeOf = ({ moduleId, releaseId }: MeterSphereBinding): BoundPlace =>
  moduleId ? { kind: 'module', id: moduleId } : { kind: 'release', id: releaseId ?? 0 };

const isPassing = ({ key, facts }: Refusal): boolean =>
  passing.includes(key) || (key === 'metersphere.status' && Number(facts.status) >= 429);
