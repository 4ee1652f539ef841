import { Button, SegmentedControl } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { addComment, type commentThreads } from '../../../../contracts/docs/comments.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { dropDraft } from '../../../lib/drafts.js';
import { useChange } from '../../../lib/query.js';
import { useIsNarrow } from '../../../lib/viewport.js';
import { SideDrawer } from '../../../ui/dialogs.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { EmptyState } from '../../../ui/states.js';
import { Composer } from './Composer.js';
import { type CommentThread, commentReads, type DraftAnchor } from './comment-keys.js';
import { Thread } from './Thread.js';
import { type ThreadFilter, threadFilters, threadsFor } from './thread-filter.js';
import { useGrowing } from './use-growing.js';

interface CommentsPanelProps {
  docId: string;
  reply: WireReply<typeof commentThreads>;
  active: string;
  draft: DraftAnchor | undefined;
  onActive: (thread: CommentThread) => void;
  onDraft: (draft: DraftAnchor | undefined) => void;
  onClose: () => void;
}

/** The threads of a doc beside it; a sheet from below on phones. */
export function CommentsPanel({ docId, reply, active, draft, onActive, onDraft, onClose }: CommentsPanelProps) {
  const { t } = useTranslation('comments');
  const narrow = useIsNarrow();
  const [filter, setFilter] = useState<ThreadFilter>('open');
  const [words, setWords] = useState('');
  const { threads, mayComment } = reply;
  const shown = useMemo(() => threadsFor(threads, filter, words, active), [threads, filter, words, active]);
  const isGone = useIsGone(threads);
  const [added, setAdded] = useState('');
  const wanted = shown.findIndex(({ id }) => id === (added || active));
  const { count, end } = useGrowing(shown.length, wanted);
  useEffect(() => {
    if (!added || wanted < 0) return;
    document.querySelector(`.comments-list [data-thread="${CSS.escape(added)}"]`)?.scrollIntoView({ block: 'nearest' });
    setAdded('');
  }, [added, wanted]);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-commenting', true);
    return () => void document.documentElement.toggleAttribute('data-commenting', false);
  }, []);
  return (
    <SideDrawer
      onClose={onClose}
      position={narrow ? 'bottom' : 'right'}
      size={narrow ? 'min(70vh, 560px)' : 'min(var(--comments), 100vw)'}
      hasBackdrop={false}
      enforceFocus={false}
      autoFocus={false}
      canOutsideClickClose={false}
      aria-label={t('title')}
      className="comments-panel no-print"
    >
      <div className="comments-head">
        <h2>{t('title')}</h2>
        <Button variant="minimal" icon={<CrossIcon />} aria-label={t('close')} onClick={onClose} />
      </div>
      <div className="comments-filter">
        <SegmentedControl
          size="small"
          fill
          aria-label={t('filter')}
          options={threadFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
          value={filter}
          onValueChange={(next) => setFilter(threadFilters.find((each) => each === next) ?? 'open')}
        />
        {threads.length > 5 && <FilterInput value={words} onValue={setWords} label={t('find')} />}
      </div>
      <div className="comments-list">
        {isGone && (
          <p className="notice" role="status">
            {t('gone')}
          </p>
        )}
        {shown.slice(0, count).map((thread) => (
          <Thread
            key={thread.id}
            docId={docId}
            thread={thread}
            isActive={thread.id === active}
            mayComment={mayComment}
            onActive={onActive}
          />
        ))}
        <div ref={end} />
        {shown.length === 0 && !draft && (
          <EmptyState
            small
            what={threads.length === 0 ? t('none') : t('noneHere')}
            why={threads.length === 0 ? t('noneWhy') : undefined}
          />
        )}
      </div>
      {mayComment && (
        <NewThread
          key={draftKey(draft)}
          docId={docId}
          draft={draft}
          onDraft={onDraft}
          onAdded={(id) => {
            setFilter('open');
            setAdded(id);
          }}
        />
      )}
    </SideDrawer>
  );
}

/** Whether the comment that a message links to has been deleted. `all` links to the panel. */
function useIsGone(threads: readonly CommentThread[]): boolean {
  const linked = useSearchParams()[0].get('comment') ?? 'all';
  return linked !== 'all' && !threads.some((thread) => [thread, ...thread.comments].some(({ id }) => id === linked));
}

const draftKey = (draft: DraftAnchor | undefined) => (draft ? ('mark' in draft ? draft.mark : draft.quote) : '');

interface NewThreadProps {
  docId: string;
  draft: DraftAnchor | undefined;
  onDraft: (draft: DraftAnchor | undefined) => void;
  onAdded: (id: string) => void;
}

function NewThread({ docId, draft, onDraft, onAdded }: NewThreadProps) {
  const { t } = useTranslation('comments');
  const add = useChange(addComment, commentReads);
  const [count, setCount] = useState(0);
  const place = `${docId}.new.${draftKey(draft)}`;
  const submit = (content: string, mentions: string[]) => {
    const anchor = draft && 'mark' in draft ? { mark: draft.mark } : draft;
    add.mutate(
      { docId, content, mentions, ...(anchor && { anchor }) },
      {
        onSuccess: ({ id }) => {
          dropDraft(place);
          setCount(count + 1);
          onDraft(undefined);
          onAdded(id);
        },
      },
    );
  };
  return (
    <footer className="comments-new">
      {draft && (
        <div className="comment-draft">
          {'mark' in draft ? (
            <code translate="no" className="cut">
              {draft.label}
            </code>
          ) : (
            <q>{draft.quote}</q>
          )}
          <Button
            size="small"
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('onDocInstead')}
            onClick={() => onDraft(undefined)}
          />
        </div>
      )}
      <Composer
        key={count}
        docId={docId}
        place={place}
        label={draft ? t('newHere') : t('new')}
        submit={t('send')}
        autoFocus={draft !== undefined}
        busy={add.isPending}
        error={add.error}
        onSubmit={submit}
        heir={() => document.querySelector('.comments-new textarea')}
      />
    </footer>
  );
}
