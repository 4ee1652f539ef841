import { Button, InputGroup, PopoverNext, useHotkeys } from '@blueprintjs/core';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import { settleNow } from '../../../../contracts/docs/live.js';
import { listHistory } from '../../../../contracts/history/history.js';
import { call } from '../../../lib/api.js';
import { patiently } from '../../../lib/patiently.js';
import { forget } from '../../../lib/query.js';
import { useReturnFocus } from '../../../ui/return-focus.js';
import { useErrorText } from '../../../ui/states.js';
import { Tip } from '../../../ui/Tip.js';
import type { LiveSession } from './live-session.js';
import { useLive } from './use-live-doc.js';

// The sentences of all rules come with it.
const VersionPreview = lazy(async () => ({
  default: (await patiently(() => import('./VersionPreview.js'))).VersionPreview,
}));

type Result = { kind: 'none' } | { kind: 'busy' } | { kind: 'said'; words: string; bad: boolean };

/** How long a result is shown beside the button. */
const SAID_MS = 5_000;

/** Makes a version of the live content once the user's last change is saved, so that the version includes it. */
function useMakeVersion(docId: string, session: LiveSession) {
  const { t } = useTranslation('editing');
  const errorText = useErrorText();
  const [result, setResult] = useState<Result>({ kind: 'none' });
  const make = useCallback(
    async (remark: string) => {
      setResult({ kind: 'busy' });
      if (!(await session.whenSaved())) {
        const { save } = session.current();
        const isOffline = save.kind === 'offline' && save.kept === 0;
        const words = t(isOffline ? 'version.offline' : 'version.notSaved');
        return setResult({ kind: 'said', words, bad: true });
      }
      try {
        const { version } = await call(settleNow, { id: docId, remark: remark.trim() || undefined });
        const words = version === null ? t('version.nothing') : t('version.made', { version });
        setResult({ kind: 'said', words, bad: false });
        void forget(listHistory);
      } catch (error) {
        setResult({ kind: 'said', words: errorText(error), bad: true });
      }
    },
    [docId, session, t, errorText],
  );
  useEffect(() => {
    if (result.kind !== 'said') return;
    const timer = setTimeout(() => setResult({ kind: 'none' }), SAID_MS);
    return () => clearTimeout(timer);
  }, [result]);
  return { result, make };
}

const isSaveKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/**
 * Ctrl/Cmd-S anywhere on the page opens the remark field, as the button does; Enter or the same key again makes the
 * version.
 */
export function MakeVersion({ docId, session }: { docId: string; session: LiveSession }) {
  const { t } = useTranslation('editing');
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const mayEdit = useLive(session, (view) => view.mayEdit);
  const { result, make } = useMakeVersion(docId, session);
  useSaveKey(
    useCallback(() => {
      if (form.current) form.current.requestSubmit();
      else if (mayEdit) setOpen(true);
    }, [mayEdit]),
  );
  if (!mayEdit) return null;
  return (
    <span className="make-version">
      <SaveKeyInList />
      <span className="made" role="status" data-bad={(result.kind === 'said' && result.bad) || undefined}>
        {result.kind === 'said' && result.words}
      </span>
      <PopoverNext
        isOpen={open}
        onInteraction={setOpen}
        placement="bottom-end"
        transitionDuration={0}
        content={
          <RemarkForm
            ref={form}
            docId={docId}
            session={session}
            onSubmit={(remark) => {
              setOpen(false);
              void make(remark);
            }}
          />
        }
      >
        <Tip content={t('version.hint')} disabled={open}>
          <Button text={t('version.make')} loading={result.kind === 'busy'} active={open} />
        </Tip>
      </PopoverNext>
    </span>
  );
}

/** For readers too: the browser's "save this page" is useless here. */
function useSaveKey(onKey: () => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (!event.repeat) onKey();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [onKey]);
}

/** Lists the key on `?`, for users who may use it. */
function SaveKeyInList() {
  const { t } = useTranslation(['editing', 'app']);
  const label = t('version.make');
  const group = t('app:keys.editor');
  useHotkeys(useMemo(() => [{ combo: 'mod+s', label, group }], [label, group]));
  return null;
}

interface RemarkFormProps {
  ref: RefObject<HTMLFormElement | null>;
  docId: string;
  session: LiveSession;
  onSubmit: (remark: string) => void;
}

function RemarkForm({ ref, docId, session, onSubmit }: RemarkFormProps) {
  const { t } = useTranslation('editing');
  const [remark, setRemark] = useState('');
  useReturnFocus();
  return (
    <form
      ref={ref}
      className="remark-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(remark);
      }}
    >
      <p className="muted">{t('version.what')}</p>
      <Suspense fallback={<div className="version-meaning" />}>
        <VersionPreview docId={docId} session={session} />
      </Suspense>
      <InputGroup
        autoFocus
        value={remark}
        maxLength={limits.remark}
        placeholder={t('version.remark')}
        aria-label={t('version.remark')}
        onValueChange={setRemark}
      />
      <Button type="submit" intent="primary" text={t('version.make')} />
    </form>
  );
}
