import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { securitySchemes } from '../../../../contracts/docs/doc-types/security-schemes.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { Code } from '../../../../contracts/platform/refusals.js';
import { Access } from '../../../platform/access/access.js';
import type { Actor } from '../../../platform/access/actor.js';
import { CommittedCache } from '../../../platform/access/committed-cache.js';
import { Doors } from '../../../platform/access/doors.js';
import { tokenOf } from '../../../platform/access/guard.js';
import { ProxyCookies } from '../../../platform/access/proxy-cookies.js';
import type { ReadableEnvironment, Reader } from '../../../platform/access/reader.js';
import { Bus } from '../../../platform/bus/bus.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EnvironmentQueries } from '../../../workspace/environments/environments.queries.js';
import { originOf } from './debug-hosts.js';
import { UncheckedEnvironments } from './unchecked-environments.js';

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

/** Somebody who may try out a doc: a user, or a stranger with the pass of a share. */
export interface DocCaller {
  /** Undefined: a stranger. */
  readonly actor: Actor | undefined;
  allowsEnvironment(environment: ReadableEnvironment): boolean;
}

const stored = z.array(
  z.object({ id: z.number(), moduleId: z.number(), url: z.string(), isPublic: z.boolean(), isChecked: z.boolean() }),
);
type StoredAddress = z.output<typeof stored>[number];

/** The environments of a doc's application, and (id 0) the doc's own address, of which most have only the path. */
const addressesOfDoc = `select e.id, e.module_id as "moduleId", e.url, e.is_public as "isPublic",
    u.environment_id is null as "isChecked"
  from docs d join environments e on e.module_id = d.module_id
  left join debug_unchecked_environments u on u.environment_id = e.id where d.id = $1
  union all select 0, d.module_id, d.url, false, true from docs d where d.id = $1 and not d.is_deleted`;

/** The environments whose address contains a host. */
const addressesAt = `select e.id, e.module_id as "moduleId", e.url, e.is_public as "isPublic",
    u.environment_id is null as "isChecked"
  from environments e left join debug_unchecked_environments u on u.environment_id = e.id
  where position(lower($1) in lower(e.url)) > 0 limit 1000`;

const declared = z.array(z.object({ schema: z.record(z.string(), z.string()).nullable() }));
/** Keywords of the doc *About* of a doc's application. */
const declaredBy = `select r.value -> 'schema' as schema from docs d
  join docs a on a.module_id = d.module_id and a.type = ${DocType.about} and not a.is_deleted
  cross join jsonb_array_elements(coalesce(a.content -> 'params', '[]')) r where d.id = $1`;

/** Finds out who tries out a call: a user by the token, a stranger by the pass of a share. */
@Injectable()
export class DebugReaders implements OnModuleInit {
  /** Until anything is committed: rights, environments and the doc change with events only. */
  private readonly members = new CommittedCache<DebugReader>(() => true);

  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly doors: Doors,
    private readonly environmentQueries: EnvironmentQueries,
    private readonly unchecked: UncheckedEnvironments,
    private readonly cookies: ProxyCookies,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.members.listen(this.bus);
  }

  /**
   * `docId` undefined: clients of the existing product do not name the doc; they may call the environments of all
   * applications that the user may view, and send no token but a cookie.
   * @throws Refusal when the caller may not read the doc, or may not try it out
   */
  async find(request: FastifyRequest, docId: number | undefined, url: URL): Promise<DebugReader> {
    if (docId === undefined && tokenOf(request.headers) === undefined) return this.byCookies(request, url);
    const stranger = docId === undefined ? undefined : await this.stranger(request, docId);
    if (stranger) return stranger;
    const actor = await this.access.byToken(tokenOf(request.headers));
    return this.members.read(`${actor.id} ${docId ?? ''}`, () => this.member(actor, docId));
  }

  /** The addresses of all environments that the user may view, or that a pass shows. */
  private async byCookies(request: FastifyRequest, url: URL): Promise<DebugReader> {
    const actor = await this.cookies.actorOf(request);
    const member = actor && (await this.members.read(`${actor.id} `, () => this.member(actor, undefined)));
    if (member?.addresses.some((address) => originOf(address.url) === url.origin)) return member;
    const readers = (await this.doors.readers(request)).filter(({ mayDebug }) => mayDebug);
    const [first] = readers;
    if (!first && member) return member;
    if (!first) throw new Refusal('login.required', {}, Code.login);
    const there = stored.parse(await this.db.query(addressesAt, [url.host]));
    const open = there.filter((found) => readers.some((reader) => reader.allowsEnvironment(found)));
    return { caller: `${first.door} ${request.ip}`, addresses: open };
  }

  private async member(actor: Actor, docId: number | undefined): Promise<DebugReader> {
    const caller = `user-${actor.id}`;
    if (docId === undefined) {
      const tree = await this.environmentQueries.tree(actor);
      const found = tree.flatMap(({ isEnv, envId, url }) => (isEnv ? [{ id: envId, url }] : []));
      return { caller, addresses: await this.checkedOf(found) };
    }
    // Both at once: one round trip to the database less for every call.
    const [, found, tokens] = await Promise.all([
      this.access.demand(actor, 'doc.view', { doc: docId }),
      this.ofDoc(docId),
      this.tokenAddresses(docId),
    ]);
    // Editors of a doc with a whole address may change the environments too; so may those who declare where tokens are.
    const whole = found.filter(({ id, url }) => id > 0 || /^https?:\/\//i.test(url));
    return { caller, addresses: [...whole, ...tokens] };
  }

  /** @throws Refusal when the caller may not try out the doc */
  async callerOf(request: FastifyRequest, docId: number): Promise<DocCaller> {
    const reader = await this.door(request, docId);
    if (reader) return { actor: undefined, allowsEnvironment: (environment) => reader.allowsEnvironment(environment) };
    const actor = await this.access.byToken(tokenOf(request.headers));
    await this.access.demand(actor, 'doc.view', { doc: docId });
    return { actor, allowsEnvironment: () => true };
  }

  /** Without a token: the first door that shows the doc and lets calls be tried out, with its environments only. */
  private async door(request: FastifyRequest, docId: number): Promise<Reader | undefined> {
    if (tokenOf(request.headers) !== undefined) return undefined;
    for (const reader of await this.doors.readers(request))
      if (reader.mayDebug && (await reader.admits({ doc: docId }))) return reader;
    return undefined;
  }

  private async stranger(request: FastifyRequest, docId: number): Promise<DebugReader | undefined> {
    const reader = await this.door(request, docId);
    if (!reader) return undefined;
    const open = (await this.ofDoc(docId)).filter((found) => found.id > 0 && reader.allowsEnvironment(found));
    return { caller: `${reader.door} ${request.ip}`, addresses: open };
  }

  private async checkedOf(environments: readonly { id: number; url: string }[]): Promise<DebugAddress[]> {
    const unchecked = await this.unchecked.all(environments.map(({ id }) => id));
    return environments.map(({ id, url }) => ({ url, isChecked: !unchecked.has(id) }));
  }

  /** Where clients get the tokens that the doc's application declares. */
  private async tokenAddresses(docId: number): Promise<DebugAddress[]> {
    const found = declared.parse(await this.db.query(declaredBy, [docId]));
    return found.flatMap(({ schema }) =>
      securitySchemes(schema ?? {}).flatMap(({ tokenUrl }) =>
        /^https?:\/\//i.test(tokenUrl) ? [{ url: tokenUrl, isChecked: true }] : [],
      ),
    );
  }

  private async ofDoc(docId: number): Promise<StoredAddress[]> {
    const found = stored.parse(await this.db.query(addressesOfDoc, [docId]));
    if (!found.some(({ id }) => id === 0)) throw new Refusal('doc.unknown');
    return found;
  }
}
