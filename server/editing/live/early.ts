import type { Seat } from './seat.js';

/** An update on its way into a room. */
export interface Draft {
  readonly update: Uint8Array;
  readonly whole: boolean;
  /** Undefined: from another node, or from outside of rooms; stored by whoever sent it. */
  readonly seat: Seat | undefined;
  readonly n: number;
}

const MOST = 1_000;

/** Updates that need others which have not come: a page that types before it has told what it wrote offline. */
export class Early {
  private drafts: Draft[] = [];

  constructor(private readonly maxBytes: number) {}

  /** Kept until what it needs has come; else why not: together too large, or too many. */
  keep(draft: Draft): 'kept' | 'tooLarge' | 'tooMany' {
    this.drafts = this.drafts.filter(({ seat }) => !seat?.closed);
    const bytes = this.drafts.reduce((sum, { update }) => sum + update.length, draft.update.length);
    if (bytes > this.maxBytes) return 'tooLarge';
    if (this.drafts.length >= MOST) return 'tooMany';
    this.drafts.push(draft);
    return 'kept';
  }

  /** All of them, to be judged again; none is kept any more. */
  again(): Draft[] {
    return this.drafts.splice(0);
  }
}
