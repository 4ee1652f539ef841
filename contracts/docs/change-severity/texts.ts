import type { ChangePlace, Severity } from './rules.js';

/** The texts about changes in one language. `why` by rule, or by direction and kind of row change. */
export interface ChangeTexts {
  readonly separator: string;
  readonly unnamed: string;
  readonly nothing: string;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly places: Readonly<Record<ChangePlace, string>>;
  /** A body as a whole, in place of its table and a name. */
  readonly wholes: Readonly<Partial<Record<ChangePlace, string>>>;
  readonly what: Readonly<Record<string, string>>;
  readonly why: Readonly<Record<string, string>>;
}

/** The texts about keywords and values of rows. */
export type KeywordTexts = Pick<ChangeTexts, 'what' | 'why'>;
