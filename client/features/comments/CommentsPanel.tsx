import { Button, SegmentedControl } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addComment, type commentThreads } from '../../../contracts/comments.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { useChange } from '../../lib/query.js';
import { useIsNarrow } from '../../lib/viewport.js';
import { SideDrawer } from '../../ui/dialogs.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { EmptyState } from '../../ui/states.js';
import { Composer } from './Composer.js';
import { type CommentThread, commentReads, type DraftAnchor } from './comment-keys.js';
import { Thread } from './Thread.js';
import { type ThreadFilter, threadFilters, threadsFor } from './thread-filter.js';

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
  const shown = threadsFor(threads, filter, words, active);
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
      <header className="comments-head">
        <h2>{t('title')}</h2>
        <Button variant="minimal" icon={<CrossIcon />} aria-label={t('close')} onClick={onClose} />
      </header>
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
        {shown.map((thread) => (
          <Thread
            key={thread.id}
            docId={docId}
            thread={thread}
            isActive={thread.id === active}
            mayComment={mayComment}
            onActive={() => onActive(thread)}
          />
        ))}
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
          onAdded={() => setFilter('open')}
        />
      )}
    </SideDrawer>
  );
}

const draftKey = (draft: DraftAnchor | undefined) => (draft ? ('mark' in draft ? draft.mark : draft.quote) : '');

interface NewThreadProps {
  docId: string;
  draft: DraftAnchor | undefined;
  onDraft: (draft: DraftAnchor | undefined) => void;
  onAdded: () => void;
}

function NewThread({ docId, draft, onDraft, onAdded }: NewThreadProps) {
  const { t } = useTranslation('comments');
  const add = useChange(addComment, commentReads);
  const [count, setCount] = useState(0);
  const submit = (content: string, mentions: string[]) => {
    const anchor = draft && 'mark' in draft ? { mark: draft.mark } : draft;
    add.mutate(
      { docId, content, mentions, ...(anchor && { anchor }) },
      {
        onSuccess: () => {
          setCount(count + 1);
          onDraft(undefined);
          onAdded();
        },
      },
    );
  };
  return (
    <footer className="comments-new">
      {draft && (
        <div className="comment-draft">
          {'mark' in draft ? <code className="cut">{draft.label}</code> : <q>{draft.quote}</q>}
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
        label={draft ? t('newHere') : t('new')}
        submit={t('send')}
        autoFocus={draft !== undefined}
        busy={add.isPending}
        error={add.error}
        onSubmit={submit}
      />
    </footer>
  );
}
