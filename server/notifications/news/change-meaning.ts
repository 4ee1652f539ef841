import { type ChangeMeaning, meaningOfChange } from '../../../contracts/docs/change-severity/change.js';
import { type ChosenSeverities, withChoices } from '../../../contracts/docs/change-severity/choices.js';
import type { Severity } from '../../../contracts/docs/change-severity/rules.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import {
  type ComparedModels,
  type ContentChanges,
  type ContentKind,
  changeSentence,
  contentChanges,
  eventMeaning,
  worstSeverity,
} from '../../docs/change-severity/index.js';
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

/** Parts of one change that can be followed: more are not stored. */
const MOST_PARTS = 500;
const MOST_MEANINGS = 20;

/** What an event changed, before the choices of the project. `before` and `after` are undefined for an event without content. */
export function changesOfEvent(
  of: ContentKind,
  type: string,
  before: DocContent | undefined,
  after: DocContent | undefined,
  models?: ComparedModels,
): ContentChanges {
  if (before && after) return contentChanges(of, before, after, models);
  const whole = eventMeaning(type);
  return { changes: whole && !of.isFolder ? [whole] : [], parts: [] };
}

/** `chosen`: what the project decided about rules. */
export function storedMeaning({ changes, parts }: ContentChanges, chosen: ChosenSeverities = new Map()): StoredMeaning {
  const meanings = withChoices(changes, chosen);
  return {
    severity: severityRank(worstSeverity(meanings) ?? 'wording'),
    breaking: meanings.filter(({ severity }) => severity === 'breaking').length,
    parts: parts.slice(0, MOST_PARTS),
    meaning: meanings.slice(0, MOST_MEANINGS),
  };
}

/** Meanings as they are stored; those of a newer release of the server are left out. */
export const storedChanges = (stored: readonly unknown[]): ChangeMeaning[] =>
  stored.flatMap((one) => meaningOfChange.safeParse(one).data ?? []);

/** What happens to a doc beside its content and its being there. */
const beside: ReadonlySet<string> = new Set(['doc.moved', 'doc.status']);
export const isOfContents = ({ rule }: ChangeMeaning): boolean => !beside.has(rule);

/** Meanings as sentences, the worst first. */
export function meaningTexts(stored: readonly unknown[], lang: Lang): { severity: Severity; text: string }[] {
  const worst = storedChanges(stored).sort((a, b) => severityRank(b.severity) - severityRank(a.severity));
  const said = worst.map((one) => ({ severity: one.severity, text: changeSentence(lang, one) }));
  return [...new Map(said.map((one) => [one.text, one])).values()];
}
