import { type ChangeMeaning, meaningOfChange } from '../../../contracts/docs/change-severity/change.js';
import { type ChosenSeverities, withChoices } from '../../../contracts/docs/change-severity/choices.js';
import type { Severity } from '../../../contracts/docs/change-severity/rules.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { changeSentence, eventMeaning, severityOf, worstSeverity } from '../../docs/change-severity/index.js';
import { contentRules, type Difference } from '../../docs/doc-types/index.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { severityRank } from './severity-rank.js';

/** What a change means to the callers of the API. */
export interface StoredMeaning {
  readonly severity: number;
  readonly breaking: number;
  /** Changed rows and fields: `row:<id>`, `field:<name>`. */
  readonly parts: readonly string[];
  /** The worst meanings, to be worded in a reader's language. */
  readonly meaning: readonly ChangeMeaning[];
}
interface Of {
  readonly type: number;
  readonly isFolder: boolean;
}

/** Parts of one change that can be followed: more are not stored. */
const MOST_PARTS = 500;
const MOST_MEANINGS = 20;

/** What an event changed, before the choices of the project. `before` and `after` are undefined for an event without content. */
export function changesOfEvent(
  of: Of,
  type: string,
  before: DocContent | undefined,
  after: DocContent | undefined,
): readonly ChangeMeaning[] {
  if (before && after) return severityOf(of, before, after);
  const whole = eventMeaning(type);
  return whole && !of.isFolder ? [whole] : [];
}

/** `changes`: what the event means, if callers could know the doc. `chosen`: what the project decided about rules. */
export function storedMeaning(
  changes: readonly ChangeMeaning[],
  parts: readonly string[],
  chosen: ChosenSeverities = new Map(),
): StoredMeaning {
  const meanings = withChoices(changes, chosen);
  return {
    severity: severityRank(worstSeverity(meanings) ?? 'wording'),
    breaking: meanings.filter(({ severity }) => severity === 'breaking').length,
    parts,
    meaning: meanings.slice(0, MOST_MEANINGS),
  };
}

/** The rows and fields in which two contents differ. */
export function changedParts(of: Of, before: DocContent | undefined, after: DocContent | undefined): string[] {
  return before && after ? partsOf(contentRules(of).diff(before, after)) : [];
}

function partsOf({ fields, text, rows }: Difference): string[] {
  const named = fields.map(({ field }) => `field:${field}`);
  const body = text.from === text.to ? [] : ['field:description'];
  return [...new Set([...named, ...body, ...rows.map(({ rowId }) => `row:${rowId}`)])].slice(0, MOST_PARTS);
}

/** Stored meanings as sentences, the worst first. */
export function meaningTexts(stored: readonly unknown[], lang: Lang): { severity: Severity; text: string }[] {
  const known = stored.flatMap((one) => meaningOfChange.safeParse(one).data ?? []);
  const worst = [...known].sort((a, b) => severityRank(b.severity) - severityRank(a.severity));
  const said = worst.map((one) => ({ severity: one.severity, text: changeSentence(lang, one) }));
  return [...new Map(said.map((one) => [one.text, one])).values()];
}
