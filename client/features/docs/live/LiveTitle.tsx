import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import { useFitHeight } from '../../../ui/fit-height.js';
import { useField } from './fields.js';

interface LiveTitleProps {
  ydoc: Y.Doc;
  mayEdit: boolean;
  /** Enter moves from the title to the text. */
  onDone: () => void;
}

/**
 * The doc's name as large text, edited in place; every key is sent to the others. An empty name stays local, marked as
 * invalid.
 */
export function LiveTitle({ ydoc, mayEdit, onDone }: LiveTitleProps) {
  const { t } = useTranslation('editing');
  const [name = '', setName] = useField(ydoc, 'name');
  // Text that must not be sent: the empty name, and an unfinished input method composition.
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
  useFitHeight(box);
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
