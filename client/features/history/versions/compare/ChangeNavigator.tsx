import { Button } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DifferenceView } from '../differences/difference-view.js';

/** Fields where a letter is text; on a switch it is a shortcut. */
const typed = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

/** The current change, and buttons to the next and previous; also by the keys n and p. */
export function ChangeNavigator({ view }: { view: DifferenceView | null }) {
  const { t } = useTranslation('history');
  const [at, setAt] = useState(-1);
  const places = view?.places ?? 0;
  const go = (by: 1 | -1) => {
    if (!view || places === 0) return;
    const next = at < 0 ? (by > 0 ? 0 : places - 1) : (at + by + places) % places;
    setAt(next);
    view.show(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comparison starts before its first change
  useEffect(() => setAt(-1), [view]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches(typed);
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'n') go(1);
      if (event.key === 'p') go(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  if (places === 0) return null;
  return (
    <span className="compare-places">
      <Button
        variant="minimal"
        icon={<ArrowUpIcon />}
        aria-label={t('compare.previous')}
        title={t('compare.previous')}
        onClick={() => go(-1)}
      />
      <span aria-live="polite">
        {at < 0 ? t('compare.changes', { count: places }) : t('compare.position', { at: at + 1, of: places })}
      </span>
      <Button
        variant="minimal"
        icon={<ArrowDownIcon />}
        aria-label={t('compare.next')}
        title={t('compare.next')}
        onClick={() => go(1)}
      />
    </span>
  );
}
