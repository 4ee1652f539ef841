import { useCallback, useEffect, useRef, useState } from 'react';
import type { ModelOf } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { ApiDoc } from '../../../../../contracts/docs/effective.js';
import { findProp, PropType, saveProps } from '../../../../../contracts/try-out/debugging.js';
import { call } from '../../../../lib/api.js';
import { session } from '../../../../lib/session.js';
import { keyFor, store, stored } from '../../../../lib/storage.js';
import { type Draft, draftOf } from './draft.js';
import { keptDraft, textOfDraft } from './kept-drafts.js';

/** Of a doc without environments: values are kept under this name. */
const NO_ENVIRONMENT = 'none';
const KEEP_MS = 800;

interface DraftPlace {
  readonly docId: string;
  readonly environmentId: string;
  /** Those that the doc reaches. */
  readonly models: ModelOf;
}

/** The call that is entered for a doc and an environment; remembered for each person (docs/wire.md 1.15). */
export function useDraft(doc: ApiDoc, { docId, environmentId, models }: DraftPlace) {
  const name = environmentId || NO_ENVIRONMENT;
  const [draft, setDraft] = useState<Draft | null>(null);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the doc does not discard what is entered
  useEffect(() => {
    let isGone = false;
    setDraft(null);
    void keptText(docId, name).then((text) => isGone || setDraft(keptDraft(doc, models, text)));
    const saveNow = () => {
      clearTimeout(pending.current?.timer);
      pending.current?.save();
      pending.current = undefined;
    };
    // The page is closed or left for another site.
    window.addEventListener('pagehide', saveNow);
    return () => {
      isGone = true;
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, [docId, name]);
  const change = useCallback(
    (next: Draft) => {
      setDraft(next);
      clearTimeout(pending.current?.timer);
      const save = () => void keep(docId, name, textOfDraft(next));
      const timer = setTimeout(() => {
        pending.current = undefined;
        save();
      }, KEEP_MS);
      pending.current = { timer, save };
    },
    [docId, name],
  );
  const reset = useCallback(() => change(draftOf(doc, models)), [change, doc, models]);
  return { draft, change, reset };
}

async function keptText(refId: string, name: string): Promise<string> {
  if (!session.token()) return stored(keyFor.debugDraft(refId, name));
  try {
    return (await call(findProp, { refId, type: PropType.debug, name })).val;
  } catch {
    return '';
  }
}

/** Without an account the values stay in this browser. */
async function keep(refId: string, name: string, val: string): Promise<void> {
  if (!session.token()) return store(keyFor.debugDraft(refId, name), val);
  await call(saveProps, { propList: [{ refId, type: PropType.debug, name, val }] }).catch(() => undefined);
}
