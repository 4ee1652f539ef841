import type * as Y from 'yjs';
import { NOT_DEPRECATED } from '../../platform/enums.js';
import { live } from './common.js';

/*
 * The fields of a doc that people type: one line each, a root Y.Text `line:<name>`, so that simultaneous typing merges
 * (docs/decisions/0045-lines-that-merge.md). The Y.Map `fields` has the same value under `<name>` for clients that know
 * only the map; it may be a few seconds old. `fields` has the key `line:<name>` once the text has been filled: before
 * that, the value of the map counts. Only the server fills it (`server/docs/doc-types/interface/lines.ts`).
 */
export const lineNames = ['name', 'author', 'deprecated', 'contentType'] as const;
export type LineName = (typeof lineNames)[number];
export const isLineName = (name: string): name is LineName => lineNames.some((line) => line === name);

/** The lines of every doc, whatever its type. */
export const commonLines = ['name', 'author', 'deprecated'] as const satisfies readonly LineName[];

export const apiLines = [...commonLines, 'contentType'] as const satisfies readonly LineName[];

/** The name of the text, and of the key in `fields`. */
export const lineKey = (name: LineName): `line:${LineName}` => `line:${name}`;
export const isLineMark = (key: string): boolean => lineNames.some((name) => lineKey(name) === key);
export const lineText = (ydoc: Y.Doc, name: LineName): Y.Text => ydoc.getText(lineKey(name));

/** Whether the text holds the value, not the map; also while the newest mark has not arrived after the one before. */
export const isFilledLine = (ydoc: Y.Doc, name: LineName): boolean => ydoc.getMap(live.fields)._map.has(lineKey(name));

/** The live value of a line, not normalized; undefined = never set. */
export function readLine(ydoc: Y.Doc, name: LineName): string | undefined {
  if (isFilledLine(ydoc, name)) return textOfLine(ydoc, name);
  const value = ydoc.getMap(live.fields).get(name);
  return typeof value === 'string' ? value : undefined;
}

/**
 * The text of a line. Of `deprecated`, the value of the switch counts wherever it stands: what others type while a user
 * turns it stays around it.
 */
export function textOfLine(ydoc: Y.Doc, name: LineName): string {
  const value = lineText(ydoc, name).toString();
  return name === 'deprecated' && hasSwitch(value) ? NOT_DEPRECATED : value;
}

/** Whether a value of `deprecated` is the switch: then it is replaced as a whole, not letter by letter. */
export const hasSwitch = (value: string): boolean => value.includes(NOT_DEPRECATED);
