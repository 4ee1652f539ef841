import { useState } from 'react';
import { moveDocs } from '../../../contracts/doc-rows.js';
import { lockDoc, setDocShown, setDocStatus, unlockDoc, viewDoc } from '../../../contracts/docs.js';
import type { DocStatus } from '../../../contracts/enums.js';
import { call } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { forget, useChange } from '../../lib/query.js';
import { copyText } from '../../ui/copy.js';
import { useErrorText } from '../../ui/states.js';
import { toast } from '../../ui/toaster.js';
import { type Doc, trees } from './doc-row.js';
import type { DocAct } from './RowMenu.js';

/** Calls that run beside each other when many docs are changed one by one. */
const AT_ONCE = 6;

/** What is done to one row at once, without a dialog; true when the act was such a one. */
export function useQuickActs() {
  const { t } = useText();
  const errorText = useErrorText();
  const lock = useChange(lockDoc, [...trees, viewDoc]);
  const unlock = useChange(unlockDoc, [...trees, viewDoc]);
  const show = useChange(setDocShown, [...trees, viewDoc]);
  const onError = (error: Error) => void toast({ intent: 'danger', message: errorText(error) });
  return (act: DocAct, { id }: Doc): boolean => {
    if (act === 'lock') lock.mutate({ id }, { onError });
    else if (act === 'unlock') unlock.mutate({ id }, { onError });
    else if (act === 'show' || act === 'hide') show.mutate({ id, isShow: act === 'show' }, { onError });
    else if (act === 'copyLink') void copyText(`${location.origin}/view/${id}`, t);
    else return false;
    return true;
  };
}

/** What the bar does to all rows that are chosen. */
export function useManyActs(moduleId: string) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const move = useChange(moveDocs, trees);
  const fail = (error: unknown) => void toast({ intent: 'danger', message: errorText(error) });
  const each = async (docs: readonly Doc[], change: (id: string) => Promise<unknown>) => {
    setBusy(true);
    const left = [...docs];
    const work = async () => {
      for (let doc = left.shift(); doc; doc = left.shift()) await change(doc.id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work)).catch(fail);
    setBusy(false);
    await forget(...trees);
  };
  return {
    busy: busy || move.isPending,
    moduleId,
    move: (ids: readonly string[], parentId: string, before: string) =>
      move.mutate({ ids: [...ids], parentId, before }, { onError: fail }),
    setStatus: (docs: readonly Doc[], status: DocStatus) => each(docs, (id) => call(setDocStatus, { id, status })),
    lock: (docs: readonly Doc[], on: boolean) => each(docs, (id) => call(on ? lockDoc : unlockDoc, { id })),
  };
}
