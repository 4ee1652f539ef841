import type { ImpactKind } from '../contracts/docs/impact.js';
import type { followerNames } from '../contracts/workspace/system-state.js';
import { CommentErasure } from './docs/comments/comment-erasure.js';
import { commentsKind } from './docs/comments/comments.decider.js';
import { docKind } from './docs/doc/doc.decider.js';
import { SettleTask } from './docs/editing/content/settle.task.js';
import { EditingImpact } from './docs/editing/live/editing-impact.js';
import { ForgetKeystrokesTask } from './docs/editing/updates/forget-keystrokes.task.js';
import type { ImpactSource } from './docs/impact/impact-sources.js';
import { ModelImpact } from './docs/impact/model-impact.js';
import { ReleaseImpact } from './docs/impact/release-impact.js';
import type { BinKind, BinQuery } from './docs/past/bin-sources.js';
import type { ErasureSource } from './docs/past/erasures.js';
import { SweepUploadsTask } from './docs/uploads/sweep-uploads.task.js';
import { UploadUses } from './docs/uploads/upload-uses.js';
import { BackupTask } from './history/backup/backup.task.js';
import { ownBins } from './history/past/bin/bin-sql.js';
import { PastValuesFollower } from './history/past/find/past-values.follower.js';
import { PastBatches } from './history/past/restore/past-batches.js';
import { AnchorTask } from './history/self-audit/anchor.task.js';
import { SelfCheckTask } from './history/self-audit/self-check.task.js';
import { WriteChangeSetTask } from './import-export/apply/write-change-set.task.js';
import type { SetUndo } from './import-export/change-sets/set-undos.js';
import { ConvertImportsTask } from './import-export/convert/convert-imports.task.js';
import { OwnApiTask } from './import-export/import/own-api.task.js';
import { RefreshImportTask } from './import-export/import/refresh-import.task.js';
import { SyncMeterSphereTask } from './import-export/metersphere/sync-metersphere.task.js';
import { EndReplaceRunTask } from './import-export/push/end-replace-run.task.js';
import { MessageErasure } from './notifications/fan-out/message-erasure.js';
import { MessagesReaction } from './notifications/fan-out/messages.reaction.js';
import { SubscriberImpact } from './notifications/follows/subscriber-impact.js';
import { DigestTask } from './notifications/messages/digest.task.js';
import { MailDigestTask } from './notifications/messages/mail-digest.task.js';
import { CallProgramTask } from './notifications/programs/call-program.task.js';
import { ReplayEventsTask } from './notifications/programs/replay-events.task.js';
import { DeliverTask } from './notifications/webhooks/deliver.task.js';
import { WebhooksReaction } from './notifications/webhooks/webhooks.reaction.js';
import type { Door } from './platform/access/doors.js';
import type { AnyFollower } from './platform/log/followers.js';
import type { EventBody, Kind } from './platform/log/kind.js';
import { AccessReaction } from './platform/sockets/access.reaction.js';
import type { TaskHandler } from './platform/tasks/task.js';
import { composedBin } from './sharing/composing/compose-bin.js';
import { ComposeImpact, ExtraPagesImpact, ShownDocsImpact } from './sharing/composing/compose-impact.js';
import { ComposedDoor } from './sharing/composing/composed-door.js';
import { SHOW } from './sharing/composing/open-composed.js';
import { SHARE } from './sharing/shares/open-shares.js';
import { shareBin } from './sharing/shares/share-bin.js';
import { ShareDoor } from './sharing/shares/share-door.js';
import { ShareImpact } from './sharing/shares/share-impact.js';
import { caseBin } from './try-out/debugging/cases/case-bin.js';
import { CaseErasure } from './try-out/debugging/cases/case-erasure.js';
import { EnvironmentVariables } from './try-out/debugging/environments/environment-variables.js';
import { PropErasure } from './try-out/debugging/props/prop-erasure.js';
import { mockBin } from './try-out/mocking/stored/mock-bin.js';
import { MockErasure } from './try-out/mocking/stored/mock-erasure.js';
import { MockImpact } from './try-out/mocking/stored/mock-impact.js';
import { EndSessionTask } from './workspace/accounts/end-session.task.js';
import type { EnvironmentCopySource } from './workspace/environments/environment-copies.js';

/*
 * The map of the event flow; read this first.
 *
 *   a command ─► EventLog.execute(kind, id, command, by) ─► events and row in one commit ─► notification
 *                                                                                            │
 *   each follower reads the log in order, from its own checkpoint ◄──────────────────────────┘
 *        └─► rows (messages …), tasks (deliver …), in one commit with its checkpoint: each event once
 *   tasks run later, outside of transactions, with retries: settle typed edits, deliver to a chat …
 *
 * Each key of kinds, followers and tasks is a name in the database (a follower's checkpoint, a task's kind): renaming one
 * needs a migration. A class is resolved from Nest's container when the server starts, so some module must provide it.
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
  applyPush: WriteChangeSetTask,
  endReplaceRun: EndReplaceRunTask,
  refreshImport: RefreshImportTask,
  syncMeterSphere: SyncMeterSphereTask,
  sweepUploads: SweepUploadsTask,
  selfCheck: SelfCheckTask,
  anchor: AnchorTask,
  backup: BackupTask,
  ownApi: OwnApiTask,
  convertImports: ConvertImportsTask,
} as const satisfies Record<string, Provided<TaskHandler>>;

/**
 * The bin, removing for good, impact and copies concern many folders. Who takes part is named below; a class that could
 * and is not named fails tests/server/flow.test.ts.
 */

/** Deleted things, by kind. A kind without a query does not compile. */
export const bin = {
  ...ownBins,
  mock: mockBin,
  case: caseBin,
  share: shareBin,
  composed: composedBin,
} as const satisfies Record<BinKind, BinQuery>;

/** Remove the words of docs whose contents are removed for good, in this order and in the same commit. */
export const erasures = {
  comments: CommentErasure,
  mocks: MockErasure,
  cases: CaseErasure,
  debugging: PropErasure,
  messages: MessageErasure,
} as const satisfies Record<string, Provided<ErasureSource>>;

/** Undoes pushes and imports, and restores thousands of docs, in batches. */
export const setUndo = PastBatches satisfies Provided<SetUndo>;

/** Find what a change reaches, in the order of the reply. A kind without a source does not compile. */
export const impact = {
  editing: EditingImpact,
  subscribers: SubscriberImpact,
  releases: ReleaseImpact,
  shares: ShareImpact,
  composed: ComposeImpact,
  shown: ShownDocsImpact,
  pages: ExtraPagesImpact,
  mocks: MockImpact,
  models: ModelImpact,
} as const satisfies Record<ImpactKind, Provided<ImpactSource>>;

/** Ways into docs without an account. Each key is part of the names of its passes, so it stays. */
export const doors = {
  [SHARE]: ShareDoor,
  [SHOW]: ComposedDoor,
} as const satisfies Record<string, Provided<Door>>;

/** Copy what belongs to an environment that is copied. */
export const environmentCopies = {
  variables: EnvironmentVariables,
} as const satisfies Record<string, Provided<EnvironmentCopySource>>;
