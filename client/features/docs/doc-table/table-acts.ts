import { useState } from 'react';
import { moveDocs } from '../../../../contracts/docs/doc-rows.js';
import { lockDoc, setDocShown, setDocStatus, unlockDoc, viewDoc } from '../../../../contracts/docs/docs.js';
import { readImpact } from '../../../../contracts/docs/impact.js';
import type { DocStatus } from '../../../../contracts/platform/enums.js';
import { call } from '../../../lib/api.js';
import { useText } from '../../../lib/i18n.js';
import { forget, useChange } from '../../../lib/query.js';
import { copyText } from '../../../ui/copy.js';
import { useErrorText } from '../../../ui/states.js';
import { toast } from '../../../ui/toaster.js';
import { type DocRow, docTreeEndpoints } from './doc-row.js';
import type { DocAct } from './RowMenu.js';

/** Concurrent calls when many docs are changed one by one. */
const AT_ONCE = 6;

/** Actions on one row without a dialog; returns true when it handled the action. `onReaches`: hiding it needs a question. */
export function useQuickActs(onReaches: (doc: DocRow) => void) {
  const { t } = useText();
  const errorText = useErrorText();
  const lock = useChange(lockDoc, [...docTreeEndpoints, viewDoc]);
  const unlock = useChange(unlockDoc, [...docTreeEndpoints, viewDoc]);
  const show = useChange(setDocShown, [...docTreeEndpoints, viewDoc]);
  const onError = (error: Error) => void toast({ intent: 'danger', message: errorText(error) });
  const hide = async (doc: DocRow) => {
    const { effects } = await call(readImpact, { of: 'docs', ids: [doc.id], act: 'hide' });
    if (effects.length > 0) onReaches(doc);
    else show.mutate({ id: doc.id, isShow: false }, { onError });
  };
  return (act: DocAct, doc: DocRow): boolean => {
    const { id } = doc;
    if (act === 'lock') lock.mutate({ id }, { onError });
    else if (act === 'unlock') unlock.mutate({ id }, { onError });
    else if (act === 'show') show.mutate({ id, isShow: true }, { onError });
    else if (act === 'hide') hide(doc).catch(onError);
    else if (act === 'copyLink') void copyText(`${location.origin}/view/${id}`, t);
    else return false;
    return true;
  };
}

/** The bar's actions on all selected rows. */
export function useManyActs(moduleId: string) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const move = useChange(moveDocs, docTreeEndpoints);
  const fail = (error: unknown) => void toast({ intent: 'danger', message: errorText(error) });
  const each = async (docs: readonly DocRow[], change: (id: string) => Promise<unknown>) => {
    setBusy(true);
    const left = [...docs];
    const work = async () => {
      for (let doc = left.shift(); doc; doc = left.shift()) await change(doc.id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work)).catch(fail);
    setBusy(false);
    await forget(...docTreeEndpoints);
  };
  return {
    busy: busy || move.isPending,
    moduleId,
    move: (ids: readonly string[], parentId: string, before: string) =>
      move.mutate({ ids: [...ids], parentId, before }, { onError: fail }),
    setStatus: (docs: readonly DocRow[], status: DocStatus) => each(docs, (id) => call(setDocStatus, { id, status })),
    lock: (docs: readonly DocRow[], on: boolean) => each(docs, (id) => call(on ? lockDoc : unlockDoc, { id })),
  };
}
