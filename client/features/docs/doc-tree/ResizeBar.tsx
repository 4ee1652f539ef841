import type { KeyboardEvent, PointerEvent } from 'react';
import { useText } from '../../../lib/i18n.js';
import { keys, useStored } from '../../../lib/storage.js';
import styles from './ResizeBar.module.css';

/** docs/spec.md 9: the side bar is 50 to 800 px wide, initially 300. */
const WIDTH = { least: 50, most: 800, first: 300, step: 16 } as const;
const within = (width: number) => Math.min(WIDTH.most, Math.max(WIDTH.least, Math.round(width)));

export function useTreeWidth(): [number, (width: number) => void] {
  const [text, setText] = useStored(keys.viewWidth, String(WIDTH.first));
  return [within(Number(text) || WIDTH.first), (width) => setText(String(within(width)))];
}

/** Drag it, or focus it and use the arrows; a double click restores the initial width. */
export function ResizeBar({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const { t } = useText();
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onWidth(event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -WIDTH.step, ArrowRight: WIDTH.step }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onWidth(width + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a splitter has a value and moves; an hr does not
    <div
      className={`${styles.resize} no-print`}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('viewer:resize')}
      aria-valuenow={width}
      aria-valuemin={WIDTH.least}
      aria-valuemax={WIDTH.most}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onWidth(WIDTH.first)}
      onKeyDown={onKeyDown}
    />
  );
}
