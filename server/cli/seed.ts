import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocStatus, DocType, orderIndex } from '../../contracts/enums.js';
import { encodeId } from '../../contracts/wire.js';
import { Access } from '../access/access.js';
import { type Actor, byActor, system } from '../access/actor.js';
import { Tokens } from '../access/tokens.js';
import { type DocCommand, docKind } from '../docs/doc.decider.js';
import type { DocBeginning } from '../docs/doc.events.js';
import type { Step } from '../log/event-log.js';
import { Clock } from '../platform/clock.js';
import { loadConfig } from '../platform/config.js';
import { Lines } from '../platform/log-lines.js';
import { openSeal } from '../platform/seal.js';
import { ModuleTokens } from '../workspace/modules/module-tokens.js';
import { Modules } from '../workspace/modules/modules.js';
import { Projects } from '../workspace/projects/projects.js';
import { Spaces } from '../workspace/spaces/spaces.js';
import { count, runTool, stopwatch, type Tools } from './open.js';
import { docsOf, type SeedDoc } from './seed-openapi.js';
import { ownFile } from './seed-own.js';

/** Docs of one commit. */
const BATCH = 250;

interface Source {
  readonly name: string;
  readonly docs: readonly SeedDoc[];
}

// npm run seed -- --docs 5000 [--openapi <file>…] [--space <name>]: docs to try things with, by the same commands as all others.
const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '1000' },
    openapi: { type: 'string', multiple: true, default: [] },
    space: { type: 'string', default: 'Seeded docs' },
  },
});

await runTool(async (tools) => {
  const time = stopwatch();
  const wanted = z.coerce.number().int().min(1).max(100_000).parse(values.docs);
  const sources = values.openapi.length ? values.openapi.map(read) : [{ name: 'Shop', docs: docsOf(ownFile()) }];
  const actor = await firstAdmin(tools.db);
  const place = await newPlace(tools, actor, values.space);
  const steps = await planned(tools.db, place.moduleId, sources, wanted);
  for (let from = 0; from < steps.length; from += BATCH) {
    await tools.log.executeMany(docKind, steps.slice(from, from + BATCH), byActor(actor, 'import'));
  }
  const folders = steps.length - wanted;
  console.log(`${count(wanted, 'doc')} in ${count(folders, 'folder')} of the space "${place.space}", in ${time()}.`);
  console.log(`To edit: /project/doc/${encodeId(place.projectId)}   To read: /view (choose the space)`);
  return 0;
});

function read(file: string): Source {
  const given: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const name = z.object({ info: z.object({ title: z.string() }) }).safeParse(given);
  const docs = docsOf(given);
  if (docs.length === 0) throw new Error(`${file} says nothing of paths; is it OpenAPI 3 or Swagger 2, as JSON?`);
  return { name: (name.data?.info.title ?? path.parse(file).name).slice(0, 48), docs };
}

async function firstAdmin(db: DataSource): Promise<Actor> {
  const sql = `select id, username as name, nickname from users where is_super_admin and deleted_at is null order by id limit 1`;
  const rows = z.array(z.object({ id: z.number(), name: z.string(), nickname: z.string() })).parse(await db.query(sql));
  return { ...system, ...rows[0] };
}

/** A space of that name, or the name and a number, with a project and an application. */
async function newPlace({ db, log }: Tools, actor: Actor, name: string) {
  const clock = new Clock();
  const seal = await openSeal(loadConfig(process.env), db);
  const access = new Access(db, new Tokens(db, clock, seal), clock, new Lines('silent'));
  const spaces = new Spaces(db, log, clock, access);
  const taken = new Set((await spaces.list(actor)).map((space) => space.name));
  let space = name;
  for (let n = 2; taken.has(space); n++) space = `${name} ${n}`;
  const { id: spaceId } = await spaces.add(actor, { name: space, description: '', adminIds: [], isCompose: false });
  const wish = { name: 'Interfaces', description: '', spaceId, isPrivate: false, adminIds: [] };
  const { id: projectId } = await new Projects(db, log, clock, access).add(actor, wish);
  const modules = new Modules(db, log, clock, access, new ModuleTokens(db, log, seal, clock));
  const { id: moduleId } = await modules.add(actor, { name: 'Interfaces', projectId });
  return { space, projectId, moduleId };
}

/** The sources again and again under new names until there are enough; each copy in a folder of its own, by tag. */
async function planned(db: DataSource, moduleId: number, sources: readonly Source[], wanted: number) {
  const ids = await someIds(db, wanted * 2 + 100);
  const steps: Step<DocCommand>[] = [];
  const folders = new Map<string, number>();
  const orders = new Map<number, number>();
  const create = (parentId: number, about: Pick<DocBeginning, 'content' | 'isFolder' | 'status'>): number => {
    const id = ids.pop();
    if (id === undefined) throw new Error('more folders than docs');
    const order = (orders.get(parentId) ?? orderIndex.first - orderIndex.step) + orderIndex.step;
    orders.set(parentId, order);
    const doc = { ...about, type: DocType.http, moduleId, parentId, orderIndex: order, isShow: true };
    // Nobody else is in this application yet: its folders stand where this plan puts them.
    steps.push({ id, command: { type: 'CreateDoc', doc, ancestors: [] } });
    return id;
  };
  const folder = (parentId: number, name: string): number => {
    const key = `${parentId} ${name}`;
    const id = folders.get(key) ?? create(parentId, { content: { name }, isFolder: true, status: DocStatus.doing });
    folders.set(key, id);
    return id;
  };
  for (let made = 0, copy = 0; made < wanted; copy++) {
    for (const { name, docs } of sources) {
      const suffix = copy === 0 ? '' : ` ${copy + 1}`;
      const top = folder(0, `${name}${suffix}`);
      for (const doc of docs) {
        if (made++ >= wanted) return steps;
        const content = { ...doc.content, name: `${doc.content.name.slice(0, 120)}${suffix}` };
        const status = [DocStatus.todo, DocStatus.doing, DocStatus.done][made % 3] ?? DocStatus.doing;
        create(folder(top, doc.folder), { content, isFolder: false, status });
      }
    }
  }
  return steps;
}

async function someIds(db: DataSource, n: number): Promise<number[]> {
  const rows = await db.query(`select nextval('ids') as id from generate_series(1, $1)`, [n]);
  return z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map(({ id }) => id)
    .reverse();
}
