/** A change of a doc as a group chat is told of it. Texts are plain; the channel escapes what its format asks for. */
export interface Change {
  readonly kind: 'added' | 'updated' | 'deleted';
  readonly docName: string;
  readonly projectName: string;
  readonly moduleName: string;
  readonly url: string;
  readonly at: Date;
  readonly modifier: string;
  /** Where a reader opens the doc. */
  readonly viewUrl: string;
}
export interface ChannelRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}
/** What an answer means. `tooFast`: the receiver is healthy but wants silence for a while. */
export type Verdict = 'delivered' | 'failed' | 'tooFast';

/** A group-chat format: pure, no clock, no network. */
export interface Channel {
  readonly name: string;
  /** The application's setting that holds the robot's address. */
  readonly setting: string;
  /** The system's setting with a text in place of `template`. */
  readonly templateKey: string;
  /** Messages that one robot takes in a minute; what is above waits its turn. */
  readonly perMinute: number;
  /** How long a robot stays silent after `tooFast`, in milliseconds. */
  readonly silenceMs: number;
  request(change: Change, template?: string): ChannelRequest;
  verdict(status: number, answer: string): Verdict;
}
