import { useEffect } from 'react';
import { fileSize } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { toast } from '../../../ui/toaster.js';
import type { DocRoom } from './doc-room.js';

/** What a paragraph, a cell or a format of rich text takes beside its text. */
const BYTES_PER_NODE = 32;

/**
 * Refuses typed, pasted and dropped text that would exceed the size of a doc, before it is in the text. What removes text
 * and what undoes is never refused. The words of an input method cannot be: the room that is kept free takes them.
 */
export function useSizeLimit(room: DocRoom): void {
  const { t } = useText();
  const language = useLanguage();
  useEffect(() => {
    const refuse = (event: Event, notice: 'full' | 'pasteTooLarge') => {
      if (event.cancelable) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      const message = t(`editing:notice.${notice}`, { max: fileSize(room.maxBytes, language) });
      void toast({ intent: 'warning', message }, `size-limit-${notice}`);
    };
    const onTransfer = (event: Event, data: DataTransfer | null) => {
      const text = fieldOf(event);
      if (data && text && !room.hasRoomFor(sizeIn(text, data))) refuse(event, 'pasteTooLarge');
    };
    const onInput = (event: InputEvent) => {
      if (!event.inputType.startsWith('insert') || !fieldOf(event)) return;
      if (!room.hasRoomFor(bytesOf(event.data ?? ''))) refuse(event, 'full');
    };
    // Rich text and Markdown take Enter before the browser does.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.isComposing) return;
      if (fieldOf(event)?.matches(rich) && !room.hasRoomFor(1)) refuse(event, 'full');
    };
    const onPaste = (event: ClipboardEvent) => onTransfer(event, event.clipboardData);
    const onDrop = (event: DragEvent) => onTransfer(event, event.dataTransfer);
    const ends = [
      listen('paste', onPaste),
      listen('drop', onDrop),
      listen('beforeinput', onInput),
      listen('keydown', onKey),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [room, t, language]);
}

/** Before every editor hears of it. */
function listen<K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void): () => void {
  window.addEventListener(type, listener, true);
  return () => window.removeEventListener(type, listener, true);
}

const rich = '[contenteditable="true"]';
const editable = `input, textarea, ${rich}`;
const doc = '[data-live-doc]';
/** Fields around the doc, which are no part of it: dialogs, searches, comments. */
const around = '[role="dialog"], [role="search"], [type="search"], aside';

function fieldOf({ target }: Event): Element | undefined {
  if (!(target instanceof Element) || !target.closest(`${doc}, ${around}`)?.matches(doc)) return undefined;
  return target.closest(editable) ?? undefined;
}

const bytesOf = (text: string): number => new Blob([text]).size;

/** About what the text takes in the doc; the parts of rich text are counted too. */
function sizeIn(field: Element, data: DataTransfer): number {
  const [text, html] = [data.getData('text/plain'), data.getData('text/html')];
  const parts = field.closest('.ProseMirror') ? (html.match(/<[a-z]/gi) ?? text.match(/\n/g) ?? []).length : 0;
  return bytesOf(text || html) + parts * BYTES_PER_NODE;
}
