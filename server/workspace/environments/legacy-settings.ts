import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type { environmentParam } from '../../../contracts/workspace/environments.js';
import type {
  listDebugEnvs,
  oldHeaders,
  setDebugEnv,
  updateDebugEnv,
} from '../../../contracts/workspace/legacy-settings.js';
import type { Actor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Environment, EnvironmentParam } from './environment.entity.js';
import { EnvironmentParams } from './environment-params.js';
import { Environments } from './environments.js';

type Style = z.output<typeof environmentParam>['style'];
type Wish = Omit<Input<typeof oldHeaders.update>, 'id'>;

/** Maps the old clients' calls to environments and their parameters. */
@Injectable()
export class LegacySettings {
  constructor(
    private readonly db: DataSource,
    private readonly environments: Environments,
    private readonly params: EnvironmentParams,
  ) {}

  async list(moduleId: number): Promise<Reply<typeof listDebugEnvs>> {
    const found = await this.environments.list(moduleId);
    return found.map(({ id, name, url }) => ({
      ...{ id, moduleId, configKey: name, configValue: url },
      ...{ description: '', extendId: 0 },
    }));
  }

  async set(actor: Actor, { moduleId, configKey, configValue }: Input<typeof setDebugEnv>): Promise<void> {
    const known = await this.db.getRepository(Environment).findOneBy({ moduleId, name: configKey });
    if (known) return this.update(actor, { id: known.id, configKey, configValue });
    await this.environments.add(actor, { moduleId, name: configKey, url: configValue, isPublic: false });
  }

  /** Keeps `isPublic`, which old clients do not send. */
  async update(actor: Actor, { id, configKey, configValue }: Input<typeof updateDebugEnv>): Promise<void> {
    const known = await this.db.getRepository(Environment).findOneBy({ id });
    if (!known) throw new Refusal('environment.unknown');
    await this.environments.update(actor, { id, name: configKey, url: configValue, isPublic: known.isPublic });
  }

  async listParams(moduleId: number, style: Style): Promise<Reply<typeof oldHeaders.list>> {
    const [first] = await this.environments.list(moduleId);
    const found = first ? await this.params.list({ environmentId: first.id, style }) : [];
    return found.map((row) => ({ ...row, moduleId, extendId: row.id }));
  }

  /** Adds to the first environment. @throws Refusal `environment.unknown` if there is none */
  async addParam(actor: Actor, style: Style, moduleId: number, wish: Wish): Promise<void> {
    const [first] = await this.environments.list(moduleId);
    if (!first) throw new Refusal('environment.unknown');
    await this.params.add(actor, { ...wish, style, environmentId: first.id });
  }

  async updateParam(actor: Actor, style: Style, id: number, wish: Wish): Promise<void> {
    const { environmentId } = await this.known(id, style);
    await this.params.update(actor, { ...wish, id, style, environmentId });
  }

  async deleteParam(actor: Actor, style: Style, id: number): Promise<void> {
    await this.known(id, style);
    await this.params.delete(actor, id);
  }

  private async known(id: number, style: Style): Promise<EnvironmentParam> {
    const found = await this.db.getRepository(EnvironmentParam).findOneBy({ id, style });
    if (!found) throw new Refusal('param.unknown');
    return found;
  }
}
