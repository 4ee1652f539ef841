import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { apiContent } from '../../../contracts/docs/doc-types/api.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { DocContentWriter } from '../../docs/editing/content/doc-content-writer.js';
import { TreeChanges } from '../../docs/tree/tree.changes.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { AdminUsers } from '../../workspace/accounts/admin-users.js';
import { Dictionaries } from '../../workspace/dictionaries/dictionaries.js';
import { Environments } from '../../workspace/environments/environments.js';
import { Modules } from '../../workspace/modules/modules.js';
import { type DemoApi, type DemoDoc, type DemoRow, orderApi } from './order-api.js';

const names = z.array(z.object({ name: z.string() }));
const ids = z.array(z.object({ id: z.number() }));
/** An invented user who wrote the first versions; the account is disabled. */
const COLLEAGUE = { username: 'demo-mei', nickname: 'Mei 小美', email: '', isSuperAdmin: false } as const;

const tables = [
  'pathParams',
  'headerParams',
  'queryParams',
  'requestParams',
  'responseParams',
  'errorCodeParams',
] as const satisfies readonly (keyof DemoDoc)[];

/**
 * Writes the order service of the demo space in one language. Parts that an interrupted start has already written are
 * kept.
 */
export async function writeDemoApi(
  app: NestFastifyApplication,
  actor: Actor,
  projectId: number,
  part: 'zh-CN' | 'en',
): Promise<void> {
  const api = orderApi(part);
  const modules = app.get(Modules);
  const known = (await modules.list(projectId)).find(({ name }) => name === api.module);
  const module = known ?? (await modules.add(actor, { name: api.module, projectId }));
  const dictionary = known ? '' : await writeSettings(app, actor, module.id, api);
  const written = names.parse(
    await app.get(DataSource).query('select name from docs where module_id = $1', [module.id]),
  );
  const missing = api.docs.filter((doc) => !written.some(({ name }) => name === doc.name));
  if (missing.length === 0) return;
  const colleague = await colleagueOf(app, actor);
  const parentId = await app.get(TreeChanges).addFolder(module.id, 0, { name: api.folder }, byActor(actor, 'system'));
  for (const doc of missing)
    await writeDoc(app, [colleague, actor], { doc, moduleId: module.id, parentId, dictionary });
}

async function colleagueOf(app: NestFastifyApplication, actor: Actor): Promise<{ id: number }> {
  const sql = 'select id from users where username = $1';
  const [known] = ids.parse(await app.get(DataSource).query(sql, [COLLEAGUE.username]));
  if (known) return known;
  const { id } = await app.get(AdminUsers).create(actor, { ...COLLEAGUE, password: undefined });
  await app.get(AdminUsers).disable(actor, id);
  return { id };
}

/** Writes the dictionary and environments; returns the dictionary's encoded id, as the rows refer to it. */
async function writeSettings(
  app: NestFastifyApplication,
  actor: Actor,
  moduleId: number,
  { dictionary, states, environments }: DemoApi,
): Promise<string> {
  const dictionaries = app.get(Dictionaries);
  const { id } = await dictionaries.add(actor, { moduleId, ...dictionary });
  for (const [name, value, description] of states)
    await dictionaries.addItem(actor, id, { name, type: 'string', value, description });
  for (const [name, url] of environments)
    await app.get(Environments).add(actor, { moduleId, name, url, isPublic: true });
  return encodeId(id);
}

interface NewDemoDoc {
  readonly doc: DemoDoc;
  readonly moduleId: number;
  readonly parentId: number;
  readonly dictionary: string;
}

type Writer = Pick<Actor, 'id'>;

/** `first` writes the first version and `second` the later ones, so that the history has two authors. */
async function writeDoc(
  app: NestFastifyApplication,
  [first, second]: readonly [Writer, Writer],
  { doc, dictionary, ...place }: NewDemoDoc,
) {
  const { name, status, httpMethod, url, description, edits = [] } = doc;
  const rules = rulesOf(DocType.http);
  const rows = Object.fromEntries(tables.map((table) => [table, doc[table]?.map((row) => wireRow(row, dictionary))]));
  const wire = { name, author: 'Annals', httpMethod, url, description, contentType: 'application/json', ...rows };
  const begun = await rules.fromWire(wire, rules.empty(name));
  const writer = app.get(DocContentWriter);
  const { id } = await writer.create(
    { ...place, type: DocType.http, content: begun, status, isShow: true },
    byActor(first, 'form'),
  );
  let content = apiContent.parse(begun);
  for (const { remark, row: wanted, name: renamed, description: said } of edits) {
    const params = content.params.map((row) =>
      row.name === wanted ? { ...row, name: renamed ?? row.name, description: said ?? row.description } : row,
    );
    content = { ...content, params };
    await writer.replace(id, content, byActor(second, 'form', remark));
  }
}

function wireRow(row: DemoRow, dictionary: string): Record<string, unknown> {
  const { name, type, required = true, example = '', description, children = [], isState } = row;
  return {
    ...{ name, type, required, example, description, maxLength: type === 'string' ? '64' : '-' },
    ...(isState && { enumId: dictionary }),
    children: children.map((child) => wireRow(child, dictionary)),
  };
}
