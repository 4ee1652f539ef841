import { docKind } from './docs/doc.decider.js';
import { SettleTask } from './editing/settle.task.js';
import type { Follower } from './log/followers.js';
import { AccessRechecks } from './reactions/access/access.reaction.js';
import { Messages } from './reactions/messages/messages.reaction.js';
import { Deliver } from './reactions/webhooks/deliver.task.js';
import { Webhooks } from './reactions/webhooks/webhooks.reaction.js';
import type { TaskHandler } from './tasks/task.js';

/*
 * The map; read this first.
 *
 *   a command ─► EventLog.execute(kind, id, command, by) ─► events and row in one commit ─► ring
 *                                                                                            │
 *   each follower reads the log in order, from its own checkpoint ◄──────────────────────────┘
 *        └─► rows (messages …), tasks (deliver …), in one commit with its checkpoint: each event once
 *   tasks run later, outside of transactions, again when they fail: settle what was typed, deliver to a chat …
 *
 * A word here is a name in the database (a follower's checkpoint, a task's kind): renaming one is a migration. The
 * class behind it is taken from Nest's container when the server starts, so its room's module must provide it.
 */

type Provided<T> = abstract new (...given: never[]) => T;

/** What is event-sourced: streams `doc-42`; rows are their folds. */
export const kinds = { doc: docKind } as const;

/** What follows the log. */
export const followers = { messages: Messages, webhooks: Webhooks, access: AccessRechecks } as const satisfies Record<
  string,
  Provided<Follower>
>;

/** What is done later: `tasks.add(tx, { kind: 'settle', … })`. */
export const tasks = { settle: SettleTask, deliver: Deliver } as const satisfies Record<string, Provided<TaskHandler>>;
