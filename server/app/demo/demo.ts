import { readdirSync, readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocStatus, DocType } from '../../../contracts/platform/enums.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { DocContentWriter } from '../../docs/editing/content/doc-content-writer.js';
import { TreeChanges } from '../../docs/tree/tree.changes.js';
import { OwnApiTask } from '../../import-export/import/own-api.task.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import type { EventMeta } from '../../platform/log/kind.js';
import { Modules } from '../../workspace/modules/modules.js';
import { Projects } from '../../workspace/projects/projects.js';
import { Spaces } from '../../workspace/spaces/spaces.js';
import { writeDemoApi } from './demo-api.js';

const names = {
  space: 'Annals 指南 / Annals guide',
  project: '使用指南 / Guide',
  about: 'Annals 自己的文档，可以随意编辑 / The guide of Annals itself; edit it as you like',
  modules: { 'zh-CN': '中文指南', en: 'English guide' },
  ownApi: 'Annals API',
} as const;
type Part = keyof typeof names.modules;

interface Page {
  readonly name: string;
  /** Empty: the root of the application (`Module`). */
  readonly folder: string;
  readonly type: typeof DocType.custom | typeof DocType.markdown;
  /** Markdown, or HTML for a custom doc. */
  readonly text: string;
}

const heading = z.object({
  name: z.string().min(1),
  folder: z.string().default(''),
  type: z.enum(['markdown', 'custom']).transform((type) => DocType[type]),
});

/** Parses `---`, lines of `key: value`, `---`, then the text. */
function readPage(file: string): Page {
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const facts = head
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]);
  return { ...heading.parse(Object.fromEntries(facts)), text: text.trim() };
}

/** The guide's pages in one language, in the order of their file names. */
export function demoPages(part: Part): Page[] {
  const folder = new URL(`./docs/${part}/`, import.meta.url);
  return readdirSync(folder)
    .sort()
    .map((file) => readPage(readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n')));
}

/**
 * Writes the demo space through the ordinary commands. Parts that an interrupted start has already written are kept.
 */
export async function writeDemo(app: NestFastifyApplication, actor: Actor): Promise<void> {
  const space = await spaceOf(app, actor);
  const projects = app.get(Projects);
  const [known] = await projects.list(actor, space);
  const wish = { name: names.project, description: names.about, spaceId: space, isPrivate: false, adminIds: [] };
  const project = known ?? (await projects.add(actor, wish));
  const modules = await app.get(Modules).list(project.id);
  for (const part of ['zh-CN', 'en'] as const) {
    const name = names.modules[part];
    const module =
      modules.find((made) => made.name === name) ??
      (await app.get(Modules).add(actor, { name, projectId: project.id }));
    await writePages(app, module.id, demoPages(part), byActor(actor, 'system'));
    await writeDemoApi(app, actor, project.id, part);
  }
  const name = names.ownApi;
  const ownApi =
    modules.find((made) => made.name === name) ?? (await app.get(Modules).add(actor, { name, projectId: project.id }));
  await app.get(OwnApiTask).keepIn(ownApi.id);
}

async function spaceOf(app: NestFastifyApplication, actor: Actor): Promise<number> {
  const spaces = app.get(Spaces);
  const known = (await spaces.list(actor)).find(({ name }) => name === names.space);
  return (known ?? (await spaces.add(actor, { name: names.space, description: '', adminIds: [], isCompose: false })))
    .id;
}

async function writePages(
  app: NestFastifyApplication,
  moduleId: number,
  pages: readonly Page[],
  by: EventMeta,
): Promise<void> {
  const written = await app
    .get(DataSource)
    .query('select name from docs where module_id = $1 and not is_folder', [moduleId]);
  const there = new Set(
    z
      .array(z.object({ name: z.string() }))
      .parse(written)
      .map(({ name }) => name),
  );
  for (const { name, folder, type, text } of pages) {
    if (there.has(name)) continue;
    const parentId = folder ? await app.get(TreeChanges).addFolder(moduleId, 0, { name: folder }, by) : 0;
    const rules = rulesOf(type);
    const content = await rules.fromWire({ name, author: 'Annals', description: text }, rules.empty(name));
    await app
      .get(DocContentWriter)
      .create({ type, moduleId, parentId, content, status: DocStatus.done, isShow: true }, by);
  }
}
