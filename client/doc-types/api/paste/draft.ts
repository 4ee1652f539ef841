import type { ParamRow } from '../../../../contracts/doc-types/api.js';

/** What a text from elsewhere can say of a row beside its name; what it does not say is not there. */
export type DraftCells = Partial<Pick<ParamRow, 'type' | 'required' | 'maxLength' | 'example' | 'description'>>;

/** A row as a text from elsewhere says it, before anybody decided what becomes of it. */
export interface Draft {
  readonly name: string;
  readonly cells: DraftCells;
  readonly children: readonly Draft[];
}

/** What is worth saying of a text that was understood. */
export type Note =
  | { readonly kind: 'duplicate'; readonly names: readonly string[] }
  | { readonly kind: 'rootArray'; readonly elementType: 'object' | 'string' | 'number' | 'boolean' }
  | { readonly kind: 'emptyArray' }
  | { readonly kind: 'undecodable'; readonly names: readonly string[] };

/** Why a text was not understood; `line` and `column` count from 1, 0 = of no place. */
export type Trouble =
  | 'empty'
  | 'noRows'
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
  | 'jsonScalar'
  | 'jsonValue';

export type Understood =
  | { readonly ok: true; readonly drafts: readonly Draft[]; readonly notes: readonly Note[] }
  | {
      readonly ok: false;
      readonly trouble: Trouble;
      readonly line: number;
      readonly column: number;
      readonly at: number;
    };

/** A text of more characters is refused: a browser would stand still over it, and no table of parameters is that long. */
export const LONGEST_TEXT = 2_000_000;
/** A longer text is shown by its beginning and not typed in: a field of the browser takes seconds over each letter. */
export const LONGEST_TYPED = 100_000;
