import { useHotkeys } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const combos = [
  ['enter', 'nextRow'],
  ['f2', 'edit'],
  ['esc', 'leave'],
  ['mod+enter', 'addChild'],
  ['mod+shift+enter', 'addBelow'],
  ['alt+up', 'up'],
  ['alt+down', 'down'],
  ['alt+right', 'nest'],
  ['alt+left', 'unnest'],
  ['mod+d', 'duplicate'],
  ['alt+enter', 'constraints'],
  ['del', 'clear'],
  ['shift+space', 'selectRow'],
  ['shift+down', 'selectMore'],
  ['mod+z', 'undo'],
  ['mod+shift+z', 'redo'],
] as const;

/** Lists the keys of tables in the `?` dialog; `grid-keys.ts` handles them. */
export function useGridKeyList(): void {
  const { t } = useTranslation('api');
  const hotkeys = useMemo(
    () => combos.map(([combo, act]) => ({ combo, label: t(`grid.act.${act}`), group: t('grid.keys') })),
    [t],
  );
  useHotkeys(hotkeys);
}
