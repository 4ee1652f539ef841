import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteComment, updateComment } from '../../../../contracts/docs/comments.js';
import { RenderedMarkdown } from '../../../doc-types/markdown/MarkdownDocView.js';
import { dropDraft } from '../../../lib/drafts.js';
import { useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { Avatar } from '../../../ui/people.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { Composer } from './Composer.js';
import { commentReads, type ShownComment } from './comment-keys.js';
import { emphasized } from './mention.js';

/** One comment: who, when, what; its author edits it in place. */
export function CommentLine({ docId, comment }: { docId: string; comment: ShownComment }) {
  const { t } = useTranslation('comments');
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const change = useChange(updateComment, commentReads);
  const remove = useChange(deleteComment, commentReads);
  const stop = () => setDoing(undefined);
  const place = `${docId}.edit.${comment.id}`;
  const saved = () => {
    dropDraft(place);
    stop();
  };
  const { id, userId, nickname, content, mentions, at, editedAt, isDeleted } = comment;
  if (isDeleted) return <p className="muted comment-deleted">{t('deleted')}</p>;
  return (
    <article className="comment" data-comment={id}>
      <header className="comment-head">
        <Avatar id={userId} name={nickname} />
        <strong className="cut">{nickname}</strong>
        <span className="muted comment-when">
          <RelativeTime at={at} />
          {editedAt && ` · ${t('edited')}`}
        </span>
        <Acts comment={comment} onDo={setDoing} />
      </header>
      {doing === 'edit' ? (
        <Composer
          docId={docId}
          place={place}
          label={t('edit')}
          submit={t('save')}
          start={{ content, mentions }}
          autoFocus
          busy={change.isPending}
          error={change.error}
          onSubmit={(text, named) => change.mutate({ id, content: text, mentions: named }, { onSuccess: saved })}
          onCancel={stop}
        />
      ) : (
        <div className="comment-body">
          <RenderedMarkdown text={emphasized(content, mentions)} />
        </div>
      )}
      {doing === 'delete' && (
        <ConfirmDialog
          title={t('delete')}
          text={t('deleteText')}
          confirm={t('delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id }, { onSuccess: stop })}
          onClose={stop}
        />
      )}
    </article>
  );
}

function Acts({ comment, onDo }: { comment: ShownComment; onDo: (what: 'edit' | 'delete') => void }) {
  const { t } = useTranslation('comments');
  const isEditing = useRef(false);
  // A menu that closes takes the focus back to its button: the field comes afterwards.
  const onClosed = () => {
    if (isEditing.current) onDo('edit');
    isEditing.current = false;
  };
  if (!comment.mayEdit && !comment.mayDelete) return null;
  return (
    <PopoverNext
      placement="bottom-end"
      onClosed={onClosed}
      content={
        <Menu>
          {comment.mayEdit && (
            <MenuItem
              text={t('edit')}
              onClick={() => {
                isEditing.current = true;
              }}
            />
          )}
          {comment.mayDelete && <MenuItem intent="danger" text={t('delete')} onClick={() => onDo('delete')} />}
        </Menu>
      }
    >
      <Button size="small" variant="minimal" icon={<MoreIcon />} aria-label={t('more', { name: comment.nickname })} />
    </PopoverNext>
  );
}
