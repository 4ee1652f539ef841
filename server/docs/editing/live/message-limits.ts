import { CloseCode } from '../../../../contracts/docs/live.js';
import type { RefusalKey } from '../../../../contracts/platform/refusals.js';
import type { Config } from '../../../platform/config/config.js';
import { TokenBucket } from '../../../platform/http/limits/token-bucket.js';
import type { ClientMessage } from './live-protocol.js';
import { MAX_PRESENCE_BYTES } from './room-presence.js';

/** Awareness messages allowed per update: stock clients echo the states of others, and a caret moves with every key. */
const AWARENESS_PER_UPDATE = 20;
/** Limits of step 1 and awareness queries: an answer may encode the whole doc; a page asks once per connection. */
const QUESTIONS = { perSecond: 1, burst: 10 } as const;
/** Bytes of an update that count as one of `updatesPerSecond`: a keystroke is far below, and a paste costs its size. */
const BYTES_PER_UPDATE = 8_192;

interface Excess {
  readonly code: number;
  readonly reason: RefusalKey;
}
const tooLarge: Excess = { code: CloseCode.tooLarge, reason: 'live.updateTooLarge' };
const tooFast: Excess = { code: CloseCode.tooFast, reason: 'live.tooFast' };

/** The limits of one connection: the size of each kind of message and its rate. */
export class MessageLimits {
  private readonly updates: TokenBucket;
  private readonly questions: TokenBucket;
  private readonly otherMessages: TokenBucket;

  constructor(
    private readonly live: Config['live'],
    private readonly now: () => number,
  ) {
    const { updatesPerSecond, burst } = live;
    this.updates = new TokenBucket(updatesPerSecond, burst, now());
    this.questions = new TokenBucket(QUESTIONS.perSecond, QUESTIONS.burst, now());
    this.otherMessages = new TokenBucket(updatesPerSecond * AWARENESS_PER_UPDATE, burst * AWARENESS_PER_UPDATE, now());
  }

  /** Why the connection must be closed because of this message; undefined when it is within the limits. */
  excess(message: ClientMessage): Excess | undefined {
    switch (message.is) {
      case 'update': {
        // All changes made offline come in one update, which is limited by the doc's size only.
        if (message.update.length > (message.whole ? this.live.docBytes : this.live.updateBytes)) return tooLarge;
        // What costs more than a burst needs a full one.
        const cost = Math.min(Math.ceil((message.update.length + 1) / BYTES_PER_UPDATE), this.live.burst);
        return this.updates.take(this.now(), cost) ? undefined : tooFast;
      }
      case 'step1':
      case 'queryAwareness':
        return this.questions.take(this.now()) ? undefined : tooFast;
      case 'awareness':
        if (message.bytes.length > MAX_PRESENCE_BYTES * 16) return tooLarge;
        return this.otherMessages.take(this.now()) ? undefined : tooFast;
      case 'unknown':
        return this.otherMessages.take(this.now()) ? undefined : tooFast;
    }
  }

  /** Whether held-back messages of so many bytes are too much. */
  isTooMuchToHold(bytes: number): boolean {
    return bytes > this.live.docBytes * 2;
  }
}

/** The memory of a held-back message: its bytes and an overhead, because the client may not be authenticated yet. */
export function weight(message: ClientMessage): number {
  switch (message.is) {
    case 'update':
      return 64 + message.update.length;
    case 'step1':
      return 64 + message.vector.length;
    case 'awareness':
      return 64 + message.bytes.length;
    default:
      return 64;
  }
}
