import { useText } from '../../../lib/i18n.js';
import type { Condition } from './draft.js';

/** A condition as a phrase: `Body amount greater than 100`. */
export function useConditionText(): (condition: Condition) => string {
  const { t } = useText();
  return ({ place, name, operator: given, value }) => {
    const operator = given ?? 'eq';
    const what = [t(`mocking:condition.${place}`), name].filter(Boolean).join(' ');
    const bare = operator === 'exists' || operator === 'absent';
    return [what, t(`mocking:condition.${operator}`), ...(bare ? [] : [value || '""'])].join(' ');
  };
}
