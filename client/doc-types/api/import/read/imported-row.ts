import type { ParamRow } from '../../../../../contracts/docs/doc-types/api.js';
import type { RowParts } from '../../../../../contracts/docs/doc-types/row-parts.js';

/** Cells parsed from imported text; absent ones were not in it. */
export type ImportedCells = Partial<Pick<ParamRow, 'type' | 'required' | 'maxLength' | 'example' | 'description'>>;

/** A row parsed from imported text, before it is matched with existing rows. */
export interface ImportedRow {
  readonly name: string;
  readonly cells: ImportedCells;
  readonly parts?: RowParts;
  readonly children: readonly ImportedRow[];
}

/** A note on a text that was parsed. */
export type ImportNote =
  | { readonly kind: 'duplicate'; readonly names: readonly string[] }
  | { readonly kind: 'rootArray'; readonly elementType: string }
  | { readonly kind: 'emptyArray' }
  /** Keywords that stand at no row, because the table has none for the whole. */
  | { readonly kind: 'ofRoot'; readonly names: readonly string[] }
  | { readonly kind: 'manyRows'; readonly most: number }
  | { readonly kind: 'undecodable'; readonly names: readonly string[] };

/** Why a text was not parsed; `line` and `column` count from 1, 0 = no position. */
type ParseProblem = 'empty' | 'noRows' | 'jsonScalar' | JsonProblem;

/** Why a text is no JSON. */
export type JsonProblem =
  | 'jsonEnd'
  | 'jsonComment'
  | 'jsonQuote'
  | 'jsonTrailingComma'
  | 'jsonKey'
  | 'jsonMissingComma'
  | 'jsonMissingColon'
  | 'jsonEscape'
  | 'jsonBreak'
  | 'jsonNumber'
  | 'jsonWord'
  | 'jsonAfter'
  | 'jsonDeep'
  | 'jsonValue'
  /** Only where a server reads the text. */
  | 'jsonNoComment'
  | 'jsonSpace';

export type ParseResult =
  | { readonly ok: true; readonly drafts: readonly ImportedRow[]; readonly notes: readonly ImportNote[] }
  | {
      readonly ok: false;
      readonly problem: ParseProblem;
      readonly line: number;
      readonly column: number;
      readonly at: number;
    };

/** Longer texts are refused: parsing would block the browser. */
export const LONGEST_TEXT = 2_000_000;
/** Of a longer text only the beginning is shown, read-only: the browser's field would need seconds per keystroke. */
export const LONGEST_TYPED = 100_000;
