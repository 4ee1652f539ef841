import { useSyncExternalStore } from 'react';
import type { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import type { TableEditing } from './table-editing.js';

/** The number of rows of that table that are not removed. */
export const useRowCount = ({ rows }: TableEditing, style: ParamStyle): number =>
  useSyncExternalStore(rows.subscribeShape, () => rows.arrangedOf(style).filter(({ gone }) => !gone).length);
