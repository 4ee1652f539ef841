import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocStatus, DocType } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { DocContentWriter, type NewDoc } from '../../docs/editing/content/doc-content-writer.js';
import { UpdateSettler } from '../../docs/editing/content/update-settler.js';
import { Keystrokes } from '../../docs/editing/updates/keystrokes.js';
import { LiveChannel } from '../../docs/editing/updates/live-channel.js';
import { UpdateLog } from '../../docs/editing/updates/update-log.js';
import type { ImportFile } from '../../import-export/formats/imported/import-format.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor, systemActor } from '../../platform/access/actor.js';
import { Tokens } from '../../platform/access/tokens.js';
import { LocalBus } from '../../platform/bus/local-bus.js';
import { loadConfig } from '../../platform/config/load-config.js';
import type { EventMeta } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Logger } from '../../platform/runtime/logger.js';
import { openSecretCipher } from '../../platform/settings/secret-cipher.js';
import { Settings } from '../../platform/settings/settings.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { ModuleTokens } from '../../workspace/modules/module-tokens.js';
import { Modules } from '../../workspace/modules/modules.js';
import { Projects } from '../../workspace/projects/projects.js';
import { Spaces } from '../../workspace/spaces/spaces.js';
import { type CliContext, countedNoun, runCliCommand, stopwatch } from './cli-command.js';
import { type ExampleDoc, exampleDocs, parsedExample } from './example-docs.js';
import { ownFile } from './seed-own.js';

interface Source {
  readonly name: string;
  readonly docs: readonly ExampleDoc[];
}

// npm run seed -- --docs 5000 [--openapi <file>…] [--space <name>]: creates example docs with the regular commands.
const USAGE = `npm run seed -- [options]    Fills a new space with HTTP docs to try things with.

  --docs <number>       how many docs, 1 to 100000 (1000)
  --openapi <file>      make them of this OpenAPI 3 or Swagger 2 file; may be given several times
  --space <name>        name of the space ("Seeded docs")
  --help                show this text

The installation is that of DATABASE_URL, or of the data folder ANNALS_DATA (./data); the server may be running.`;

function parsedArguments() {
  try {
    return parseArgs({
      options: {
        docs: { type: 'string', default: '1000' },
        openapi: { type: 'string', multiple: true, default: [] },
        space: { type: 'string', default: 'Seeded docs' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

const values = parsedArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

await runCliCommand(async (tools) => {
  const time = stopwatch();
  const wanted = z.coerce.number().int().min(1).max(100_000).parse(values.docs);
  const own = { name: 'openapi.json', bytes: Buffer.from(JSON.stringify(ownFile())) };
  const files = values.openapi.map((name) => ({ name, bytes: readFileSync(name) }));
  const sources = await Promise.all((files.length > 0 ? files : [own]).map(read));
  const actor = await firstAdmin(tools.db);
  const place = await newPlace(tools, actor, values.space);
  const folders = await createAll(
    await contentWriter(tools),
    byActor(actor, 'import'),
    place.moduleId,
    planned(sources, wanted),
  );
  console.log(
    `${countedNoun(wanted, 'doc')} in ${countedNoun(folders, 'folder')} of the space "${place.space}", in ${time()}.`,
  );
  console.log(`To edit: /project/doc/${encodeId(place.projectId)}   To read: /view (choose the space)`);
  return 0;
});

async function read(file: ImportFile): Promise<Source> {
  const { api } = parsedExample(file);
  const docs = await exampleDocs(api);
  if (docs.length === 0) throw new Error(`${file.name} contains no operations`);
  return { name: (api.name ?? path.parse(file.name).name).slice(0, 48), docs };
}

async function firstAdmin(db: DataSource): Promise<Actor> {
  const sql = `select id, username as name, nickname from users where is_super_admin and deleted_at is null order by id limit 1`;
  const rows = z.array(z.object({ id: z.number(), name: z.string(), nickname: z.string() })).parse(await db.query(sql));
  return { ...systemActor, ...rows[0] };
}

/** Creates a space with that name, or the name and a number, with a project and an application. */
async function newPlace({ db, log }: CliContext, actor: Actor, name: string) {
  const clock = new Clock();
  const cipher = await openSecretCipher(loadConfig(process.env), db);
  const logger = new Logger('silent');
  const access = new Access(db, new Tokens(db, clock, cipher), clock, logger, new LocalBus(logger));
  const spaces = new Spaces(db, log, clock, access);
  const taken = new Set((await spaces.list(actor)).map((space) => space.name));
  let space = name;
  for (let n = 2; taken.has(space); n++) space = `${name} ${n}`;
  const { id: spaceId } = await spaces.add(actor, { name: space, description: '', adminIds: [], isCompose: false });
  const wish = { name: 'Interfaces', description: '', spaceId, isPrivate: false, adminIds: [] };
  const { id: projectId } = await new Projects(db, log, clock, access).add(actor, wish);
  const modules = new Modules(db, log, clock, access, new ModuleTokens(db, log, cipher, clock));
  const { id: moduleId } = await modules.add(actor, { name: 'Interfaces', projectId });
  return { space, projectId, moduleId };
}

async function contentWriter({ db, log }: CliContext): Promise<DocContentWriter> {
  const [config, clock, logger] = [loadConfig(process.env), new Clock(), new Logger('silent')];
  const tasks = new Tasks(db, log, clock);
  const updates = new UpdateLog(db, log, tasks, clock, config);
  const keystrokes = new Keystrokes(db, log, tasks, clock, config);
  const settings = new Settings(db, config, await openSecretCipher(config, db));
  const channel = new LiveChannel(new LocalBus(logger));
  return new DocContentWriter(
    log,
    updates,
    new UpdateSettler(log, updates, keystrokes, logger),
    channel,
    settings,
    config,
  );
}

/** A doc and its position: the folder of its tag inside the folder of its source. */
interface PlannedDoc {
  readonly source: string;
  readonly tag: string;
  readonly content: ExampleDoc['content'];
  readonly status: NewDoc['status'];
}

/** Repeats the sources under new names until there are enough docs. */
function planned(sources: readonly Source[], wanted: number): PlannedDoc[] {
  const docs: PlannedDoc[] = [];
  for (let copy = 0; ; copy++) {
    const suffix = copy === 0 ? '' : ` ${copy + 1}`;
    for (const { name, docs: examples } of sources)
      for (const { folder, content } of examples) {
        if (docs.length >= wanted) return docs;
        const named = { ...content, name: `${content.name.slice(0, 120)}${suffix}` };
        const status = [DocStatus.todo, DocStatus.doing, DocStatus.done][docs.length % 3] ?? DocStatus.doing;
        docs.push({ source: `${name}${suffix}`, tag: folder, content: named, status });
      }
  }
}

/** Creates folders level by level, then the docs. Resolves with the number of folders. */
async function createAll(
  writer: DocContentWriter,
  by: EventMeta,
  moduleId: number,
  docs: readonly PlannedDoc[],
): Promise<number> {
  const common = { type: DocType.http, moduleId, isShow: true } as const;
  const folders = new Map<string, number>();
  const create = async (level: ReadonlyMap<string, { readonly name: string; readonly parentId: number }>) => {
    const wanted = [...level.values()].map(({ name, parentId }) => ({ content: { name }, parentId }));
    const rows = await writer.createMany(
      wanted.map((folder) => ({ ...common, ...folder, isFolder: true, status: DocStatus.doing })),
      by,
    );
    for (const [at, key] of [...level.keys()].entries()) folders.set(key, rows[at]?.id ?? 0);
  };
  const tagKey = ({ source, tag }: PlannedDoc) => JSON.stringify([source, tag]);
  await create(new Map(docs.map(({ source }) => [source, { name: source, parentId: 0 }])));
  await create(new Map(docs.map((doc) => [tagKey(doc), { name: doc.tag, parentId: folders.get(doc.source) ?? 0 }])));
  await writer.createMany(
    docs.map((doc) => ({
      ...common,
      parentId: folders.get(tagKey(doc)) ?? 0,
      content: doc.content,
      status: doc.status,
    })),
    by,
  );
  return folders.size;
}
