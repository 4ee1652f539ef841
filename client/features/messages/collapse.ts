import type { WireReply } from '../../../contracts/endpoint.js';
import type { unread } from '../../../contracts/notice.js';
import { isOn } from '../../../contracts/wire.js';

export type Message = WireReply<typeof unread>[number];

/** Messages with the same text about one doc, newest first. */
export interface MessageRun {
  readonly newest: Message;
  readonly all: readonly Message[];
  readonly isRead: boolean;
}

/**
 * Merges adjacent messages of the same user about the same doc with the same text. Read and unread ones are never
 * merged.
 */
export function collapseRepeats(messages: readonly Message[]): MessageRun[] {
  const runs: { newest: Message; all: Message[]; isRead: boolean }[] = [];
  for (const message of messages) {
    const last = runs.at(-1);
    const isRead = isOn(message.isRead);
    const repeats =
      last !== undefined &&
      last.isRead === isRead &&
      last.newest.sourceId === message.sourceId &&
      last.newest.message === message.message;
    if (repeats) last.all.push(message);
    else runs.push({ newest: message, all: [message], isRead });
  }
  return runs;
}

/** The path of the doc with the comparison that the messages are about. */
export function messagePath({ newest, all }: MessageRun): string {
  const versions = all.map(({ version }) => version);
  const before = Math.min(...versions) - 1;
  const path = `/view/${newest.sourceId}`;
  return before < 1 ? path : `${path}?compare=${before}..${Math.max(...versions)}`;
}
