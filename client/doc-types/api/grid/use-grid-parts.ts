import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paramTypes } from '../../../../contracts/docs/doc-types/api.js';
import { startDrag } from './commands/drag.js';
import type { Grid } from './state/grid-context.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Parts
  extends Pick<Grid, 'controller' | 'isPhone' | 'openMenu' | 'openConstraints' | 'detach' | 'take' | 'watch'> {
  /** Undefined while loading. */
  dictionaries: readonly Named[] | undefined;
  models: readonly Named[] | undefined;
  typeOptions: readonly string[];
  list: React.RefObject<HTMLDivElement | null>;
  tops: React.RefObject<Float64Array>;
}

/** What the cells and lines of a grid share. */
export function useGridParts({
  controller,
  isPhone,
  dictionaries,
  models,
  typeOptions,
  openMenu,
  openConstraints,
  detach,
  take,
  watch,
  list,
  tops,
}: Parts): Grid {
  const { t } = useTranslation('api');
  const named = useMemo(() => dictionaries && new Map(dictionaries.map(({ id, name }) => [id, name])), [dictionaries]);
  const modelNames = useMemo(() => models && new Map(models.map(({ id, name }) => [id, name])), [models]);
  const types = useMemo(() => [...new Set([...paramTypes, ...typeOptions])], [typeOptions]);
  return useMemo<Grid>(
    () => ({
      t,
      isPhone,
      controller,
      dictionaries: named,
      types,
      models: modelNames,
      openMenu,
      openConstraints,
      detach,
      take,
      watch,
      startDrag: (row, event) => startDrag({ controller, list, tops: () => tops.current }, row, event),
    }),
    [t, isPhone, controller, named, types, modelNames, openMenu, openConstraints, detach, take, watch, list, tops],
  );
}
