import { useCallback } from 'react';
import type { Drift } from '../../../../../contracts/docs/doc-types/drift.js';
import { useText } from '../../../../lib/i18n.js';

/** One line for a difference: where, and what is expected. */
export function useDriftSentence(): (drift: Drift) => string {
  const { t } = useText();
  return useCallback(
    ({ kind, path, expected, actual, value }: Drift) =>
      t(`debugging:drift.${kind}`, {
        path: path || '/',
        expected,
        actual,
        value: String(typeof value === 'object' ? actual : value).slice(0, 60),
      }),
    [t],
  );
}
