import type { Chat } from '../../../../contracts/modules.js';
import type { SettingKey } from '../../../../contracts/settings.js';

/** A change of a doc as a group chat is told of it. Texts are plain; the channel escapes what its format asks for. */
export interface Change {
  readonly kind: 'added' | 'updated' | 'deleted';
  readonly docName: string;
  readonly projectName: string;
  readonly moduleName: string;
  /** `''`: told by the application's own robot. */
  readonly releaseNo: string;
  readonly url: string;
  readonly at: Date;
  readonly modifier: string;
  /** Where a reader opens the doc. */
  readonly viewUrl: string;
  /** Who is to look, as this chat knows them. */
  readonly mentions: readonly string[];
}
export interface Manner {
  /** A text of the installation's in place of the product's lines. */
  readonly template?: string | undefined;
  /** With it the robot wants its messages signed. */
  readonly secret?: string | undefined;
  readonly now: Date;
}
export interface ChannelRequest {
  readonly body: string;
  /** Goes behind what the robot's address asks already; not encoded yet. */
  readonly query: Readonly<Record<string, string>>;
}
/** What an answer means. `tooFast`: the receiver is healthy but wants silence for a while. */
export type Verdict = 'delivered' | 'failed' | 'tooFast';

/** So many messages at the most in any such time. */
export interface Budget {
  readonly messages: number;
  readonly withinMs: number;
}

/** A group-chat format: pure, no clock, no network. Its robots' addresses are named in workspace/module-setting-rules. */
export interface Channel {
  readonly name: Chat;
  /** The system's setting with a text in place of the product's own. */
  readonly templateKey: SettingKey;
  /** What one robot takes; what is above waits its turn. */
  readonly budgets: readonly Budget[];
  /** How long a robot stays silent after `tooFast`, in milliseconds. */
  readonly silenceMs: number;
  /** By which of a user's facts this chat knows whom to point to. */
  readonly mentionBy?: 'dingding_user_id' | 'wecom_mobile';
  request(change: Change, manner: Manner): ChannelRequest;
  verdict(status: number, answer: string): Verdict;
}
