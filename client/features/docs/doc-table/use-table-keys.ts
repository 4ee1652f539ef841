import { useHotkeys } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useText } from '../../../lib/i18n.js';

const combos = [
  ['enter', 'open'],
  ['right', 'expand'],
  ['left', 'collapse'],
  ['space', 'choose'],
  ['shift+down', 'chooseMore'],
  ['f2', 'rename'],
  ['alt+up', 'up'],
  ['alt+down', 'down'],
  ['shift+f10', 'menu'],
  ['del', 'delete'],
] as const;

/** Lists the keys of the table on `?`; the focused row handles them. */
export function useTableKeyList(mayEdit: boolean): void {
  const { t } = useText();
  useHotkeys(
    useMemo(
      () =>
        combos
          .filter(([combo]) => mayEdit || ['enter', 'right', 'left'].includes(combo))
          .map(([combo, name]) => ({ combo, label: t(`docs:key.${name}`), group: t('docs:key.group') })),
      [t, mayEdit],
    ),
  );
}
