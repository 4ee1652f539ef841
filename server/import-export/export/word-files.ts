import { Injectable } from '@nestjs/common';
import type { EnumInfo } from '../../../contracts/docs/doc-shape.js';
import type { DubboInfo } from '../../../contracts/docs/doc-types/api.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { Refusal } from '../../platform/http/refusal.js';
import { WorkerLimitError } from '../../platform/workers/worker-limit-error.js';
import { Workers } from '../../platform/workers/workers.js';
import type { StoredApi, StoredEntry } from '../formats/export-whole.js';
import type { ExportWords } from '../formats/exported/export-words.js';
import type { StoredDoc } from '../formats/exported/exported-doc.js';
import type { StoredModel } from '../formats/exported/exported-models.js';
import { exportWord } from '../formats/work.js';
import { type ChosenEntry, placedDocs } from './chosen-entries.js';
import { ExportPictures } from './export-pictures.js';
import { ExportReader } from './export-reader.js';
import { safeFileName, UniqueNames } from './file-names.js';
import type { WantedApplication } from './text-files.js';
import { wordParts } from './word-parts.js';
import type { ZippedFile } from './zip.js';

/** Stored bytes of contents that a worker thread makes one file of, within its memory and deadline. */
const MOST_BYTES = 2_000_000;
const DEADLINE_MS = 60_000;

interface WordJob {
  readonly title: string;
  readonly applications: readonly WantedApplication[];
  readonly words: ExportWords;
  readonly owner: string;
  /** Of this server, for links to uploads. */
  readonly origin: string;
}

/** Word files, made in a worker thread, which needs all docs of a file at once. */
@Injectable()
export class WordFiles {
  constructor(
    private readonly reader: ExportReader,
    private readonly workers: Workers,
    private readonly pictures: ExportPictures,
  ) {}

  /** One file; several, by their folders, if there are too many docs for one. */
  async of(job: WordJob): Promise<Uint8Array | AsyncGenerator<ZippedFile>> {
    const sizes = await this.reader.sizes(idsOf(job.applications), job.applications[0]?.at);
    const sum = [...sizes.values()].reduce((all, size) => all + size, 0);
    return sum > MOST_BYTES ? this.parts(job, sizes) : this.file(job);
  }

  async file({ title, applications, words, owner, origin }: WordJob): Promise<Uint8Array> {
    const apis = await this.stored(applications);
    const docs = apis.flatMap(({ entries }) => docsOf(entries));
    const file = { title, apis, words, uploads: { origin, pictures: await this.pictures.of(docs) } };
    return inLimits(() => this.workers.run(exportWord, file, { deadline: DEADLINE_MS, owner }));
  }

  private async *parts(job: WordJob, sizes: ReadonlyMap<number, number>): AsyncGenerator<ZippedFile> {
    const names = new UniqueNames();
    const isOne = job.applications.length === 1;
    for (const application of job.applications) {
      const folder = isOne ? '' : `${safeFileName(application.name)}/`;
      for (const { name, entries } of wordParts(application.entries, sizes, MOST_BYTES)) {
        const title = name || application.name;
        const content = await this.file({ ...job, title, applications: [{ ...application, entries }] });
        yield { path: names.path(folder, title, '.docx'), content };
      }
    }
  }

  private async stored(applications: readonly WantedApplication[]): Promise<StoredApi[]> {
    const apis: StoredApi[] = [];
    for (const application of applications) {
      const docs = new Map<number, StoredDoc>();
      const dictionaries = new Map<number, EnumInfo>();
      const models = new Map<string, StoredModel>();
      let globals: StoredApi['shared']['globals'] = { globalHeaders: [], globalParams: [], globalReturns: [] };
      for await (const page of this.reader.pages(idsOf([application]), { ...application, moduleId: application.id })) {
        globals = page.shared.globals;
        for (const doc of page.docs) docs.set(doc.id, doc);
        for (const one of page.shared.dictionaries) dictionaries.set(one.id, one);
        for (const one of page.shared.models ?? []) models.set(one.id, one);
      }
      const around = { dictionaries: [...dictionaries.values()], models: [...models.values()] };
      const shared = { moduleId: application.id, globals, ...around };
      const { name: title, environments, entries } = application;
      const services = await this.reader.services(application.id, application.at);
      apis.push({ title, environments, shared, entries: storedEntries(entries, docs, services) });
    }
    return apis;
  }
}

const idsOf = (applications: readonly WantedApplication[]): number[] =>
  applications.flatMap(({ entries }) => placedDocs(entries).map(({ doc }) => doc.id));

const docsOf = (entries: readonly StoredEntry[]): StoredDoc[] =>
  entries.flatMap((entry) => (entry.kind === 'doc' ? [entry] : docsOf(entry.children)));

const storedEntries = (
  entries: readonly ChosenEntry[],
  docs: ReadonlyMap<number, StoredDoc>,
  services: ReadonlyMap<number, DubboInfo>,
): StoredEntry[] =>
  entries.flatMap((entry): StoredEntry[] => {
    if (entry.kind === 'folder') {
      const children = storedEntries(entry.children, docs, services);
      const dubbo = services.get(entry.id);
      return [{ kind: 'folder', id: encodeId(entry.id), name: entry.name, ...(dubbo && { dubbo }), children }];
    }
    const doc = docs.get(entry.id);
    return doc ? [doc] : [];
  });

async function inLimits<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (err) {
    if (err instanceof WorkerLimitError && err.limit !== 'queue') throw new Refusal('export.tooLarge');
    throw err;
  }
}
