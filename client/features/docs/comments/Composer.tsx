import { Button, TextArea } from '@blueprintjs/core';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commentLimits } from '../../../../contracts/docs/comments.js';
import { filesIn, showsPicture, storeFile } from '../../../doc-types/uploads/picture-upload.js';
import { isComposing } from '../../../lib/composing.js';
import { draftAt, dropDraft, keepDraft } from '../../../lib/drafts.js';
import { isApple } from '../../../lib/viewport.js';
import { FormError } from '../../../ui/Field.js';
import { useReturnFocus } from '../../../ui/return-focus.js';
import { MentionList } from './MentionList.js';
import { type Mentioned, mentionAt, stillMentioned, withMention } from './mention.js';

interface ComposerProps {
  docId: string;
  /** Half-written text is stored in this browser until it is sent. */
  place: string;
  label: string;
  submit: string;
  start?: { readonly content: string; readonly mentions: readonly Mentioned[] };
  autoFocus?: boolean;
  busy: boolean;
  error: unknown;
  onSubmit: (content: string, mentions: string[]) => void;
  onCancel?: () => void;
  /** Who has the focus once it is closed; left out: what had it before. */
  heir?: () => HTMLElement | null;
}

/** Markdown with `@` for people; pasted pictures are uploaded. Ctrl-Enter sends. */
export function Composer({
  docId,
  place,
  label,
  submit,
  start,
  autoFocus,
  busy,
  error,
  onSubmit,
  onCancel,
  heir,
}: ComposerProps) {
  const { t } = useTranslation('comments');
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const begun = useRef(draftAt(place)).current;
  const [text, setText] = useState(begun?.text ?? start?.content ?? '');
  const [people, setPeople] = useState<readonly Mentioned[]>(begun?.people ?? start?.mentions ?? []);
  const [caret, setCaret] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const [chosen, setChosen] = useState(0);
  const asked = mentionAt(text, caret);
  const offered = useRef<readonly Mentioned[]>([]);
  useReturnFocus(heir);
  useEffect(() => {
    if (!autoFocus) return;
    area.current?.focus({ preventScroll: false });
    // Chromium has the caret at the beginning of a text that is there already.
    area.current?.setSelectionRange(-1, -1);
  }, [autoFocus]);
  const original = start?.content ?? '';
  useEffect(() => {
    if (text === original) dropDraft(place);
    else keepDraft(place, { text, people });
  }, [place, text, people, original]);
  const send = () => {
    if (text.trim() !== '' && !busy) onSubmit(text, stillMentioned(text, people));
  };
  const insert = (made: string, at: number) => {
    setText(made);
    setCaret(at);
    requestAnimationFrame(() => area.current?.setSelectionRange(at, at));
  };
  const take = (person: Mentioned | undefined) => {
    if (!asked || !person) return;
    const { content, at } = withMention(text, asked, person);
    setPeople([...people.filter((known) => known.id !== person.id), person]);
    insert(content, at);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (asked && offered.current.length > 0 && ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      const { length } = offered.current;
      if (event.key === 'ArrowDown') setChosen((chosen + 1) % length);
      else if (event.key === 'ArrowUp') setChosen((chosen + length - 1) % length);
      else if (event.key === 'Escape') setCaret(-1);
      else take(offered.current[chosen]);
      return;
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  const discard = () => {
    dropDraft(place);
    onCancel?.();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = filesIn(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    setFailure(undefined);
    for (const file of files)
      storeFile(file).then(
        (url) => setText((now) => `${now}${now === '' || now.endsWith('\n') ? '' : '\n'}${linkTo(file, url)}\n`),
        setFailure,
      );
  };
  return (
    <div className="comment-composer">
      <TextArea
        inputRef={area}
        value={text}
        aria-label={label}
        placeholder={label}
        maxLength={commentLimits.content}
        autoResize
        fill
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={asked && `${id}-people`}
        aria-activedescendant={asked ? `${id}-people-${chosen}` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {asked && (
        <MentionList
          id={`${id}-people`}
          docId={docId}
          name={asked.name}
          chosen={chosen}
          onOffer={(list) => {
            offered.current = list;
          }}
          onTake={take}
        />
      )}
      <FormError error={failure ?? error} />
      <div className="comment-composer-end">
        <span className="muted">{t('hint', { key: isApple ? '⌘ Enter' : 'Ctrl Enter' })}</span>
        {onCancel && <Button size="small" variant="minimal" text={t('cancel')} onClick={discard} />}
        <Button
          size="small"
          intent="primary"
          text={submit}
          loading={busy}
          disabled={text.trim() === ''}
          onClick={send}
        />
      </div>
    </div>
  );
}

const linkTo = (file: File, url: string) => {
  const name = file.name.replace(/[[\]\\]/g, ' ').trim() || 'picture';
  return `${showsPicture(url) ? '!' : ''}[${name}](${url})`;
};
