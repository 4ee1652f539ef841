import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocType } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { DocDetails } from '../../docs/reading/doc-details.queries.js';
import { withoutAccount } from '../../docs/reading/stranger-detail.js';
import {
  type ChosenDoc,
  type ChosenEntry,
  chosenEntries,
  placedDocs,
} from '../../import-export/export/chosen-entries.js';
import { type DocPage, pageForStrangers } from '../../import-export/export/doc-page.js';
import { ExportReader } from '../../import-export/export/export-reader.js';
import type { WantedApplication } from '../../import-export/export/text-files.js';
import type { StoredDoc } from '../../import-export/formats/exported/exported-doc.js';
import { Environments } from '../../workspace/environments/environments.js';
import type { ComposeProject } from './compose.entity.js';
import { ComposeParams } from './compose-params.js';
import { ComposedDoor } from './composed-door.js';
import type { EntryRow } from './composed-source.js';
import { type ComposedTree, ComposedTrees } from './composed-trees.js';
import { pinnedSql } from './pinned-versions.js';

const noGlobals = { globalHeaders: [], globalParams: [], globalReturns: [] };

/** A composed project as one application for files and texts; its docs are those of several. */
@Injectable()
export class ComposedApplication {
  constructor(
    private readonly db: DataSource,
    private readonly trees: ComposedTrees,
    private readonly door: ComposedDoor,
    private readonly details: DocDetails,
    private readonly params: ComposeParams,
    private readonly reader: ExportReader,
    private readonly environments: Environments,
  ) {}

  /**
   * `isCallable`: the gateway is an environment, and all docs are at its root (`rootAddresses`); otherwise it is written as
   * the address of each doc, as on the page.
   */
  async of(project: ComposeProject, name: string, isCallable: boolean): Promise<WantedApplication> {
    const composed = await this.trees.of(project.id);
    const { gatewayUrl } = project;
    const environments =
      gatewayUrl === ''
        ? await this.environmentsOf(project, composed)
        : isCallable
          ? [{ name: 'Gateway', url: gatewayUrl }]
          : [];
    const given = chosenEntries(composed.tree.roots, undefined);
    const docs = placedDocs(given).map(({ doc }) => doc);
    const urls: Addresses = gatewayUrl === '' ? none : isCallable ? rootAddresses(docs) : sameAddress(docs, gatewayUrl);
    const entries = given.map((entry) => placedAt(entry, urls));
    const pages = (ids: readonly number[]) => this.pages(project, composed, ids, urls);
    const [moduleId, ...others] = composed.modules;
    // Schemes of several applications may have one name.
    const about = moduleId !== undefined && others.length === 0 && { about: { moduleId, isWhole: false } };
    const modelsAt = modelsAtOf(composed);
    return { id: 0, name, entries, docs: docs.length, environments, globals: noGlobals, pages, ...about, modelsAt };
  }

  /** Of one application only: a file has one list of servers for all its docs. */
  private async environmentsOf(project: ComposeProject, { modules }: ComposedTree) {
    const [only] = modules;
    if (only === undefined || modules.size > 1) return [];
    const reader = await this.door.reader(project);
    const all = await this.environments.list(only);
    return all
      .filter((one) => reader.allowsEnvironment(one))
      .map(({ name, url }) => ({ name, url: withoutAccount(url) }));
  }

  private async *pages(
    project: ComposeProject,
    { docs: entries }: ComposedTree,
    ids: readonly number[],
    urls: Addresses,
  ): AsyncGenerator<DocPage> {
    const own = await this.params.all(project.id);
    const reader = await this.door.reader(project);
    for (const some of await this.reader.portions(ids)) {
      const docs = await this.docs(some, entries, urls);
      // Docs of one application that show the models of one instant.
      const groups = new Map<string, StoredDoc[]>();
      for (const doc of docs) {
        const key = groupOf(entries.get(doc.id));
        groups.set(key, [...(groups.get(key) ?? []), doc]);
      }
      const shared = new Map<string, DocPage['shared']>();
      for (const [key, group] of groups) {
        const { moduleId = 0, pinnedAt } = entries.get(group[0]?.id ?? 0) ?? {};
        const globals = await this.details.globalsOf(moduleId, reader);
        const replaced = {
          ...globals,
          ...(own.globalParams.length > 0 && { globalParams: own.globalParams }),
          ...(own.globalReturns.length > 0 && { globalReturns: own.globalReturns }),
        };
        const around = await this.reader.around(moduleId, group, new Map(), { at: pinnedAt ?? undefined });
        shared.set(key, { moduleId, globals: replaced, ...around });
      }
      yield pageForStrangers({
        docs: docs.map((doc) => ({ ...doc, shared: shared.get(groupOf(entries.get(doc.id))) })),
        shared: { moduleId: 0, globals: noGlobals, dictionaries: [] },
      });
    }
  }

  /** In the order of `ids`, each in the version that readers see. */
  private async docs(ids: readonly number[], entries: ComposedTree['docs'], urls: Addresses): Promise<StoredDoc[]> {
    const pinned = ids.flatMap((id) => {
      const version = entries.get(id)?.pinnedVersion ?? null;
      return version === null ? [] : [{ id, version }];
    });
    const isPinned = new Set(pinned.map(({ id }) => id));
    const newest = await this.reader.docs(ids.filter((id) => !isPinned.has(id)));
    const older: Omit<StoredDoc, 'kind'>[] =
      pinned.length === 0
        ? []
        : await this.db.query(`select id, type, label, status, content from (${pinnedSql}) d`, [
            pinned.map(({ id }) => id),
            pinned.map(({ version }) => version),
          ]);
    const found = new Map([...newest, ...older.map((doc) => ({ ...doc, kind: 'doc' as const }))].map((d) => [d.id, d]));
    return ids.flatMap((id) => {
      const doc = found.get(id);
      return doc ? [shownDoc(doc, urls.get(id) ?? '')] : [];
    });
  }
}

const groupOf = (entry: Partial<Pick<EntryRow, 'moduleId' | 'pinnedAt'>> = {}): string =>
  `${entry.moduleId ?? 0} ${entry.pinnedAt?.getTime() ?? ''}`;

/** The instant of the models in a file that has each of them once: the last one at which a doc was pinned; undefined: now. */
function modelsAtOf({ docs }: ComposedTree): Date | undefined {
  const pins = [...docs.values()].map(({ pinnedAt }) => pinnedAt);
  const all = pins.flatMap((at) => at ?? []);
  return all.length < pins.length ? undefined : all.sort((a, b) => b.getTime() - a.getTime())[0];
}

/** At the gateway. */
const shownDoc = (doc: StoredDoc, url: string): StoredDoc =>
  url !== '' && 'url' in doc.content ? { ...doc, content: { ...doc.content, url } } : doc;

/** The file is arranged by the addresses of the entries. */
function placedAt(entry: ChosenEntry, urls: Addresses): ChosenEntry {
  if (entry.kind === 'folder') return { ...entry, children: entry.children.map((child) => placedAt(child, urls)) };
  return { ...entry, url: urls.get(entry.id) ?? entry.url };
}

/** Addresses that replace those of the docs, by doc. */
type Addresses = ReadonlyMap<number, string>;

const none: Addresses = new Map();

const isCalled = ({ type, url }: ChosenDoc): boolean => type === DocType.http || url !== '';

const sameAddress = (docs: readonly ChosenDoc[], url: string): Addresses =>
  new Map(docs.filter(isCalled).map(({ id }) => [id, url]));

/**
 * An OpenAPI file has one operation for a path and method. Further docs of a method differ by a fragment, which no
 * client sends: their calls go to the root of the gateway too.
 */
function rootAddresses(docs: readonly ChosenDoc[]): Addresses {
  const taken = new Set<string>();
  const addresses = new Map<number, string>();
  for (const { id, name, httpMethod } of docs.filter(isCalled)) {
    const named = `/#${name.trim().replaceAll(/[\s#?/{}]+/g, '-')}`;
    const free = ['/', named, `${named}-${encodeId(id)}`].find((one) => !taken.has(`${httpMethod} ${one}`)) ?? '/';
    taken.add(`${httpMethod} ${free}`);
    addresses.set(id, free);
  }
  return addresses;
}
