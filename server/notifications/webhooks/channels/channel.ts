import type { Chat } from '../../../../contracts/platform/chats/index.js';

/** A change of a doc as sent to a group chat. Texts are plain; the channel escapes them for its format. */
export interface ChangeNotice {
  readonly kind: 'added' | 'updated' | 'deleted' | 'commented' | 'frozen';
  readonly docName: string;
  readonly projectName: string;
  readonly moduleName: string;
  /** `''`: from the application's own robot. */
  readonly releaseNo: string;
  readonly url: string;
  readonly at: Date;
  readonly modifier: string;
  /** What it means to callers, a sentence per line, the worst first; `''` or absent: they notice nothing. */
  readonly impact?: string;
  /** Where a reader opens the doc. */
  readonly viewUrl: string;
  /** More docs of the same message, the worst changes first. */
  readonly others?: readonly { readonly name: string; readonly viewUrl: string }[];
  /** Users to mention, by their ids in this chat. */
  readonly mentions: readonly string[];
}
interface MessageOptions {
  /** The installation's own template; undefined: the default template. */
  readonly template?: string | undefined;
  /** Signing secret; undefined: messages are not signed. */
  readonly secret?: string | undefined;
  readonly now: Date;
}
interface ChannelRequest {
  readonly body: string;
  /** Appended to the query of the robot's address; not yet URL-encoded. */
  readonly query: Readonly<Record<string, string>>;
}
/** Meaning of an answer. `tooFast`: the receiver works but its rate limit is exceeded. */
type DeliveryVerdict = 'delivered' | 'failed' | 'tooFast';

/** At most `messages` messages in any interval of `withinMs`. */
export interface RobotLimit {
  readonly messages: number;
  readonly withinMs: number;
}

/** A group-chat format: pure, no clock, no network. The chat's settings are in `contracts/platform/chats/`. */
export interface Channel {
  readonly name: Chat;
  /** Rate limits of one robot; messages above them wait. */
  readonly limits: readonly RobotLimit[];
  /** Whether the platform asks not to be called at this moment. */
  readonly isRush?: (at: Date) => boolean;
  /** Milliseconds without messages to the robot after `tooFast`. */
  readonly pauseMs: number;
  /** Column of `users` that identifies a user to mention in this chat. */
  readonly mentionBy?: 'dingding_user_id' | 'wecom_mobile';
  request(change: ChangeNotice, manner: MessageOptions): ChannelRequest;
  verdict(status: number, answer: string): DeliveryVerdict;
}
