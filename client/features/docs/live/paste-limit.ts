import { useEffect } from 'react';
import { fileSize } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { toast } from '../../../ui/toaster.js';
import type { LiveSession } from './live-session.js';

/** Shorter text is not measured: it is about as large as what people type. */
const SMALL = 2_000;

/**
 * Refuses pasted and dropped text that would exceed the size of a doc, before it is in the text: the server would refuse
 * it, and nothing could be saved any more.
 */
export function usePasteLimit(session: LiveSession): void {
  const { t } = useText();
  const language = useLanguage();
  useEffect(() => {
    const refuse = (event: Event, data: DataTransfer | null) => {
      if (!data || !(event.target instanceof Element) || !event.target.closest(editable)) return;
      const text = data.getData('text/plain') || data.getData('text/html');
      if (text.length < SMALL || session.hasRoomFor(new Blob([text]).size)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const message = t('editing:notice.pasteTooLarge', { max: fileSize(session.docBytes, language) });
      void toast({ intent: 'warning', message });
    };
    const onPaste = (event: ClipboardEvent) => refuse(event, event.clipboardData);
    const onDrop = (event: DragEvent) => refuse(event, event.dataTransfer);
    window.addEventListener('paste', onPaste, true);
    window.addEventListener('drop', onDrop, true);
    return () => {
      window.removeEventListener('paste', onPaste, true);
      window.removeEventListener('drop', onDrop, true);
    };
  }, [session, t, language]);
}

const editable = 'input, textarea, [contenteditable="true"]';
