import type { followerNames } from '../contracts/workspace/admin.js';
import { commentsKind } from './docs/comments/comments.decider.js';
import { docKind } from './docs/doc/doc.decider.js';
import { SettleTask } from './docs/editing/content/settle.task.js';
import { ForgetKeystrokesTask } from './docs/editing/updates/forget-keystrokes.task.js';
import { SweepUploadsTask } from './docs/uploads/sweep-uploads.task.js';
import { UploadUses } from './docs/uploads/upload-uses.js';
import { PastValuesFollower } from './history/past/find/past-values.follower.js';
import { AnchorTask } from './history/self-audit/anchor.task.js';
import { SelfCheckTask } from './history/self-audit/self-check.task.js';
import { RefreshImportTask } from './import-export/import/refresh-import.task.js';
import { SyncMeterSphereTask } from './import-export/metersphere/sync-metersphere.task.js';
import { EndReplaceRunTask } from './import-export/push/end-replace-run.task.js';
import { ApplyPushTask } from './import-export/write-change-set.task.js';
import { DigestTask } from './notifications/messages/digest.task.js';
import { MailDigestTask } from './notifications/messages/mail-digest.task.js';
import { MessagesReaction } from './notifications/messages.reaction.js';
import { CallProgramTask } from './notifications/programs/call-program.task.js';
import { ReplayEventsTask } from './notifications/programs/replay-events.task.js';
import { DeliverTask } from './notifications/webhooks/deliver.task.js';
import { WebhooksReaction } from './notifications/webhooks/webhooks.reaction.js';
import type { AnyFollower } from './platform/log/followers.js';
import type { EventBody, Kind } from './platform/log/kind.js';
import { AccessReaction } from './platform/sockets/access.reaction.js';
import type { TaskHandler } from './platform/tasks/task.js';
import { EndSessionTask } from './workspace/accounts/end-session.task.js';

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
export const kinds = { doc: docKind, comments: commentsKind } as const;

/** Visits each kind with its own types, which the values of `kinds` lose in a loop. */
export async function eachKind(
  visit: <S extends object, C, E extends EventBody>(kind: Kind<S, C, E>) => Promise<void>,
): Promise<void> {
  await visit(kinds.doc);
  await visit(kinds.comments);
}

/** The followers of the log. */
export const followers = {
  messages: MessagesReaction,
  webhooks: WebhooksReaction,
  access: AccessReaction,
  uploads: UploadUses,
  pastValues: PastValuesFollower,
} as const satisfies Record<(typeof followerNames)[number], Provided<AnyFollower>>;

/** The handlers of tasks: `tasks.add(tx, { kind: 'settle', … })`. */
export const tasks = {
  settle: SettleTask,
  forgetKeystrokes: ForgetKeystrokesTask,
  deliver: DeliverTask,
  digest: DigestTask,
  mailDigest: MailDigestTask,
  callProgram: CallProgramTask,
  replayEvents: ReplayEventsTask,
  endSession: EndSessionTask,
  applyPush: ApplyPushTask,
  endReplaceRun: EndReplaceRunTask,
  refreshImport: RefreshImportTask,
  syncMeterSphere: SyncMeterSphereTask,
  sweepUploads: SweepUploadsTask,
  selfCheck: SelfCheckTask,
  anchor: AnchorTask,
} as const satisfies Record<string, Provided<TaskHandler>>;
