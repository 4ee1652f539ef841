import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ImportLoss } from '../../../contracts/import-export/imported-api.js';
import { DocStatus } from '../../../contracts/platform/enums.js';
import { ErrorCodes } from '../../docs/constants/error-codes.js';
import { lockTree } from '../../docs/doc/tree-facts.js';
import { fitsDoc } from '../../docs/editing/content/content-size.js';
import { Config } from '../../platform/config/config.js';
import { EventLog } from '../../platform/log/event-log.js';
import { BulkPace } from '../../platform/runtime/bulk-pace.js';
import { Clock } from '../../platform/runtime/clock.js';
import { importDictionaries } from '../../workspace/dictionaries/dictionary-import.js';
import { importCommonParams, importEnvironmentList } from '../../workspace/environments/environment-import.js';
import { ModuleSettings } from '../../workspace/modules/module-settings.js';
import { AboutWriter } from '../about/about-writer.js';
import { byChangeSet, type ChangeSetRun, ChangeSets } from '../change-sets/change-sets.js';
import { storeImportExtra } from '../change-sets/import-extra.entity.js';
import { StandingQueries } from '../change-sets/standing.queries.js';
import type { NewModel, PackedApi, PackedFolder } from '../formats/pack/packed-api.js';
import { type ImportPlan, type PlannedEntry, planImport } from '../plan/plan-import.js';
import { modelRefs, unmadeModels } from '../plan/planned-models.js';
import { type CameDoc, DocWriter } from './doc-writer.js';
import { FolderWriter } from './folder-writer.js';
import { LeftOutDocs } from './left-out-docs.js';
import { chooseNewModels, type NewModels } from './new-models.js';
import { type DocsToPrepare, PreparedDocs, type PreparedEntry } from './prepared-docs.js';

/** Docs per transaction. */
const BATCH = 50;
const DEFAULT_STATUS = 'torna.push.doc-default-status';

const unwritten = new Set<PlannedEntry['step']>(['same', 'locked', 'leftOut']);
const isWritten = ({ step }: PlannedEntry): boolean => !unwritten.has(step);

type FolderIds = ReadonlyMap<PlannedEntry<PackedFolder>, number>;

/**
 * Executes a plan in batches, each in one commit with its outcomes and the base of the next merge. A run after a crash
 * plans again: docs already written equal their import, so each step takes effect once.
 */
@Injectable()
export class ImportWriter {
  constructor(
    private readonly log: EventLog,
    private readonly sets: ChangeSets,
    private readonly standing: StandingQueries,
    private readonly folders: FolderWriter,
    private readonly docs: DocWriter,
    private readonly leftOut: LeftOutDocs,
    private readonly prepared: PreparedDocs,
    private readonly moduleSettings: ModuleSettings,
    private readonly clock: Clock,
    private readonly errorCodes: ErrorCodes,
    private readonly pace: BulkPace,
    private readonly config: Config,
    private readonly about: AboutWriter,
  ) {}

  /** `part` reads a part of the import's docs. */
  async write(run: ChangeSetRun, api: PackedApi, part: DocsToPrepare['part']): Promise<void> {
    const source = run.set.docSource;
    const dictionaries = await this.writeSurroundings(run, api);
    const plan = planImport(await this.standing.read(run.set.moduleId, source), api);
    const changing = plan.docs.filter(isWritten);
    const folders = plan.folders.filter(isWritten).length;
    await this.inRun(run, async (tx) => {
      await this.sets.expect(tx, run, changing.length + folders);
      await this.sets.addLosses(tx, run, plan.losses);
    });
    const newModels = await this.newModels(run, api, plan);
    const folderIds = await this.writeFolders(run, source, plan);
    await this.markSeen(run, source, plan);
    const status = await newDocStatus(this.moduleSettings, run.set.moduleId);
    const models = modelRefs(plan.docs, newModels);
    const wanted = { docs: changing, part, dictionaries, models, moduleId: run.set.moduleId };
    for await (const prepared of this.prepared.batches(wanted, BATCH)) {
      const begun = performance.now();
      const batch = prepared.map((one) => withinSize(withKey(one, newModels), this.config.live.docBytes));
      await this.inRun(run, async (tx) => {
        await this.docs.write(tx, {
          run,
          source,
          status,
          docs: batch.flatMap((one) => readyDoc(one, folderIds, newModels)),
        });
        await this.sets.addLosses(tx, run, batch.flatMap(refusedDoc));
        await this.sets.advance(tx, run, batch.length);
      });
      await this.pace.rest(performance.now() - begun);
    }
    if (run.set.removeMissing)
      await this.inRun(run, async (tx) =>
        this.sets.record(tx, run, await this.leftOut.remove(tx, run.set, run.set.id)),
      );
  }

  private async newModels(run: ChangeSetRun, api: PackedApi, { docs }: ImportPlan): Promise<NewModels> {
    const unmade = unmadeModels(docs);
    if (unmade.length === 0) return {};
    let chosen: NewModels = {};
    await this.inRun(run, async (tx) => {
      chosen = await chooseNewModels(tx, run.set.moduleId, api, unmade);
      await this.sets.storePacked(tx, run, { ...api, newModels: chosen });
    });
    return chosen;
  }

  /** Writes dictionaries and environments; returns the dictionaries' ids by name. */
  private async writeSurroundings(run: ChangeSetRun, api: PackedApi): Promise<ReadonlyMap<string, number>> {
    const { moduleId } = run.set;
    const now = this.clock.now();
    let ids: ReadonlyMap<string, number> = new Map();
    await this.inRun(run, async (tx) => {
      const dictionaries = await importDictionaries(tx, moduleId, api.dictionaries, now);
      const environments = await importEnvironmentList(tx, moduleId, api.environments, now);
      const common = api.common ? await importCommonParams(tx, moduleId, api.common) : [];
      const facts = { moduleId, source: run.set.docSource, extra: api.extra };
      await this.about.fill(tx, facts, byChangeSet(run.set));
      await storeImportExtra(tx, moduleId, run.set.docSource, api);
      if (!(await this.errorCodes.merge(tx, moduleId, api.errorCodes, byChangeSet(run.set))))
        await this.sets.addLosses(tx, run, [{ origin: 'commonErrorCodes', what: 'invalid', value: 'doc.tooLarge' }]);
      await this.log.append(tx, byChangeSet(run.set), [...dictionaries.facts, ...environments, ...common]);
      ids = dictionaries.ids;
    });
    return ids;
  }

  private async writeFolders(run: ChangeSetRun, source: string, { folders }: ImportPlan): Promise<FolderIds> {
    const known = new Map<PlannedEntry<PackedFolder>, number>();
    for (const folder of folders) if (folder.standing) known.set(folder, folder.standing.id);
    const changing = folders.filter(isWritten);
    for (let from = 0; from < changing.length; from += BATCH)
      await this.inRun(run, async (tx) => {
        await this.sets.advance(tx, run, Math.min(BATCH, changing.length - from));
        for (const folder of changing.slice(from, from + BATCH)) {
          const parentId = folder.parent ? known.get(folder.parent) : 0;
          if (parentId === undefined) throw new Error(`the folder above ${folder.entry.origin} is not there`);
          known.set(folder, await this.folders.write(tx, run, source, folder, parentId));
        }
      });
    return known;
  }

  /** Marks unchanged, locked and left out docs as received, so that the end of the replace run does not delete them. */
  private async markSeen(run: ChangeSetRun, source: string, { folders, docs }: ImportPlan): Promise<void> {
    const still = [...folders, ...docs].filter((one) => !isWritten(one));
    const seen = still.flatMap(({ standing }) => standing?.id ?? []);
    const locked = still.flatMap(({ step, standing }) => (step === 'locked' && standing ? [standing.id] : []));
    const undone = still.flatMap(({ entry, standing, step }) =>
      standing && (step === 'leftOut' || standing.origin?.undone === entry.hash) ? [standing.id] : [],
    );
    if (seen.length === 0) return;
    await this.inRun(run, async (tx) => {
      const sql = `update doc_origins set seen_run = $3, undone = case when doc_id = any($4) then undone else '' end
        where source = $2 and doc_id = any($1)`;
      await tx.query(sql, [seen, source, run.set.runId || run.set.id, undone]);
      await this.sets.record(
        tx,
        run,
        locked.map((docId) => ({ docId, outcome: 'locked' })),
      );
    });
  }

  /** A transaction of this run that holds the exclusive tree lock. */
  private inRun(run: ChangeSetRun, work: (tx: EntityManager) => Promise<void>): Promise<void> {
    return this.log.transaction(async (tx) => {
      await this.sets.hold(tx, run);
      await lockTree(tx, run.set.moduleId, 'change');
      await work(tx);
    });
  }
}

/** The status of docs that an import makes. */
export async function newDocStatus(settings: ModuleSettings, moduleId: number): Promise<DocStatus> {
  const value = Number((await settings.text(moduleId, DEFAULT_STATUS)) || DocStatus.done);
  return Object.values(DocStatus).find((status) => status === value) ?? DocStatus.done;
}

function readyDoc(
  { planned, content, said, extra }: PreparedEntry,
  folderIds: FolderIds,
  newModels: NewModels,
): CameDoc[] {
  const parentId = planned.parent ? (folderIds.get(planned.parent) ?? 0) : 0;
  const id = newModelOf(planned, newModels)?.id;
  return content ? [{ planned, content, parentId, said, extra, id }] : [];
}

const newModelOf = ({ entry, standing }: PreparedEntry['planned'], models: NewModels): NewModel | undefined =>
  entry.model && !standing ? models[entry.model.component] : undefined;

/** The key that was free in the application. */
function withKey(doc: PreparedEntry, models: NewModels): PreparedEntry {
  const key = newModelOf(doc.planned, models)?.key;
  return key === undefined || !doc.content ? doc : { ...doc, content: { ...doc.content, key } };
}

/** One doc that is too large is left out, and the others are written. */
function withinSize(doc: PreparedEntry, maxBytes: number): PreparedEntry {
  const { content, planned } = doc;
  if (!content || fitsDoc({ type: planned.entry.type, content }, maxBytes)) return doc;
  return { ...doc, content: undefined, refused: 'doc.tooLarge' };
}

const refusedDoc = ({ planned: { entry }, refused }: PreparedEntry): ImportLoss[] =>
  refused ? [{ origin: entry.origin, what: 'invalid', value: refused }] : [];
