import { Switch } from '@blueprintjs/core';
import type { Bound } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';

/** Whether only its members see a project. */
export function PrivacyField({ field: { value, onValue } }: { field: Bound<boolean> }) {
  const { t } = useText();
  return (
    <>
      <Switch checked={value} onChange={() => onValue(!value)} label={t('places:private')} />
      <p className="field-note">{value ? t('places:privateNote') : t('places:publicNote')}</p>
    </>
  );
}
