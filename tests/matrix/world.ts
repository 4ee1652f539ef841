import type { DataSource } from 'typeorm';
import { saveDoc } from '../../contracts/docs/docs.js';
import type { Role } from '../../contracts/platform/enums.js';
import { encodeId } from '../../contracts/platform/wire.js';
import { Tokens } from '../../server/platform/access/tokens.js';
import { PasswordHasher } from '../../server/workspace/accounts/users/passwords.js';
import type { TestApp } from '../support/app.js';
import { Person } from '../support/people.js';
import { type Actor, actors, type Place, places, type Thing } from './rules.js';

/** The wire ids of all entities at a place. */
export type At = Readonly<Record<Thing, string>>;
type Numbers = Readonly<Record<Thing, number>>;

const kinds: Partial<Record<Actor, { status?: number; isSuperAdmin?: boolean }>> = {
  disabled: { status: 0 },
  newcomer: { status: 2 },
  superAdmin: { isSuperAdmin: true },
};
/** Refused actors are administrators, so that a missing check would let them in. */
const spaceRoles: Partial<Record<Actor, Role>> = {
  ...{ signedOut: 'admin', disabled: 'admin', newcomer: 'admin' },
  ...{ spaceGuest: 'guest', spaceDev: 'dev', spaceAdmin: 'admin' },
  ...{ projectGuest: 'guest', projectDev: 'guest', projectAdmin: 'guest' },
};
/** `removed` still has a row in the project, as in a migrated database. */
const projectRoles: Partial<Record<Actor, Role>> = {
  ...{ projectGuest: 'guest', projectDev: 'dev', projectAdmin: 'admin', removed: 'admin' },
};

/**
 * The users and places of the matrix, inserted with plain SQL: thousands of calls need temporary entities to rename,
 * move and delete. Only docs are created through the server, because their row is the fold of their events.
 */
export class World {
  private readonly ids = new Map<Actor | 'owner' | 'root', number>();
  private readonly tokens = new Map<Actor | 'root', string>();
  private readonly stood = new Map<Place, Numbers>();
  private count = 0;
  private hash = '';

  private constructor(readonly app: TestApp) {}

  static async of(app: TestApp): Promise<World> {
    const world = new World(app);
    await world.people();
    await world.build();
    return world;
  }

  get db(): DataSource {
    return this.app.database;
  }
  /** An unused name. */
  get name(): string {
    this.count += 1;
    return `n${this.count}`;
  }
  user(who: Actor | 'owner'): number {
    return this.ids.get(who) ?? 0;
  }
  at(place: Place): Numbers {
    const found = this.stood.get(place);
    if (!found) throw new Error(`nothing stands at ${place}`);
    return found;
  }
  token(actor: Actor): string {
    return this.tokens.get(actor) ?? '';
  }
  /** A session that a call may end without ending the others. */
  async freshToken(actor: Actor): Promise<string> {
    return actor === 'nobody' ? '' : this.tokenOf(actor, this.user(actor));
  }
  /** The token of another user of the same kind, without any membership. */
  async twin(actor: Actor): Promise<string> {
    return this.tokenOf(actor, await this.newUser(kinds[actor]));
  }
  /** A super admin other than the tested one. */
  get root(): Person {
    return new Person(this.app.url, 'root', '', '', this.tokens.get('root') ?? '');
  }

  async one(sql: string, values: readonly unknown[] = []): Promise<number> {
    const [row] = await this.db.query(sql, [...values]);
    return Number(row.id);
  }
  async newUser(facts: { status?: number; isSuperAdmin?: boolean; source?: string } = {}): Promise<number> {
    const { status = 1, isSuperAdmin = false, source = 'backend' } = facts;
    const sql = `insert into users (id, username, password, nickname, status, is_super_admin, source, created_at)
      values (nextval('ids'), $1, $5, $1, $2, $3, $4, now()) returning id`;
    this.hash ||= await this.app.get(PasswordHasher).hash('password-of-all');
    return this.one(sql, [`u-${this.name}`, status, isSuperAdmin, source, this.hash]);
  }
  async session(userId: number): Promise<string> {
    return (await this.newSession(userId)).token;
  }
  async newSession(userId: number): Promise<{ id: number; token: string }> {
    const sql = `insert into sessions (id, user_id, source, created_at, seen_at)
      values (nextval('ids'), $1, 'register', now(), now()) returning id`;
    const id = await this.one(sql, [userId]);
    return { id, token: await this.app.get(Tokens).issue(userId, id) };
  }

  async newSpace(members: Partial<Record<Actor, Role>>, deleted = false): Promise<number> {
    const sql = `insert into spaces (id, name, creator_id, creator_name, created_at, deleted_at)
      values (nextval('ids'), $1, 0, '', now(), ${deleted ? 'now()' : 'null'}) returning id`;
    const id = await this.one(sql, [this.name]);
    await this.join('space', id, members);
    // Another user is the administrator, so that revoking a role never leaves the space without one.
    await this.member('space', id, this.user('owner'), 'admin');
    return id;
  }
  async newProject(
    spaceId: number,
    members: Partial<Record<Actor, Role>>,
    { isPrivate = false, deleted = false } = {},
  ): Promise<number> {
    const sql = `insert into projects (id, space_id, name, is_private, creator_id, creator_name, modifier_name, created_at, deleted_at)
      values (nextval('ids'), $1, $2, $3, 0, '', '', now(), ${deleted ? 'now()' : 'null'}) returning id`;
    const id = await this.one(sql, [spaceId, this.name, isPrivate]);
    await this.join('project', id, members);
    await this.member('project', id, this.user('owner'), 'admin');
    return id;
  }
  newModule(projectId: number, deleted = false): Promise<number> {
    const sql = `insert into modules (id, project_id, name, created_at, deleted_at)
      values (nextval('ids'), $1, $2, now(), ${deleted ? 'now()' : 'null'}) returning id`;
    return this.one(sql, [projectId, this.name]);
  }
  newEnvironment(moduleId: number): Promise<number> {
    const sql = `insert into environments (id, module_id, name, url, order_index, created_at)
      values (nextval('ids'), $1, $2, 'http://x.test', 1, now()) returning id`;
    return this.one(sql, [moduleId, this.name]);
  }
  newParam(environmentId: number): Promise<number> {
    const sql = `insert into environment_params (id, environment_id, style, name, type, order_index)
      values (nextval('ids'), $1, 1, $2, 'string', 1) returning id`;
    return this.one(sql, [environmentId, this.name]);
  }
  newDictionary(moduleId: number): Promise<number> {
    const sql = `insert into dictionaries (id, module_id, name, created_at) values (nextval('ids'), $1, $2, now()) returning id`;
    return this.one(sql, [moduleId, this.name]);
  }
  newDictionaryItem(dictionaryId: number): Promise<number> {
    const sql = `insert into dictionary_items (id, dictionary_id, name, order_index) values (nextval('ids'), $1, $2, 1) returning id`;
    return this.one(sql, [dictionaryId, this.name]);
  }
  newRelease(projectId: number): Promise<number> {
    const sql = `insert into releases (id, project_id, release_no, created_at) values (nextval('ids'), $1, $2, now()) returning id`;
    return this.one(sql, [projectId, this.name]);
  }
  newOpenUser(spaceId: number): Promise<number> {
    const sql = `insert into open_users (id, space_id, app_key, secret, applicant, created_at, modified_at)
      values (nextval('ids'), $1, $2, '', 'x', now(), now()) returning id`;
    return this.one(sql, [spaceId, this.name]);
  }
  newShare(moduleId: number): Promise<number> {
    const sql = `insert into shares (id, module_id, type, is_all, creator_id, created_at)
      values (nextval('ids'), $1, 1, true, 0, now()) returning id`;
    return this.one(sql, [moduleId]);
  }
  /** The numeric id of a doc created by a super admin. */
  async newDoc(moduleId: number): Promise<number> {
    const input = { moduleId: encodeId(moduleId), type: 3 as const, name: this.name, description: 'words' };
    const { id } = await this.root.call(saveDoc, input);
    return this.one(`select id from docs where name = $1 and module_id = $2 and $3 <> ''`, [input.name, moduleId, id]);
  }
  async member(kind: 'space' | 'project', id: number, userId: number, role: Role): Promise<void> {
    const sql = `insert into ${kind}_members (${kind}_id, user_id, role, joined_at) values ($1, $2, $3, now())`;
    await this.db.query(sql, [id, userId, role]);
  }

  /** A space like the one at the place: same members, deleted or not. */
  spaceLike(place: Place): Promise<number> {
    return this.newSpace(place === 'others' ? {} : spaceRoles, place === 'deletedSpace');
  }
  projectLike(place: Place): Promise<number> {
    const facts = { isPrivate: place === 'private', deleted: place === 'deletedProject' };
    return this.newProject(this.at(place).space, place === 'others' ? {} : projectRoles, facts);
  }
  moduleLike(place: Place): Promise<number> {
    return this.newModule(this.at(place).project, place === 'deletedModule');
  }
  /** Creates a doc where that is possible; otherwise returns the existing one. */
  async docLike(place: Place): Promise<number> {
    const there = place === 'own' || place === 'others' || place === 'private';
    return there ? this.newDoc(this.at(place).module) : this.at(place).doc;
  }

  private async join(kind: 'space' | 'project', id: number, members: Partial<Record<Actor, Role>>): Promise<void> {
    for (const actor of actors) {
      const role = members[actor];
      if (role) await this.member(kind, id, this.user(actor), role);
    }
  }

  private async tokenOf(actor: Actor, userId: number): Promise<string> {
    const { id, token } = await this.newSession(userId);
    if (actor === 'signedOut') await this.db.query('update sessions set ended_at = now() where id = $1', [id]);
    return token;
  }

  private async people(): Promise<void> {
    for (const actor of actors) {
      if (actor === 'nobody') continue;
      const id = await this.newUser(kinds[actor]);
      this.ids.set(actor, id);
      this.tokens.set(actor, await this.tokenOf(actor, id));
    }
    this.ids.set('owner', await this.newUser());
    this.tokens.set('root', await this.session(await this.newUser({ isSuperAdmin: true })));
  }

  private async build(): Promise<void> {
    const own = await this.newSpace(spaceRoles);
    const project = await this.newProject(own, projectRoles);
    const spaces = { own, others: await this.newSpace({}), deletedSpace: await this.newSpace(spaceRoles) };
    for (const place of places) {
      const space = place === 'others' || place === 'deletedSpace' ? spaces[place] : own;
      const shared = place === 'own' || place === 'deletedModule';
      const members = place === 'others' ? {} : projectRoles;
      const there = shared ? project : await this.newProject(space, members, { isPrivate: place === 'private' });
      this.stood.set(place, await this.furnish(space, there));
    }
    await this.db.query('update spaces set deleted_at = now() where id = $1', [this.at('deletedSpace').space]);
    await this.db.query('update projects set deleted_at = now() where id = $1', [this.at('deletedProject').project]);
    await this.db.query('update modules set deleted_at = now() where id = $1', [this.at('deletedModule').module]);
  }

  private async furnish(space: number, project: number): Promise<Numbers> {
    const module = await this.newModule(project);
    const environment = await this.newEnvironment(module);
    const dictionary = await this.newDictionary(module);
    return {
      ...{ space, project, module, environment, dictionary },
      dictionaryItem: await this.newDictionaryItem(dictionary),
      param: await this.newParam(environment),
      doc: await this.newDoc(module),
      release: await this.newRelease(project),
      openUser: await this.newOpenUser(space),
      share: await this.newShare(module),
    };
  }
}
