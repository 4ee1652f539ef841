import { Button } from '@blueprintjs/core';
import { TickCircleIcon, UndoIcon } from '@blueprintjs/icons';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addComment, resolveComment } from '../../../../contracts/docs/comments.js';
import { draftAt, dropDraft } from '../../../lib/drafts.js';
import { useChange } from '../../../lib/query.js';
import { Tip } from '../../../ui/Tip.js';
import { CommentLine } from './CommentLine.js';
import { Composer } from './Composer.js';
import { type CommentThread, commentReads } from './comment-keys.js';
import { useRowQuote } from './row-quote.js';

interface ThreadProps {
  docId: string;
  thread: CommentThread;
  isActive: boolean;
  mayComment: boolean;
  onActive: (thread: CommentThread) => void;
}

/** What the thread is about, its comments, and a field for a reply. */
export const Thread = memo(function Thread({ docId, thread, isActive, mayComment, onActive }: ThreadProps) {
  const { t } = useTranslation('comments');
  const place = useRef<HTMLElement>(null);
  const resolve = useChange(resolveComment, commentReads);
  const { id, resolvedAt, resolvedBy, mayResolve, comments } = thread;
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards use the button of the quote
    <section
      ref={place}
      className="comment-thread"
      data-active={isActive || undefined}
      data-thread={id}
      aria-label={comments[0]?.nickname}
      onClick={() => onActive(thread)}
    >
      <div className="comment-thread-head">
        <Quote thread={thread} onActive={() => onActive(thread)} />
        {mayResolve && (
          <Tip content={resolvedAt ? t('reopen') : t('resolve')}>
            <Button
              size="small"
              variant="minimal"
              icon={resolvedAt ? <UndoIcon /> : <TickCircleIcon />}
              aria-label={resolvedAt ? t('reopen') : t('resolve')}
              loading={resolve.isPending}
              onClick={() => resolve.mutate({ id, isResolved: resolvedAt ? 0 : 1 })}
            />
          </Tip>
        )}
      </div>
      {resolvedAt && <p className="muted comment-resolved">{t('resolvedBy', { name: resolvedBy })}</p>}
      {comments.map((comment) => (
        <CommentLine key={comment.id} docId={docId} comment={comment} />
      ))}
      {mayComment && !resolvedAt && <Reply docId={docId} replyId={id} />}
    </section>
  );
});

/** The words or the row that the thread is about; struck through if they are gone. */
function Quote({ thread: { anchor }, onActive }: { thread: CommentThread; onActive: () => void }) {
  const { t } = useTranslation('comments');
  const rowQuote = useRowQuote();
  if (!anchor) return <span className="muted comment-quote-none">{t('onDoc')}</span>;
  const isRow = 'mark' in anchor;
  return (
    <button
      type="button"
      className="comment-quote"
      data-gone={!anchor.isAlive || undefined}
      title={anchor.isAlive ? t('show') : isRow ? t('rowGone') : t('wordsGone')}
      onClick={onActive}
    >
      {isRow ? <code translate="no">{rowQuote(anchor)}</code> : <q>{anchor.quote}</q>}
      {!anchor.isAlive && <span className="comment-gone">{isRow ? t('rowGone') : t('wordsGone')}</span>}
    </button>
  );
}

function Reply({ docId, replyId }: { docId: string; replyId: string }) {
  const { t } = useTranslation('comments');
  const place = `${docId}.reply.${replyId}`;
  const [isOpen, setOpen] = useState(() => draftAt(place) !== undefined);
  const [isAsked, setAsked] = useState(false);
  const closed = useRef<HTMLButtonElement>(null);
  const add = useChange(addComment, commentReads);
  const open = () => {
    setAsked(true);
    setOpen(true);
  };
  const sent = () => {
    dropDraft(place);
    setOpen(false);
  };
  if (!isOpen)
    return (
      <button ref={closed} type="button" className="comment-reply muted" onClick={open}>
        {t('reply')}
      </button>
    );
  return (
    <Composer
      docId={docId}
      place={place}
      label={t('reply')}
      submit={t('send')}
      autoFocus={isAsked}
      busy={add.isPending}
      error={add.error}
      onSubmit={(content, mentions) => add.mutate({ docId, replyId, content, mentions }, { onSuccess: sent })}
      onCancel={() => setOpen(false)}
      heir={() => closed.current}
    />
  );
}
