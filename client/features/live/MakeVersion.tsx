import { Button, InputGroup, PopoverNext } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contracts/doc-types/index.js';
import { listHistory } from '../../../contracts/history.js';
import { settleNow } from '../../../contracts/live.js';
import { call } from '../../lib/api.js';
import { forget } from '../../lib/query.js';
import { useErrorText } from '../../ui/states.js';
import { Tip } from '../../ui/Tip.js';
import type { LiveSession } from './live-session.js';
import { useLive } from './use-live-doc.js';

type Result = { kind: 'none' } | { kind: 'busy' } | { kind: 'said'; words: string; bad: boolean };

/** How long a result stays beside the button. */
const SAID_MS = 5_000;

/** Makes a version of what is typed now: after the last own word is on disk, so that none is missing from it. */
function useMakeVersion(docId: string, session: LiveSession) {
  const { t } = useTranslation('editing');
  const errorText = useErrorText();
  const [result, setResult] = useState<Result>({ kind: 'none' });
  const make = useCallback(
    async (remark: string) => {
      setResult({ kind: 'busy' });
      if (!(await session.whenSaved())) return setResult({ kind: 'said', words: t('version.notSaved'), bad: true });
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

/** Ctrl/Cmd-S anywhere on the page makes a version at once; the button asks for a remark first. */
export function MakeVersion({ docId, session }: { docId: string; session: LiveSession }) {
  const { t } = useTranslation('editing');
  const [open, setOpen] = useState(false);
  const mayEdit = useLive(session, (view) => view.mayEdit);
  const { result, make } = useMakeVersion(docId, session);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      // Also for readers: the browser's "save this page" helps nobody here.
      event.preventDefault();
      if (mayEdit && !event.repeat) void make('');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [make, mayEdit]);
  if (!mayEdit) return null;
  return (
    <span className="make-version">
      <span className="made" role="status" data-bad={(result.kind === 'said' && result.bad) || undefined}>
        {result.kind === 'said' && result.words}
      </span>
      <PopoverNext
        isOpen={open}
        onInteraction={setOpen}
        placement="bottom-end"
        content={
          <RemarkForm
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

function RemarkForm({ onSubmit }: { onSubmit: (remark: string) => void }) {
  const { t } = useTranslation('editing');
  const [remark, setRemark] = useState('');
  return (
    <form
      className="remark-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(remark);
      }}
    >
      <p className="muted">{t('version.what')}</p>
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
