import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { severityRules } from '../../../contracts/docs/change-severity/rules.js';

/** The change with the severity of its rule. A missing rule is a bug. */
export function meaning(rule: string, about: Partial<Omit<ChangeMeaning, 'rule' | 'severity'>> = {}): ChangeMeaning {
  const severity = severityRules.get(rule)?.severity;
  if (!severity) throw new Error(`no rule ${rule}`);
  return { rule, severity, rowId: '', path: [], from: '', to: '', ...about };
}
