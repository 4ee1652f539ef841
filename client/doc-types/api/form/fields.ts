import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import type { apiFlags, apiTexts } from '../../../../contracts/doc-types/api.js';
import { live } from '../../../../contracts/doc-types/common.js';
import { NOT_DEPRECATED } from '../../../../contracts/enums.js';
import type { TableEditing } from '../grid/index.js';

type Flags = { readonly [K in (typeof apiFlags)[number]]: boolean };
type Texts = { readonly [K in (typeof apiTexts)[number] | 'author' | 'deprecated']: string };
/** The single values of an API doc; its texts, rows and description are parts of their own. */
export type ApiFields = Flags & Texts;

/** What the live doc says; what it does not say, or what is no such value, is as in a new doc. */
export function fieldsOf(ydoc: Y.Doc): ApiFields {
  const map = ydoc.getMap(live.fields);
  const text = (key: keyof Texts, otherwise = '') => {
    const value = map.get(key);
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

/** The fields as they are now, and the way to set one as a step of our undo. */
export function useFields(editing: TableEditing) {
  const { ydoc, act } = editing;
  const store = useMemo(() => new FieldsStore(ydoc), [ydoc]);
  const fields = useSyncExternalStore(store.subscribe, store.current);
  const set = useCallback(
    <K extends keyof ApiFields>(key: K, value: ApiFields[K]) => {
      const map = ydoc.getMap(live.fields);
      if (map.get(key) !== value) act(() => map.set(key, value));
    },
    [ydoc, act],
  );
  return { fields, set };
}
export type SetField = ReturnType<typeof useFields>['set'];

/** One object for as long as no field changes. */
class FieldsStore {
  private said: ApiFields;
  constructor(private readonly ydoc: Y.Doc) {
    this.said = fieldsOf(ydoc);
  }
  readonly current = (): ApiFields => this.said;
  readonly subscribe = (tell: () => void): (() => void) => {
    const map = this.ydoc.getMap(live.fields);
    const look = () => {
      const now = fieldsOf(this.ydoc);
      if (JSON.stringify(now) === JSON.stringify(this.said)) return;
      this.said = now;
      tell();
    };
    look();
    map.observe(look);
    return () => map.unobserve(look);
  };
}
