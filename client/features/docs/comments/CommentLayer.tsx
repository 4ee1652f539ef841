import { useCallback, useEffect } from 'react';
import type { commentThreads } from '../../../../contracts/docs/comments.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { AddHere } from './AddHere.js';
import { CommentsPanel } from './CommentsPanel.js';
import { type CommentThread, type DraftAnchor, markOf } from './comment-keys.js';
import { type Highlights, useHighlights } from './use-highlights.js';
import './comments.css';

interface CommentLayerProps {
  docId: string;
  reply: WireReply<typeof commentThreads>;
  isOpen: boolean;
  active: string;
  draft: DraftAnchor | undefined;
  onActive: (id: string) => void;
  onDraft: (draft: DraftAnchor | undefined) => void;
  onClose: () => void;
}

/** The panel, the marks of threads on the screen, and the button that begins one. */
export function CommentLayer(props: CommentLayerProps) {
  const { docId, reply, isOpen, active, draft, onActive, onDraft, onClose } = props;
  const highlights = useHighlights(reply.threads, active);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const id = threadAt(event, reply.threads, highlights.current);
      if (id) onActive(id);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [reply.threads, highlights, onActive]);
  const show = useCallback(
    (thread: CommentThread) => {
      onActive(thread.id);
      const element = elementOf(thread, highlights.current);
      element?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    },
    [onActive, highlights],
  );
  return (
    <>
      {reply.mayComment && <AddHere onAdd={onDraft} />}
      {isOpen && (
        <CommentsPanel
          docId={docId}
          reply={reply}
          active={active}
          draft={draft}
          onActive={show}
          onDraft={onDraft}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** The thread whose words or count were clicked. */
function threadAt(
  { target, clientX, clientY }: MouseEvent,
  threads: readonly CommentThread[],
  { ranges }: Highlights,
): string | undefined {
  if (!(target instanceof Element) || target.closest('.comments-panel, .comment-add')) return undefined;
  if (!getSelection()?.isCollapsed) return undefined;
  for (const [id, found] of ranges) {
    const boxes = found.flatMap((range) => [...range.getClientRects()]);
    if (boxes.some((box) => clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom))
      return id;
  }
  const marked = target
    .closest('[data-commented]')
    ?.getAttribute('data-blame')
    ?.replace(/:name$/, ':row');
  return threads.find((thread) => !thread.resolvedAt && marked && markOf(thread)?.replace(/:name$/, ':row') === marked)
    ?.id;
}

function elementOf(thread: CommentThread, { ranges }: Highlights): Element | null | undefined {
  const mark = markOf(thread)?.replace(/:row$/, ':name');
  if (mark) return document.querySelector(`[data-blame="${CSS.escape(mark)}"]`);
  return ranges.get(thread.id)?.[0]?.startContainer.parentElement;
}
