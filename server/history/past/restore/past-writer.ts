import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type DocCommand, docKind } from '../../../docs/doc/doc.decider.js';
import { DocContentWriter, type Replacement } from '../../../docs/editing/content/doc-content-writer.js';
import type { CommandStep } from '../../../platform/log/decided-steps.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { EventMeta } from '../../../platform/log/kind.js';
import type { InverseStep } from '../inverse/doc-selection.js';
import type { ModulePlan, PlannedDoc } from './wishes.js';

type Step = CommandStep<DocCommand>;

/** Executes the plan of an application as steps of one transaction: what returns first, then what goes. */
@Injectable()
export class PastWriter {
  constructor(
    private readonly log: EventLog,
    private readonly content: DocContentWriter,
  ) {}

  async write(tx: EntityManager, plan: ModulePlan, by: EventMeta): Promise<void> {
    const each = (choose: (doc: PlannedDoc, step: InverseStep) => DocCommand | undefined): Step[] =>
      plan.docs.flatMap((doc) =>
        doc.steps.flatMap((step) => {
          const command = choose(doc, step);
          return command ? [{ id: doc.docId, command }] : [];
        }),
      );
    const execute = (steps: readonly Step[]) => this.log.executeMany(docKind, steps, by, { tx });
    await execute(
      each((doc, { kind }) =>
        kind === 'undelete'
          ? { type: 'UndeleteDoc', ancestors: plan.tree.toRoot.has(doc.docId) ? undefined : [] }
          : undefined,
      ),
    );
    await execute(each((doc, step) => (doc.isFolder ? folderCommand(step) : undefined)));
    await this.content.replaceMany(plan.docs.flatMap(replacements), by, tx);
    await execute(
      each((doc, step) =>
        step.kind === 'move'
          ? { type: 'MoveDoc', parentId: step.parentId, ancestors: plan.tree.above(doc.docId) }
          : step.kind === 'command'
            ? step.command
            : undefined,
      ),
    );
    await execute(each((_, { kind }) => (kind === 'delete' ? { type: 'DeleteDoc', children: 0 } : undefined)));
  }
}

/** A folder's content has no Y.Doc. */
function folderCommand(step: InverseStep): DocCommand | undefined {
  if (step.kind !== 'content') return undefined;
  const { content, fromVersion } = step;
  return fromVersion > 0 ? { type: 'RestoreDoc', fromVersion, content } : { type: 'EditDoc', content };
}

/** Through the path of all content changes, so that open sessions receive a difference. */
function replacements({ docId, isFolder, steps }: PlannedDoc): Replacement[] {
  if (isFolder) return [];
  return steps.flatMap((step): Replacement[] => {
    if (step.kind !== 'content') return [];
    const { content, base, fromVersion, from } = step;
    const restoreFrom = fromVersion > 0 ? fromVersion : undefined;
    return [from ? { docId, content: (now) => from(now.content), base, restoreFrom } : { docId, content, restoreFrom }];
  });
}
