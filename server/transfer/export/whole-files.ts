import { Injectable } from '@nestjs/common';
import type { DubboInfo } from '../../../contracts/doc-types/api.js';
import type { EnumInfo } from '../../../contracts/docs.js';
import { encodeId } from '../../../contracts/wire.js';
import type { StoredApi, StoredEntry } from '../../formats/export-whole.js';
import type { ExportWords } from '../../formats/export-words.js';
import type { StoredDoc } from '../../formats/exported-doc.js';
import { Refusal } from '../../platform/refusal.js';
import { WorkerLimitError } from '../../workers/worker-limit-error.js';
import { Workers } from '../../workers/workers.js';
import { type ChosenEntry, placedDocs } from './chosen-entries.js';
import { ExportReader } from './export-reader.js';
import type { WantedApplication } from './text-files.js';

/** Stored bytes of contents that fit into a worker thread's memory, with the file made of them. */
const MOST_BYTES = 12_000_000;
const DEADLINE_MS = 60_000;

/** Files of formats that need all docs at once, made in a worker thread. */
@Injectable()
export class WholeFiles {
  constructor(
    private readonly reader: ExportReader,
    private readonly workers: Workers,
  ) {}

  async word(
    title: string,
    applications: readonly WantedApplication[],
    { words, owner }: { readonly words: ExportWords; readonly owner: string },
  ): Promise<Uint8Array> {
    const apis = await this.stored(applications);
    return inLimits(() => this.workers.run('export.word', { title, apis, words }, { deadline: DEADLINE_MS, owner }));
  }

  async openApi(application: WantedApplication, language: 'json' | 'yaml', owner: string): Promise<string> {
    const [stored] = await this.stored([application]);
    if (!stored) throw new Refusal('export.nothing');
    const api = application.globals ? stored : await this.withExtras(stored);
    return inLimits(() => this.workers.run('export.openapi', { api, language }, { deadline: DEADLINE_MS, owner }));
  }

  private async withExtras(api: StoredApi): Promise<StoredApi> {
    const docsOf = (entries: readonly StoredEntry[]): StoredDoc[] =>
      entries.flatMap((entry) => (entry.kind === 'doc' ? [entry] : docsOf(entry.children)));
    const extras = await this.reader.extras(docsOf(api.entries).map(({ id }) => id));
    const extra = await this.reader.extraOfModule(api.shared.moduleId);
    const added = (entry: StoredEntry): StoredEntry => {
      if (entry.kind === 'folder') return { ...entry, children: entry.children.map(added) };
      const found = extras.get(entry.id);
      return found ? { ...entry, extra: found } : entry;
    };
    return { ...api, entries: api.entries.map(added), ...(extra && { extra }) };
  }

  /** @throws Refusal `export.tooLarge` before contents are read */
  private async stored(applications: readonly WantedApplication[]): Promise<StoredApi[]> {
    const idsOf = ({ entries }: WantedApplication) => placedDocs(entries).map(({ doc }) => doc.id);
    if ((await this.reader.storedBytes(applications.flatMap(idsOf))) > MOST_BYTES) throw new Refusal('export.tooLarge');
    const apis: StoredApi[] = [];
    for (const application of applications) {
      const docs = new Map<number, StoredDoc>();
      const dictionaries = new Map<number, EnumInfo>();
      let globals: StoredApi['shared']['globals'] = { globalHeaders: [], globalParams: [], globalReturns: [] };
      for await (const page of this.reader.pages(application.id, idsOf(application), application.globals)) {
        globals = page.shared.globals;
        for (const doc of page.docs) docs.set(doc.id, doc);
        for (const one of page.shared.dictionaries) dictionaries.set(one.id, one);
      }
      const shared = { moduleId: application.id, globals, dictionaries: [...dictionaries.values()] };
      const { name: title, environments, entries } = application;
      const services = await this.reader.services(application.id);
      apis.push({ title, environments, shared, entries: storedEntries(entries, docs, services) });
    }
    return apis;
  }
}

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
