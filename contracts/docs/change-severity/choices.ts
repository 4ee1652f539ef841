import { z } from 'zod';
import { done, endpoint } from '../../platform/endpoint.js';
import { choice, id, instant, text } from '../../platform/wire.js';
import { type ChangeMeaning, meaningOfChange } from './change.js';
import { isRule, severities, severityRules } from './rules.js';

/** What a project decided about a rule. `silent`: changes by this rule are not listed at all. */
export const severityChoices = [...severities, 'silent'] as const;
export type SeverityChoice = (typeof severityChoices)[number];
export type ChosenSeverities = ReadonlyMap<string, SeverityChoice>;

const rule = text(64).refine(isRule, 'severity.rule');
export const listSeverityChoices = endpoint('GET', '/project/severity/list', {
  input: z.object({ projectId: id }),
  reply: z.array(
    z.object({
      rule: z.string(),
      severity: z.enum(severityChoices),
      reason: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
});
/** The reason is shown to everybody who wonders about the severity. */
export const chooseSeverity = endpoint('POST', '/project/severity/set', {
  input: z.object({
    projectId: id,
    rule,
    severity: choice(severityChoices),
    reason: text(200).refine((given) => given.trim() !== '', 'text.required'),
  }),
  reply: done,
});
export const resetSeverity = endpoint('POST', '/project/severity/reset', {
  input: z.object({ projectId: id, rule }),
  reply: done,
});

/** The changes as the project sees them: other severities, silenced rules left out; the worst first. */
export function withChoices(changes: readonly ChangeMeaning[], chosen: ChosenSeverities): ChangeMeaning[] {
  if (chosen.size === 0) return [...changes];
  const seen = changes.flatMap((change) => {
    const severity = chosen.get(change.rule) ?? change.severity;
    return severity === 'silent' ? [] : [{ ...change, severity }];
  });
  return severities.flatMap((severity) => seen.filter((change) => change.severity === severity));
}

/** Changes per severity. */
export const severityCounts = z.record(z.enum(severities), z.number());
export type SeverityCounts = z.output<typeof severityCounts>;
export function countSeverities(changes: readonly ChangeMeaning[]): SeverityCounts {
  const counts = { breaking: 0, risky: 0, compatible: 0, wording: 0 };
  for (const { severity } of changes) counts[severity]++;
  return counts;
}

/** The same of changes that are counted by rule. */
export function countRules(rules: Readonly<Record<string, number>>, chosen: ChosenSeverities): SeverityCounts {
  const counts = countSeverities([]);
  for (const [rule, count] of Object.entries(rules)) {
    const severity = chosen.get(rule) ?? severityRules.get(rule)?.severity;
    if (severity && severity !== 'silent') counts[severity] += count;
  }
  return counts;
}

/** A reply lists this many changes at most; the counts are of all. */
const MOST_CHANGES = 500;
export const changesReply = z.object({ list: z.array(meaningOfChange), counts: severityCounts });
export type ChangesReply = z.output<typeof changesReply>;
export const changesOf = (changes: readonly ChangeMeaning[]): ChangesReply => ({
  list: changes.slice(0, MOST_CHANGES),
  counts: countSeverities(changes),
});
