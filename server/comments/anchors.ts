import { Injectable } from '@nestjs/common';
import type * as Y from 'yjs';
import type { z } from 'zod';
import type { newAnchor, ShownAnchor } from '../../contracts/comments.js';
import { type Condensed, condense, countBefore, findWords, linkTargets } from '../../contracts/doc-types/find-words.js';
import { live } from '../../contracts/doc-types/index.js';
import { type FlatText, flatTextOf, rangeNow, storeRange } from '../../contracts/doc-types/text-anchor.js';
import { DocType } from '../../contracts/enums.js';
import { rulesOf } from '../doc-types/index.js';
import { DocSnapshots } from '../editing/updates/doc-snapshots.js';
import { Refusal } from '../platform/refusal.js';
import type { CommentAnchor } from './comments.events.js';
import { rowName } from './row-name.js';

export interface CommentedDoc {
  readonly id: number;
  readonly type: DocType;
}
type TextAnchor = Extract<CommentAnchor, { readonly start: string }>;

/** What the anchors of a doc are compared with: read once for all of them. */
interface BodyText {
  readonly ydoc: Y.Doc;
  readonly flat: FlatText;
  readonly condensed: Condensed;
}

/** Stores where a thread belongs, and finds where that is now. */
@Injectable()
export class Anchors {
  private readonly texts = new WeakMap<Y.Doc, BodyText>();

  constructor(private readonly snapshots: DocSnapshots) {}

  /** @throws Refusal if the doc has no such row */
  async store(doc: CommentedDoc, given: z.output<typeof newAnchor>): Promise<CommentAnchor> {
    const ydoc = await this.snapshots.ensure(doc.id);
    if ('mark' in given) {
      const quote = markName(doc, ydoc, given.mark);
      if (quote === undefined) throw new Refusal('comment.rowUnknown');
      return { mark: given.mark, quote };
    }
    const text = this.bodyOf(doc, ydoc);
    const found = exactly(text.flat.text, given) ?? findWords(text.condensed, given.quote, given);
    const range = found && storeRange(text.flat, found);
    return { ...given, ...(range ?? { start: '', end: '' }) };
  }

  /** The anchors in the same order, as they are now. */
  async show(doc: CommentedDoc, anchors: readonly (CommentAnchor | null)[]): Promise<(ShownAnchor | null)[]> {
    if (anchors.every((anchor) => anchor === null)) return anchors.map(() => null);
    const ydoc = await this.snapshots.ensure(doc.id);
    const names = new Map<string, string | undefined>();
    const nameOf = (mark: string) => {
      if (!names.has(mark)) names.set(mark, markName(doc, ydoc, mark));
      return names.get(mark);
    };
    return anchors.map((anchor) => {
      if (!anchor) return null;
      if (!('mark' in anchor)) return this.textNow(doc, ydoc, anchor);
      const name = nameOf(anchor.mark);
      return { mark: anchor.mark, quote: name ?? anchor.quote, isAlive: name !== undefined };
    });
  }

  /** By its relative positions; words that were cut and pasted elsewhere are found again by what they are. */
  private textNow(doc: CommentedDoc, ydoc: Y.Doc, anchor: TextAnchor): ShownAnchor {
    const { flat, condensed } = this.bodyOf(doc, ydoc);
    const range =
      rangeNow(ydoc, flat, anchor) ?? exactly(flat.text, anchor) ?? findWords(condensed, anchor.quote, anchor);
    if (!range) return { quote: anchor.quote, words: '', nth: 0, isAlive: false };
    const words = flat.text.slice(range.from, range.to);
    return { quote: anchor.quote, words, nth: countBefore(condensed, words, range.from), isAlive: true };
  }

  private bodyOf({ type }: CommentedDoc, ydoc: Y.Doc): BodyText {
    const known = this.texts.get(ydoc);
    if (known) return known;
    const isMarkdown = type === DocType.markdown;
    const flat = flatTextOf(isMarkdown ? ydoc.getText(live.body) : ydoc.getXmlFragment(live.body));
    const condensed = condense(flat.text, isMarkdown ? linkTargets(flat.text) : []);
    const made = { ydoc, flat, condensed };
    this.texts.set(ydoc, made);
    return made;
  }
}

/** The name of a marked value; undefined if the doc has no such row any more. */
function markName({ type }: CommentedDoc, ydoc: Y.Doc, mark: string): string | undefined {
  const [, id, attribute] = /^row:(.+):([a-zA-Z]+)$/s.exec(mark) ?? [];
  if (id === undefined) return mark.slice('field:'.length);
  const rules = rulesOf(type);
  const name = rowName(rules.rows(rules.live.read(ydoc)), id);
  return name === undefined || attribute === 'row' ? name : `${name} · ${attribute}`;
}

/** Where the quote occurs with exactly these neighbours; undefined if that is nowhere or in several places. */
function exactly(text: string, { quote, before, after }: Pick<TextAnchor, 'quote' | 'before' | 'after'>) {
  const around = before + quote + after;
  const at = text.indexOf(around);
  if (at < 0 || text.indexOf(around, at + 1) >= 0) return undefined;
  return { from: at + before.length, to: at + before.length + quote.length };
}
