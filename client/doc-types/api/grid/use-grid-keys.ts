import { useHotkeys } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const combos = [
  ['enter', 'addBelow'],
  ['mod+enter', 'addChild'],
  ['alt+up', 'up'],
  ['alt+down', 'down'],
  ['alt+right', 'nest'],
  ['alt+left', 'unnest'],
  ['mod+d', 'duplicate'],
  ['del', 'remove'],
  ['shift+down', 'selectMore'],
  ['mod+z', 'undo'],
  ['mod+shift+z', 'redo'],
] as const;

/** The keys of tables, for the list that `?` opens. They are pressed in the cells; here they are only told of. */
export function useGridKeyList(): void {
  const { t } = useTranslation('api');
  const hotkeys = useMemo(
    () => combos.map(([combo, act]) => ({ combo, label: t(`grid.act.${act}`), group: t('grid.keys') })),
    [t],
  );
  useHotkeys(hotkeys);
}
