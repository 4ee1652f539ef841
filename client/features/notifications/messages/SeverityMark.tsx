import type { Severity } from '../../../../contracts/docs/change-severity/rules.js';
import { useText } from '../../../lib/i18n.js';

/** A tag for changes that callers may notice; nothing for the others. Light, because the bell loads with each page. */
export function SeverityMark({ severity, count }: { severity: Severity; count: number }) {
  const { t } = useText();
  if (severity !== 'breaking' && severity !== 'risky') return null;
  return (
    <span className="tag" data-tone={severity === 'breaking' ? 'red' : 'orange'}>
      {severity === 'breaking' && count > 1
        ? t('messages:breakingCount', { count })
        : t(`messages:severity.${severity}`)}
    </span>
  );
}
