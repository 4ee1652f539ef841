import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type ModelOf, modelsByRef } from '../../../../contracts/docs/doc-types/models.js';
import { noModels } from '../../../../contracts/docs/doc-types/param-tree.js';
import { docModels } from '../../../../contracts/docs/models.js';
import { readOf, useDoor, useRead } from '../../../lib/door.js';
import type { Published } from '../../doc-type/doc-type.js';

/** The models that a doc on screen reaches; `isKnown` is false until they are loaded. */
export interface KnownModels {
  readonly models: ModelOf;
  readonly isKnown: boolean;
}
const none: KnownModels = { models: noModels, isKnown: true };
const context = createContext(none);
export const useModels = (): KnownModels => useContext(context);

interface DocModelsProps {
  doc: Pick<Published, 'id' | 'rowParts'>;
  /** The instant of the doc on screen; undefined: now. */
  at?: string | undefined;
  children: ReactNode;
}

/** Loads all models of the doc at once; a doc without a reference asks nothing. */
export function DocModels({ doc, at, children }: DocModelsProps) {
  const enabled = Object.values(doc.rowParts ?? {}).some(({ ref }) => ref !== undefined);
  const door = useDoor();
  const read = (!at && door.models?.(doc.id)) || readOf(docModels, { id: doc.id, ...(at && { at }) });
  const { data, isError } = useRead(read, { enabled });
  const known = useMemo<KnownModels>(
    () => (data ? { models: modelsByRef(data.models), isKnown: true } : { ...none, isKnown: !enabled || isError }),
    [data, enabled, isError],
  );
  return <context.Provider value={known}>{children}</context.Provider>;
}
