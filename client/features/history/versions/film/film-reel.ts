import { yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { z } from 'zod';
import { type ParamRow, type ParamStyle, rowAttributes } from '../../../../../contracts/docs/doc-types/api.js';
import { factsOf } from '../../../../../contracts/docs/doc-types/facts.js';
import { live, type RichNode, richNode } from '../../../../../contracts/docs/doc-types/index.js';
import { readLine } from '../../../../../contracts/docs/doc-types/lines.js';
import { storedParts } from '../../../../../contracts/docs/doc-types/live-parts.js';
import { type TextPiece, textPieces, writersOf } from '../../../../../contracts/docs/doc-types/live-writers.js';
import { attributesOf, attributeText } from '../../../../../contracts/docs/doc-types/row-attributes.js';
import { rowCells, rowsMap, rowsOfVersion } from '../../../../../contracts/docs/doc-types/rows.js';
import type { film } from '../../../../../contracts/history/history.js';
import type { WireReply } from '../../../../../contracts/platform/endpoint.js';
import { DocType } from '../../../../../contracts/platform/enums.js';
import { moment } from '../../../../lib/format.js';

export type Film = WireReply<typeof film>;

/** A pause of the writers is shown no longer than this (ms). */
const LONGEST_PAUSE = 1_500;
/** How long the doc is shown as it was before (ms). */
const LEAD_IN = 500;
/** Only what was written in this many last strokes is colored: what came before is simply there. */
const RECENT = 400;

interface Stroke {
  /** Time in the film. */
  readonly at: number;
  readonly by: string;
  readonly update: Uint8Array;
  readonly time: Date;
}
export interface FilmRow {
  readonly id: string;
  readonly style: ParamStyle;
  readonly depth: number;
  readonly cells: readonly FilmCell[];
  /** The row's keywords and values. */
  readonly parts: readonly FilmCell[];
}
export interface FilmCell {
  readonly attribute: string;
  readonly value: string;
  readonly by: string | undefined;
}
/** The doc at one moment of the film; `by`: who wrote a part lately. */
export interface FilmFrame {
  readonly name: string;
  readonly url: readonly TextPiece<string>[];
  readonly text: readonly TextPiece<string>[];
  readonly blocks: readonly { readonly node: RichNode; readonly by: string | undefined }[];
  readonly rows: readonly FilmRow[];
  /** Who wrote last, and when. */
  readonly writer: string | undefined;
  readonly time: Date | undefined;
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const richBody = z.object({ content: z.array(richNode).default([]) });

/** Plays an editing session into a Y.Doc: forwards stroke by stroke, backwards from its beginning. */
export class FilmReel {
  private readonly strokes: readonly Stroke[];
  private readonly base: readonly Uint8Array[];
  private ydoc = new Y.Doc();
  private played = 0;
  /** Duration in ms. */
  readonly duration: number;
  /** Where each version was made. */
  readonly marks: readonly { readonly version: number; readonly at: number }[];

  constructor(private readonly film: Film) {
    const strokes: Stroke[] = [];
    const ends = new Map<number, number>();
    let at = 0;
    let before: number | undefined;
    for (const { at: instant, by, version, update } of film.strokes) {
      const time = moment(instant);
      at += before === undefined ? LEAD_IN : Math.min(LONGEST_PAUSE, Math.max(0, time.getTime() - before));
      before = time.getTime();
      strokes.push({ at, by, update: bytesOf(update), time });
      ends.set(version, at);
    }
    this.strokes = strokes;
    this.base = [film.state, ...film.lead].map(bytesOf);
    this.duration = at + LONGEST_PAUSE;
    this.marks = film.versions.flatMap(({ version }) => {
      const end = ends.get(version);
      return end === undefined ? [] : [{ version, at: end }];
    });
    this.rewind();
  }

  /** The doc at a time of the film. */
  frame(at: number): FilmFrame {
    const wanted = this.strokes.findIndex((stroke) => stroke.at > at);
    const count = wanted < 0 ? this.strokes.length : wanted;
    if (count < this.played) this.rewind();
    this.ydoc.transact(() => {
      for (const { update } of this.strokes.slice(this.played, count)) Y.applyUpdate(this.ydoc, update);
    });
    this.played = count;
    return this.read();
  }

  private rewind(): void {
    this.ydoc.destroy();
    this.ydoc = new Y.Doc();
    this.ydoc.transact(() => {
      for (const update of this.base) Y.applyUpdate(this.ydoc, update);
    });
    this.played = 0;
  }

  private read(): FilmFrame {
    const { ydoc } = this;
    const recent = this.strokes
      .slice(Math.max(0, this.played - RECENT), this.played)
      .map(({ by, update }) => ({ actorId: by, update }));
    const isText = this.film.type === DocType.markdown;
    const text = isText ? textPieces(ydoc.getText(live.body), recent) : [];
    const nodes = isText ? [] : nodesOf(ydoc.getXmlFragment(live.body));
    const writers = writersOf(ydoc, recent);
    const last = this.strokes[this.played - 1];
    const { hasTables } = factsOf(this.film.type);
    return {
      name: readLine(ydoc, 'name') ?? '',
      url: hasTables ? textPieces(ydoc.getText(live.url), recent) : [],
      text,
      blocks: nodes.map((node, at) => ({ node, by: writers[`block:${at}`]?.at(-1) })),
      rows: hasTables ? rowsOf(ydoc, writers) : [],
      writer: last?.by,
      time: last?.time,
    };
  }
}

function nodesOf(fragment: Y.XmlFragment): RichNode[] {
  const read = richBody.safeParse(yXmlFragmentToProsemirrorJSON(fragment));
  return read.success ? read.data.content : [];
}

function rowsOf(ydoc: Y.Doc, writers: Readonly<Record<string, readonly string[]>>): FilmRow[] {
  const rows = rowsMap(ydoc);
  return rowsOfVersion(ydoc).flatMap(({ id, style, parentId, depth }) => {
    const row = rows.get(id);
    if (!(row instanceof Y.Map)) return [];
    const stored: ParamRow = { id, style, parentId, ...rowCells(row), ...storedParts(row) };
    const cells = attributesOf(stored).map((attribute) => ({
      attribute,
      value: attributeText(stored, attribute),
      by: (writers[`row:${id}:${attribute}`] ?? writers[`row:${id}:row`])?.at(-1),
    }));
    const { length } = rowAttributes;
    return [{ id, style, depth, cells: cells.slice(0, length), parts: cells.slice(length) }];
  });
}
