import { type KeyboardEvent, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as Y from 'yjs';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import { lineText } from '../../../../contracts/docs/doc-types/lines.js';
import { useLiveInput } from '../../../doc-types/api/editing/live-input.js';
import { useLine } from '../../../doc-types/api/editing/live-line.js';
import { composition, isComposing } from '../../../lib/composing.js';
import { useFitHeight } from '../../../ui/fit-height.js';

interface LiveTitleProps {
  ydoc: Y.Doc;
  mayEdit: boolean;
  /** Enter moves from the title to the text. */
  onDone: () => void;
}

/** Steps within this time, in ms, are merged into one step of undo. */
const CAPTURE_MS = 500;

/**
 * The doc's name as large text, edited in place; simultaneous typing merges. An empty name stays local, marked as
 * invalid.
 */
export function LiveTitle({ ydoc, mayEdit, onDone }: LiveTitleProps) {
  const { t } = useTranslation('editing');
  const box = useRef<HTMLTextAreaElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const { bound, undoKey } = useTitle(box, ydoc);
  useFitHeight(box);
  return (
    <div className="live-title" data-blame="field:name">
      <textarea
        ref={box}
        rows={1}
        readOnly={!mayEdit}
        maxLength={limits.name}
        spellCheck={false}
        aria-label={t('title')}
        aria-invalid={isEmpty || undefined}
        placeholder={t('titlePlaceholder')}
        {...bound}
        onInput={(event) => {
          bound.onInput();
          setEmpty(isBlank(event.currentTarget.value) && !composition.isOpen);
        }}
        onBlur={() => {
          bound.onBlur();
          setEmpty(false);
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            onDone();
          } else undoKey(event);
        }}
      />
      {isEmpty && (
        <div className="field-error" role="alert">
          {t('titleEmpty')}
        </div>
      )}
    </div>
  );
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Binds the box to the name, with an undo of the user's own typing there. */
function useTitle(box: React.RefObject<HTMLTextAreaElement | null>, ydoc: Y.Doc) {
  const origin = useMemo(() => ({ what: 'title', of: ydoc }), [ydoc]);
  const steps = useRef<Y.UndoManager>(null);
  useEffect(() => {
    const made = new Y.UndoManager(lineText(ydoc, 'name'), {
      trackedOrigins: new Set([origin]),
      captureTimeout: CAPTURE_MS,
    });
    steps.current = made;
    return () => made.destroy();
  }, [ydoc, origin]);
  const act = useMemo(() => (change: () => void) => ydoc.transact(change, origin), [ydoc, origin]);
  const endStep = useCallback(() => steps.current?.stopCapturing(), []);
  const line = useLine(ydoc, 'name', act, endStep);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  // For its height.
  useEffect(() => line.observe(redraw), [line]);
  const binding = useMemo(
    () => ({ ...line, clean: (text: string) => text.replace(/[\r\n\t]+/g, ' '), isHeld: isBlank }),
    [line],
  );
  const undoKey = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (event.altKey || !(event.ctrlKey || event.metaKey) || !/^[zy]$/.test(key)) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) steps.current?.redo();
    else steps.current?.undo();
  };
  return { bound: useLiveInput(box, binding), undoKey };
}
