import { Button, useHotkeys } from '@blueprintjs/core';
import { CommentIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { commentThreads } from '../../../../contracts/docs/comments.js';
import { patiently } from '../../../lib/patiently.js';
import { useCall } from '../../../lib/query.js';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.js';
import { Tip } from '../../../ui/Tip.js';
import type { DraftAnchor } from './comment-keys.js';

/** Loaded after the doc is on screen. */
const CommentLayer = lazy(async () => ({
  default: (await patiently(() => import('./CommentLayer.js'))).CommentLayer,
}));

/** The comments of a doc, for the toolbar of its screen: a button with the number of open threads, and all that it opens. */
export function Comments({ docId }: { docId: string }) {
  const { t } = useTranslation('comments');
  const { data } = useCall(commentThreads, { docId });
  const [linked, unlink] = useLinkedComment();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const [draft, setDraft] = useState<DraftAnchor>();
  const linkedThread = data?.threads.find(
    ({ id, comments }) => id === linked || comments.some((each) => each.id === linked),
  );
  const active = chosen || (linkedThread?.id ?? '');
  const isShown = isOpen || linked !== '';
  const open = data?.threads.filter(({ resolvedAt }) => !resolvedAt).length ?? 0;
  const choose = useCallback((id: string) => {
    setChosen(id);
    setOpen(true);
  }, []);
  const close = () => {
    setOpen(false);
    setChosen('');
    setDraft(undefined);
    unlink();
  };
  const begin = (anchor: DraftAnchor | undefined) => {
    setDraft(anchor);
    if (anchor) setOpen(true);
  };
  useCommentKey(t('key'), () => (isShown ? close() : setOpen(true)));
  return (
    <>
      <Tip content={t('title')}>
        <Button
          variant="minimal"
          className="comments-button"
          icon={<CommentIcon />}
          active={isShown}
          aria-pressed={isShown}
          aria-label={open > 0 ? t('openCount', { count: open }) : t('title')}
          text={open > 0 ? <span aria-hidden="true">{open}</span> : undefined}
          onClick={() => (isShown ? close() : setOpen(true))}
        />
      </Tip>
      {data && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <CommentLayer
              docId={docId}
              reply={data}
              isOpen={isShown}
              active={active}
              draft={draft}
              onActive={choose}
              onDraft={begin}
              onClose={close}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** A message links to its comment: `?comment=<id>`. */
function useLinkedComment(): [string, () => void] {
  const [search, setSearch] = useSearchParams();
  const unlink = () => {
    if (!search.has('comment')) return;
    const rest = new URLSearchParams(search);
    rest.delete('comment');
    setSearch(rest, { replace: true });
  };
  return [search.get('comment') ?? '', unlink];
}

function useCommentKey(label: string, toggle: () => void): void {
  const { t } = useTranslation('viewer');
  const act = useRef(toggle);
  act.current = toggle;
  // Stable: new hotkeys render the whole screen again.
  const hotkeys = useMemo(
    () => [{ combo: 'c', label, group: t('title'), global: true, onKeyDown: () => act.current() }],
    [label, t],
  );
  useHotkeys(hotkeys);
}
