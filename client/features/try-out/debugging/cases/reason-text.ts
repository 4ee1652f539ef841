import type { CaseReason } from '../../../../../contracts/try-out/cases.js';
import { useText } from '../../../../lib/i18n.js';

const scriptErrors = ['thrown', 'timeout', 'noise', 'unavailable'] as const;

const LONGEST = 120;
/** An answer's value can be the whole answer. */
const beginning = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Why a case has failed, in the reader's language. */
export function useReasonText(): (reason: CaseReason) => string {
  const { t } = useText();
  return ({ kind, path, expected, actual }) => {
    if (kind !== 'script')
      return t(`cases:reason.${kind}`, { path: path || t('cases:wholeResponse'), expected, actual: beginning(actual) });
    const end = scriptErrors.find((each) => each === expected) ?? 'thrown';
    return t('cases:reason.script', { path, error: t(`debugging:scriptError.${end}`, { text: actual }) });
  };
}
