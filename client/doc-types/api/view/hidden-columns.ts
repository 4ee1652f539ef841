import { useMemo } from 'react';
import { settings } from '../../../../contracts/workspace/settings.js';
import { viewConfig } from '../../../../contracts/workspace/system.js';
import { useCall } from '../../../lib/query.js';

/** Keys of row attributes, as in the setting. The name is always shown. */
export type HiddenColumns = ReadonlySet<string>;

export const nothingHidden: HiddenColumns = new Set();
const KEY = 'torna.view-config.response-hidden-columns';

/**
 * Hidden columns of response tables; the default until the server replies, so that nothing disappears after the first
 * paint.
 */
export function useHiddenResponseColumns(): HiddenColumns {
  const { data } = useCall(viewConfig, {}, { staleTime: 60_000 });
  const text = data?.responseHiddenColumns ?? settings[KEY].fallback;
  return useMemo(() => new Set(text.split(',').map((column) => column.trim())), [text]);
}

const hasAny = (hidden: HiddenColumns, columns: readonly string[]) => columns.some((column) => !hidden.has(column));
/** A column of the viewer combines several attributes: it is hidden if all of them are. */
export const hasTypes = (hidden: HiddenColumns): boolean => hasAny(hidden, ['type', 'maxLength', 'enumId']);
export const hasMeanings = (hidden: HiddenColumns): boolean => hasAny(hidden, ['description', 'example']);
