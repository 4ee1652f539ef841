import { EndSessionTask } from './accounts/end-session.task.js';
import { docKind } from './docs/doc.decider.js';
import { SettleTask } from './editing/content/settle.task.js';
import type { Follower } from './log/followers.js';
import { AccessReaction } from './reactions/access/access.reaction.js';
import { MessagesReaction } from './reactions/messages/messages.reaction.js';
import { DeliverTask } from './reactions/webhooks/deliver.task.js';
import { WebhooksReaction } from './reactions/webhooks/webhooks.reaction.js';
import type { TaskHandler } from './tasks/task.js';
import { RefreshImportTask } from './transfer/import/refresh-import.task.js';
import { SyncMeterSphereTask } from './transfer/metersphere/sync-metersphere.task.js';
import { ApplyPushTask } from './transfer/push/apply-push.task.js';
import { EndReplaceRunTask } from './transfer/push/end-replace-run.task.js';
import { SweepUploadsTask } from './uploads/sweep-uploads.task.js';
import { UploadUses } from './uploads/upload-uses.js';

/*
 * The map of the event flow; read this first.
 *
 *   a command ─► EventLog.execute(kind, id, command, by) ─► events and row in one commit ─► notification
 *                                                                                            │
 *   each follower reads the log in order, from its own checkpoint ◄──────────────────────────┘
 *        └─► rows (messages …), tasks (deliver …), in one commit with its checkpoint: each event once
 *   tasks run later, outside of transactions, with retries: settle typed edits, deliver to a chat …
 *
 * Each key below is a name in the database (a follower's checkpoint, a task's kind): renaming one needs a migration.
 * Its class is resolved from Nest's container when the server starts, so some module must provide it.
 */

type Provided<T> = abstract new (...given: never[]) => T;

/** The event-sourced entities: streams like `doc-42`, rows that are their folds. */
export const kinds = { doc: docKind } as const;

/** The followers of the log. */
export const followers = {
  messages: MessagesReaction,
  webhooks: WebhooksReaction,
  access: AccessReaction,
  uploads: UploadUses,
} as const satisfies Record<string, Provided<Follower>>;

/** The handlers of tasks: `tasks.add(tx, { kind: 'settle', … })`. */
export const tasks = {
  settle: SettleTask,
  deliver: DeliverTask,
  endSession: EndSessionTask,
  applyPush: ApplyPushTask,
  endReplaceRun: EndReplaceRunTask,
  refreshImport: RefreshImportTask,
  syncMeterSphere: SyncMeterSphereTask,
  sweepUploads: SweepUploadsTask,
} as const satisfies Record<string, Provided<TaskHandler>>;
