import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Access } from '../../access/access.js';
import { Doors } from '../../access/doors.js';
import { tokenOf } from '../../access/guard.js';
import { Refusal } from '../../platform/refusal.js';
import { Environments } from '../../workspace/environments/environments.js';
import { EnvironmentQueries } from '../../workspace/environments/environments.queries.js';
import { UncheckedEnvironments } from '../environments/unchecked-environments.js';

export interface DebugAddress {
  readonly url: string;
  /** Its certificate is checked. */
  readonly isChecked: boolean;
}

/** Somebody who may try out calls, and the addresses that they may call. */
export interface DebugReader {
  /** Whose calls are counted and logged: `user-12`, or a share and a network address. */
  readonly caller: string;
  /** The base addresses of environments, and that of a doc with an address of its own. */
  readonly addresses: readonly DebugAddress[];
}

const docs = z.array(z.object({ url: z.string() }));

/** Finds out who tries out a call: a user by the token, a stranger by the pass of a share. */
@Injectable()
export class DebugReaders {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly doors: Doors,
    private readonly environments: Environments,
    private readonly environmentQueries: EnvironmentQueries,
    private readonly unchecked: UncheckedEnvironments,
  ) {}

  /**
   * `docId` undefined: clients of the existing product do not name the doc; they may call the environments of all
   * applications that the user may view.
   * @throws Refusal when the caller may not read the doc, or may not try it out
   */
  async find(request: FastifyRequest, docId: number | undefined): Promise<DebugReader> {
    const stranger = docId === undefined ? undefined : await this.stranger(request, docId);
    if (stranger) return stranger;
    const actor = await this.access.byToken(tokenOf(request.headers));
    const caller = `user-${actor.id}`;
    if (docId === undefined) {
      const tree = await this.environmentQueries.tree(actor);
      const found = tree.flatMap(({ isEnv, envId, url }) => (isEnv ? [{ id: envId, url }] : []));
      return { caller, addresses: await this.checkedOf(found) };
    }
    const { moduleId } = await this.access.demand(actor, 'doc.view', { doc: docId });
    const environments = await this.environments.list(moduleId);
    return { caller, addresses: [...(await this.checkedOf(environments)), ...(await this.ownAddress(docId))] };
  }

  /** Without a token: the first door that shows the doc and lets calls be tried out, with its environments only. */
  private async stranger(request: FastifyRequest, docId: number): Promise<DebugReader | undefined> {
    if (tokenOf(request.headers) !== undefined) return undefined;
    for (const reader of await this.doors.readers(request)) {
      if (!reader.mayDebug || !(await reader.admits({ doc: docId }))) continue;
      const place = await this.access.place({ doc: docId });
      if (!place) continue;
      const environments = await this.environments.list(place.moduleId);
      const open = environments.filter((environment) => reader.allowsEnvironment(environment));
      return { caller: `${reader.door} ${request.ip}`, addresses: await this.checkedOf(open) };
    }
    return undefined;
  }

  private async checkedOf(environments: readonly { id: number; url: string }[]): Promise<DebugAddress[]> {
    const unchecked = await this.unchecked.all(environments.map(({ id }) => id));
    return environments.map(({ id, url }) => ({ url, isChecked: !unchecked.has(id) }));
  }

  /** Some docs contain the whole address. Their editors may change the environments too. */
  private async ownAddress(docId: number): Promise<DebugAddress[]> {
    const [doc] = docs.parse(await this.db.query('select url from docs where id = $1 and not is_deleted', [docId]));
    if (!doc) throw new Refusal('doc.unknown');
    return /^https?:\/\//i.test(doc.url) ? [{ url: doc.url, isChecked: true }] : [];
  }
}
