import { Injectable } from '@nestjs/common';
import type { DubboInfo } from '../../../contracts/docs/doc-types/api.js';
import type { Work } from '../../platform/workers/work.js';
import { Workers } from '../../platform/workers/workers.js';
import type { OpenApiFile } from '../formats/export-openapi.js';
import type { StoredDoc } from '../formats/exported/exported-doc.js';
import {
  type AddedTags,
  byPaths,
  documentTexts,
  isCut,
  type MergedDocuments,
  noAddedTags,
  type OpenApiLanguage,
} from '../formats/openapi/write/index.js';
import { openApiHead, openApiMerge, openApiOperations, openApiOthers, openApiTags } from '../formats/work.js';
import { aboutDocForStrangers } from './about-for-strangers.js';
import { type ChosenDoc, type PlacedDoc, placedDocs } from './chosen-entries.js';
import { type DocPage, sharedForStrangers } from './doc-page.js';
import { ExportReader } from './export-reader.js';
import type { WantedApplication } from './text-files.js';

const DEADLINE_MS = 30_000;
const unknownSources: MergedDocuments = { document: '', changes: new Map() };

interface Job {
  readonly application: WantedApplication;
  readonly file: OpenApiFile;
  readonly changes: MergedDocuments['changes'];
  readonly owner: string;
  readonly placed: ReadonlyMap<number, PlacedDoc>;
}
interface PathOfDoc extends ChosenDoc {
  readonly path: string;
}
interface Written {
  readonly paths: Set<string>;
  added: AddedTags;
  /** Docs that turned out to be no operations. */
  readonly left: ChosenDoc[];
}

/**
 * OpenAPI files, written in worker threads a page of docs at a time: first the operations, path by path, then the docs
 * that are none. Memory use does not depend on the number of docs.
 */
@Injectable()
export class OpenApiFiles {
  constructor(
    private readonly reader: ExportReader,
    private readonly workers: Workers,
  ) {}

  async *of(application: WantedApplication, language: OpenApiLanguage, owner: string): AsyncGenerator<string> {
    const { id, name: title, environments, entries } = application;
    const { document, changes, about } = application.globals
      ? await this.aboutAlone(application, owner)
      : await this.sources(id, owner, application.at);
    const declared = about?.servers && {
      servers: about.servers,
      environments: await this.reader.environmentAddresses(id),
    };
    const placed = placedDocs(entries);
    const imported = application.globals ? [] : await this.importedModels(id, document, changes);
    const ids = placed.map(({ doc }) => doc.id);
    const found = await this.reader.modelsOfDocs(id, ids, application.at ?? application.modelsAt, imported);
    const shared = found && application.globals ? sharedForStrangers(found) : found;
    const models = shared?.models.map(({ content: _, name: __, ...model }) => model);
    const file = { language, document, ...(models && { models }) };
    const job = { application, file, changes, owner, placed: new Map(placed.map((one) => [one.doc.id, one])) };
    const { operations, others } = byPaths(await this.withLongPaths(placed, application));
    const written: Written = { paths: new Set(), added: noAddedTags, left: [] };
    yield await this.run(
      openApiHead,
      {
        ...file,
        ...{ environments, shared, title: about?.title || title, declared },
      },
      owner,
    );
    yield* this.operations(job, operations, written);
    const { added } = written;
    yield await this.run(openApiTags, { ...file, paths: [...written.paths], added }, owner);
    yield* this.others(job, [...others, ...written.left]);
    yield documentTexts[language].end;
  }

  /** Docs whose address may be the beginning of a path come with what they were imported from. */
  private async withLongPaths(placed: readonly PlacedDoc[], { globals, at }: WantedApplication) {
    const ids = globals ? [] : placed.filter(({ doc }) => isCut(doc)).map(({ doc }) => doc.id);
    const extras = ids.length > 0 ? await this.reader.extras('openapi', ids, at) : undefined;
    return placed.map(({ doc }) => ({ ...doc, extra: extras?.get(doc.id)?.extra }));
  }

  /** What the application was imported from, as one document. */
  private async sources(id: number, owner: string, at: Date | undefined): Promise<MergedDocuments> {
    const [sources, about] = [await this.reader.openApiDocuments(id), await this.reader.about(id, at)];
    if (sources.length > 1 || about) return this.run(openApiMerge, { sources, about }, owner);
    return { ...unknownSources, document: sources[0]?.document ?? '' };
  }

  /** For strangers: nothing of the sources, and what they get of *About*. */
  private async aboutAlone({ about: wanted, entries }: WantedApplication, owner: string): Promise<MergedDocuments> {
    const about = wanted && (await this.reader.about(wanted.moduleId));
    if (!about) return unknownSources;
    const folders = new Set(placedDocs(entries).flatMap((placed) => placed.folders.map(({ name }) => name)));
    return this.run(openApiMerge, { sources: [], about: aboutDocForStrangers(about, wanted.isWhole, folders) }, owner);
  }

  /** The models that came with what the application was imported from, by their names in the one document. */
  private async importedModels(id: number, document: string, changes: MergedDocuments['changes']) {
    if (document === '') return [];
    const found = await this.reader.importedModels(id);
    return found.map((model) => {
      const renamed = changes.get(model.source)?.names.get('schemas')?.get(model.component);
      return { ...model, component: renamed ?? model.component };
    });
  }

  /** While a page is written, the next one is read. */
  private async *operations(job: Job, docs: readonly PathOfDoc[], written: Written): AsyncGenerator<string> {
    const byId = new Map(docs.map((doc) => [doc.id, doc]));
    let last: Promise<string> = Promise.resolve('');
    for await (const page of this.pages(job, docs, ({ id }) => byId.get(id)?.path ?? '')) {
      const text = await last;
      last = this.page(job, page, byId, written);
      last.catch(() => undefined);
      if (text) yield text;
    }
    yield await last;
  }

  private async page(
    { file, changes, owner, placed, application }: Job,
    { docs, shared }: DocPage,
    byId: ReadonlyMap<number, PathOfDoc>,
    written: Written,
  ): Promise<string> {
    const extras = application.globals
      ? undefined
      : await this.reader.extras(
          'openapi',
          docs.map(({ id }) => id),
          application.at,
        );
    const part = docs.map((doc) => ({
      doc: withExtra(doc, extras?.get(doc.id)?.extra),
      change: changes.get(extras?.get(doc.id)?.source ?? ''),
      folders: foldersOf(placed, doc),
      path: byId.get(doc.id)?.path ?? '',
    }));
    const { added } = written;
    const isFirst = written.paths.size === 0;
    const result = await this.run(openApiOperations, { ...file, docs: part, shared, added, isFirst }, owner);
    for (const path of result.paths) written.paths.add(path);
    written.added = result.added;
    for (const at of result.left) {
      const doc = placed.get(docs[at]?.id ?? 0)?.doc;
      if (doc) written.left.push(doc);
    }
    return result.text;
  }

  private async *others(job: Job, docs: readonly ChosenDoc[]): AsyncGenerator<string> {
    const { file, owner, application, placed } = job;
    const found =
      docs.length > 0 ? await this.reader.services(application.id, application.at) : new Map<number, DubboInfo>();
    // Strangers are not told who maintains a service.
    const services = application.globals ? new Map([...found].map(([id, one]) => [id, { ...one, author: '' }])) : found;
    let isFirst = true;
    for await (const page of this.pages(job, docs, ({ id }) => String(id))) {
      const part = page.docs.map((doc) => ({
        doc,
        folders: foldersOf(placed, doc),
        service: services.get(placed.get(doc.id)?.folders.at(-1)?.id ?? 0),
      }));
      yield await this.run(openApiOthers, { language: file.language, docs: part, shared: page.shared, isFirst }, owner);
      isFirst = false;
    }
    if (!isFirst) yield documentTexts[file.language].close(true);
  }

  /** Docs with one key, which follow each other, are in one page. */
  private async *pages(
    { application: { id: moduleId, globals, at, pages } }: Job,
    docs: readonly ChosenDoc[],
    keyOf: (doc: { readonly id: number }) => string,
  ): AsyncGenerator<DocPage> {
    const ids = docs.map((doc) => doc.id);
    let held: DocPage | undefined;
    for await (const read of pages?.(ids) ?? this.reader.pages(ids, { moduleId, globals, at, withoutModels: true })) {
      const page: DocPage = held ? joined(held, read) : read;
      const key = keyOf(page.docs.at(-1) ?? { id: 0 });
      const end = page.docs.findIndex((doc) => keyOf(doc) === key);
      if (end > 0) yield { ...page, docs: page.docs.slice(0, end) };
      held = { ...page, docs: page.docs.slice(Math.max(end, 0)) };
    }
    if (held && held.docs.length > 0) yield held;
  }

  private run<I, R>(work: Work<I, R>, input: I, owner: string): Promise<R> {
    return this.workers.run(work, input, { deadline: DEADLINE_MS, owner });
  }
}

const withExtra = (doc: StoredDoc, extra: StoredDoc['extra']): StoredDoc => (extra ? { ...doc, extra } : doc);

const foldersOf = (placed: ReadonlyMap<number, PlacedDoc>, { id }: StoredDoc): string[] =>
  (placed.get(id)?.folders ?? []).map(({ name }) => name);

function joined(first: DocPage, second: DocPage): DocPage {
  const dictionaries = [...first.shared.dictionaries, ...second.shared.dictionaries];
  const byId = new Map(dictionaries.map((one) => [one.id, one]));
  return {
    docs: [...first.docs, ...second.docs],
    shared: {
      ...second.shared,
      dictionaries: [...byId.values()],
      models: [...(first.shared.models ?? []), ...(second.shared.models ?? [])],
    },
  };
}
