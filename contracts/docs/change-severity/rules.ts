import { docRules } from './doc-rules.js';
import { keywordKinds } from './keyword-kinds.js';
import { type RowExample, rowKinds } from './row-kinds.js';
import { variantKinds } from './variant-kinds.js';

/** What a change means to those who call the API, the worst first. */
export const severities = ['breaking', 'risky', 'compatible', 'wording'] as const;
export type Severity = (typeof severities)[number];

/** The tables of a doc. The arguments of a Dubbo method are the roots of its request table. */
const requestPlaces = ['path', 'header', 'query', 'cookie', 'body', 'argument'] as const;
export const places = [...requestPlaces, 'response'] as const;
export type ChangePlace = (typeof places)[number];
export type Direction = 'request' | 'response';

export const directionOf = (place: ChangePlace): Direction => (place === 'response' ? 'response' : 'request');

/** Two rows, or two values, that show the rule; tests compare them. */
export interface RuleExample {
  readonly from?: RowExample | string;
  readonly to?: RowExample | string;
}
export interface SeverityRule {
  /** `<place>.<kind>` for rows; stable: projects, filters and receivers of webhooks refer to it. */
  readonly id: string;
  readonly severity: Severity;
  readonly example: RuleExample;
}

/** Every rule by its id, the rules of rows first. */
export const severityRules: ReadonlyMap<string, SeverityRule> = new Map(
  [
    ...places.flatMap((place) =>
      [...rowKinds, ...keywordKinds, ...variantKinds].flatMap(
        ({ kind, example, responseExample, except, only, ...by }) => {
          const severity = only && !only.includes(place) ? undefined : (except?.[place] ?? by[directionOf(place)]);
          const shown = place === 'response' ? (responseExample ?? example) : example;
          return severity ? [{ id: `${place}.${kind}`, severity, example: shown }] : [];
        },
      ),
    ),
    ...docRules,
  ].map((rule) => [rule.id, rule]),
);

export const isRule = (id: string): boolean => severityRules.has(id);

/** The worst of several severities; undefined for none. */
export const worstOf = (found: Iterable<Severity>): Severity | undefined => {
  const all = new Set(found);
  return severities.find((severity) => all.has(severity));
};

/** Whether the first is as bad as the second, or worse. */
export const isAtLeast = (severity: Severity, floor: Severity): boolean =>
  severities.indexOf(severity) <= severities.indexOf(floor);
