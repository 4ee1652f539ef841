import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type * as Y from 'yjs';
import type { z } from 'zod';
import type { newAnchor, ShownAnchor } from '../../../contracts/docs/comments.js';
import {
  type Condensed,
  condense,
  findWords,
  linkTargets,
  wordCounter,
} from '../../../contracts/docs/doc-types/find-words.js';
import { live } from '../../../contracts/docs/doc-types/index.js';
import { type FlatText, flatTextOf, rangeNow, storeRange } from '../../../contracts/docs/doc-types/text-anchor.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { Refusal } from '../../platform/http/refusal.js';
import { rulesOf } from '../doc-types/index.js';
import { DocSnapshots } from '../editing/content/doc-snapshots.js';
import type { CommentAnchor } from './comments.events.js';
import { rowNames } from './row-name.js';

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
  /** How many equal words begin before an offset. */
  readonly countBefore: (words: string, offset: number) => number;
}

/** Milliseconds after which finding anchors lets other requests be served. */
const STRETCH = 15;

/** Stores where a thread belongs, and finds where that is now. */
@Injectable()
export class CommentAnchors {
  private readonly texts = new WeakMap<Y.Doc, BodyText>();

  constructor(private readonly snapshots: DocSnapshots) {}

  /** @throws Refusal if the doc has no such row */
  async store(doc: CommentedDoc, given: z.output<typeof newAnchor>): Promise<CommentAnchor> {
    const ydoc = await this.snapshots.ensure(doc.id);
    if ('mark' in given) {
      const quote = markNames(doc, ydoc)(given.mark);
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
    const nameOf = markNames(doc, ydoc);
    const shown: (ShownAnchor | null)[] = [];
    let begun = performance.now();
    for (const anchor of anchors) {
      if (performance.now() - begun > STRETCH) {
        await breathe();
        begun = performance.now();
      }
      const name = anchor && 'mark' in anchor ? nameOf(anchor.mark) : undefined;
      if (!anchor) shown.push(null);
      else if ('mark' in anchor)
        shown.push({ mark: anchor.mark, quote: name ?? anchor.quote, isAlive: name !== undefined });
      else shown.push(this.textNow(doc, ydoc, anchor));
    }
    return shown;
  }

  /** By its relative positions; words that were cut and pasted elsewhere are found again by what they are. */
  private textNow(doc: CommentedDoc, ydoc: Y.Doc, anchor: TextAnchor): ShownAnchor {
    const { flat, condensed, countBefore } = this.bodyOf(doc, ydoc);
    const range =
      rangeNow(ydoc, flat, anchor) ?? exactly(flat.text, anchor) ?? findWords(condensed, anchor.quote, anchor);
    if (!range) return { quote: anchor.quote, words: '', nth: 0, isAlive: false };
    const words = flat.text.slice(range.from, range.to);
    return { quote: anchor.quote, words, nth: countBefore(words, range.from), isAlive: true };
  }

  private bodyOf({ type }: CommentedDoc, ydoc: Y.Doc): BodyText {
    const known = this.texts.get(ydoc);
    if (known) return known;
    const isMarkdown = type === DocType.markdown;
    const flat = flatTextOf(isMarkdown ? ydoc.getText(live.body) : ydoc.getXmlFragment(live.body));
    const condensed = condense(flat.text, isMarkdown ? linkTargets(flat.text) : []);
    const made = { ydoc, flat, condensed, countBefore: wordCounter(condensed) };
    this.texts.set(ydoc, made);
    return made;
  }
}

/** The names of marked values; undefined if the doc has no such row any more. The rows are read once. */
function markNames({ type }: CommentedDoc, ydoc: Y.Doc): (mark: string) => string | undefined {
  const rules = rulesOf(type);
  let nameOf: ((id: string) => string | undefined) | undefined;
  return (mark) => {
    const [, id, attribute] = /^row:(.+):([a-zA-Z]+)$/s.exec(mark) ?? [];
    if (id === undefined) return mark.slice('field:'.length);
    nameOf ??= rowNames(rules.rows(rules.live.read(ydoc)));
    const name = nameOf(id);
    return name === undefined || attribute === 'row' ? name : `${name} · ${attribute}`;
  };
}

/** Where the quote occurs with exactly these neighbours; undefined if that is nowhere or in several places. */
function exactly(text: string, { quote, before, after }: Pick<TextAnchor, 'quote' | 'before' | 'after'>) {
  const around = before + quote + after;
  const at = text.indexOf(around);
  if (at < 0 || text.indexOf(around, at + 1) >= 0) return undefined;
  return { from: at + before.length, to: at + before.length + quote.length };
}
