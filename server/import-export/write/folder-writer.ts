import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { folderContent } from '../../../contracts/docs/doc-types/index.js';
import { DocStatus, DocType } from '../../../contracts/platform/enums.js';
import type { DocCommand } from '../../docs/doc/doc.decider.js';
import { docKind } from '../../docs/doc/doc.decider.js';
import { ancestorsOf } from '../../docs/doc/tree-facts.js';
import { DocContentWriter } from '../../docs/editing/content/doc-content-writer.js';
import { EventLog } from '../../platform/log/event-log.js';
import { byChangeSet, type ChangeSetRun, ChangeSets, type OutcomeOfDoc } from '../change-sets/change-sets.js';
import { DocOrigin } from '../change-sets/doc-origin.entity.js';
import type { PackedFolder } from '../formats/pack/packed-api.js';
import type { PlannedEntry } from '../plan/plan-import.js';
import type { StandingDoc } from '../plan/standing-doc.js';
import { originRow, storeOrigins } from './origin-rows.js';
import { placeCommands } from './place-commands.js';

/** Writes the folders of a plan. Folders have no live editing, so no updates need to be settled before. */
@Injectable()
export class FolderWriter {
  constructor(
    private readonly log: EventLog,
    private readonly content: DocContentWriter,
    private readonly sets: ChangeSets,
  ) {}

  /** Writes one folder within the transaction; returns its id. */
  async write(
    tx: EntityManager,
    run: ChangeSetRun,
    source: string,
    planned: PlannedEntry<PackedFolder>,
    parentId: number,
  ): Promise<number> {
    const { set } = run;
    const { entry, standing, found } = planned;
    const content = { name: entry.name, ...(entry.dubbo && { dubbo: entry.dubbo }) };
    const seenRun = set.runId || set.id;
    if (!standing) {
      const place = { moduleId: set.moduleId, parentId, isFolder: true, orderIndex: entry.orderIndex };
      const doc = { ...place, type: DocType.http, status: DocStatus.doing, isShow: entry.isShow ?? true, content };
      const row = await this.content.create(doc, byChangeSet(set), tx);
      const fresh = {
        docId: row.id,
        moduleId: set.moduleId,
        parentId,
        content,
        seenRun,
        offers: [],
        extra: entry.extra,
      };
      await storeOrigins(tx, [
        originRow(planned, source, { ...fresh, contentVersion: row.contentVersion, isEdited: false }),
      ]);
      await this.sets.record(tx, run, [{ docId: row.id, outcome: 'created' }]);
      return row.id;
    }
    const outcome = await this.update(tx, run, source, { planned, standing, parentId, content, seenRun });
    if (outcome)
      await this.sets.record(tx, run, [found === 'likeness' ? renamed(outcome, standing, entry.name) : outcome]);
    return standing.id;
  }

  private async update(
    tx: EntityManager,
    { set }: ChangeSetRun,
    source: string,
    { planned, standing, parentId, content, seenRun }: FolderUpdate,
  ): Promise<OutcomeOfDoc | undefined> {
    const { id } = standing;
    const row = await this.log.lock(tx, docKind, id);
    if (!row) return undefined;
    const known = await tx.findOneBy(DocOrigin, { docId: id, source });
    const now = folderContent.parse(row.content);
    const name = known && now.name === folderContent.parse(known.content).name ? content.name : now.name;
    const dubbo = content.dubbo ?? now.dubbo;
    const commands: DocCommand[] = [];
    if (row.isDeleted)
      commands.push({ type: 'UndeleteDoc', ancestors: await ancestorsOf(tx, set.moduleId, row.parentId) });
    commands.push({ type: 'EditDoc', content: { name, ...(dubbo && { dubbo }) } });
    commands.push(...(await placeCommands(tx, set.moduleId, standing, row, planned.entry, parentId)));
    const steps = commands.map((command) => ({ id, command }));
    const done = await this.log.executeMany(docKind, steps, byChangeSet(set), { tx });
    const after = done.at(-1)?.row ?? row;
    const isEdited = known ? known.isEdited || known.contentVersion !== row.contentVersion : true;
    const fresh = {
      docId: id,
      moduleId: set.moduleId,
      parentId,
      content,
      seenRun,
      offers: [],
      extra: planned.entry.extra,
    };
    await storeOrigins(tx, [originRow(planned, source, { ...fresh, contentVersion: after.contentVersion, isEdited })]);
    if (!done.some(({ events }) => events.length)) return undefined;
    return { docId: id, outcome: row.isDeleted ? 'revived' : 'changed', origin: known ?? undefined };
  }
}

interface FolderUpdate {
  readonly planned: PlannedEntry<PackedFolder>;
  readonly standing: StandingDoc;
  readonly parentId: number;
  readonly content: z.output<typeof folderContent>;
  readonly seenRun: number;
}

export const renamed = (outcome: OutcomeOfDoc, { name, url }: StandingDoc, to: string): OutcomeOfDoc => ({
  ...outcome,
  detail: { ...outcome.detail, renamedFrom: url || name, to },
});
