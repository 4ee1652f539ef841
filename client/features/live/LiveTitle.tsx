import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import { limits } from '../../../contracts/doc-types/index.js';
import { useField } from './fields.js';

interface LiveTitleProps {
  ydoc: Y.Doc;
  mayEdit: boolean;
  /** Enter leaves the title for the text. */
  onDone: () => void;
}

/** The doc's name as large text, edited in place; every key goes to the others. An empty name stays here and says so. */
export function LiveTitle({ ydoc, mayEdit, onDone }: LiveTitleProps) {
  const { t } = useTranslation('editing');
  const [name = '', setName] = useField(ydoc, 'name');
  // What must not be sent: nothing at all, and the letters of an input method before they are words.
  const [draft, setDraft] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const shown = draft ?? name;
  const empty = draft !== null && draft.trim() === '' && !composing.current;
  const take = (text: string) => {
    const line = text.replace(/[\r\n]+/g, ' ');
    if (composing.current || line.trim() === '') return setDraft(line);
    setDraft(null);
    setName(line);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text that is shown
  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.style.height = '0';
    box.current.style.height = `${box.current.scrollHeight}px`;
  }, [shown]);
  return (
    <div className="live-title" data-blame="field:name">
      <textarea
        ref={box}
        rows={1}
        value={shown}
        readOnly={!mayEdit}
        maxLength={limits.name}
        spellCheck={false}
        aria-label={t('title')}
        aria-invalid={empty || undefined}
        placeholder={t('titlePlaceholder')}
        onChange={(event) => take(event.currentTarget.value)}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          take(event.currentTarget.value);
        }}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onDone();
        }}
      />
      {empty && (
        <div className="field-error" role="alert">
          {t('titleEmpty')}
        </div>
      )}
    </div>
  );
}
