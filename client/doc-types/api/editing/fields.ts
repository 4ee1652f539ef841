import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import type { apiFlags, apiTexts } from '../../../../contracts/docs/doc-types/api.js';
import { live } from '../../../../contracts/docs/doc-types/common.js';
import { apiLines, isLineName, lineText, readLine } from '../../../../contracts/docs/doc-types/lines.js';
import { NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import { setLine } from './live-line.js';
import { type TableEditing } from './table-editing.js';

type Flags = { readonly [K in (typeof apiFlags)[number]]: boolean };
type Texts = { readonly [K in (typeof apiTexts)[number] | 'author' | 'deprecated']: string };
/** The chosen values and the lines of an API doc; texts, rows and description are separate shared types. */
export type ApiFields = Flags & Texts;

/** The fields of the live doc; missing or invalid values get the defaults of a new doc. */
export function fieldsOf(ydoc: Y.Doc): ApiFields {
  const map = ydoc.getMap(live.fields);
  const text = (key: keyof Texts, otherwise = '') => {
    const value = isLineName(key) ? readLine(ydoc, key) : map.get(key);
    return typeof value === 'string' ? value : otherwise;
  };
  const flag = (key: keyof Flags, otherwise: boolean) => {
    const value = map.get(key);
    return typeof value === 'boolean' ? value : otherwise;
  };
  return {
    author: text('author'),
    deprecated: text('deprecated', NOT_DEPRECATED),
    httpMethod: text('httpMethod'),
    contentType: text('contentType'),
    requestArrayType: text('requestArrayType', 'object'),
    responseArrayType: text('responseArrayType', 'object'),
    isUseGlobalHeaders: flag('isUseGlobalHeaders', true),
    isUseGlobalParams: flag('isUseGlobalParams', true),
    isUseGlobalReturns: flag('isUseGlobalReturns', true),
    isRequestArray: flag('isRequestArray', false),
    isResponseArray: flag('isResponseArray', false),
  };
}

/** The current fields, and a setter that is one step of our undo. */
export function useFields(editing: TableEditing) {
  const { ydoc, act } = editing;
  const store = useMemo(() => new FieldsStore(ydoc), [ydoc]);
  const fields = useSyncExternalStore(store.subscribe, store.current);
  const set = useCallback(
    <K extends keyof ApiFields>(key: K, value: ApiFields[K]) => {
      if (isLineName(key) && typeof value === 'string') {
        if (readLine(ydoc, key) !== value) act(() => setLine(ydoc, key, value));
        return;
      }
      const map = ydoc.getMap(live.fields);
      if (map.get(key) !== value) act(() => map.set(key, value));
    },
    [ydoc, act],
  );
  return { fields, set };
}
export type SetField = ReturnType<typeof useFields>['set'];

/** Returns the same object until a field changes. */
class FieldsStore {
  private value: ApiFields;
  constructor(private readonly ydoc: Y.Doc) {
    this.value = fieldsOf(ydoc);
  }
  readonly current = (): ApiFields => this.value;
  readonly subscribe = (notify: () => void): (() => void) => {
    const map = this.ydoc.getMap(live.fields);
    const look = () => {
      const now = fieldsOf(this.ydoc);
      if (JSON.stringify(now) === JSON.stringify(this.value)) return;
      this.value = now;
      notify();
    };
    look();
    map.observe(look);
    for (const name of apiLines) lineText(this.ydoc, name).observe(look);
    return () => {
      map.unobserve(look);
      for (const name of apiLines) lineText(this.ydoc, name).unobserve(look);
    };
  };
}
