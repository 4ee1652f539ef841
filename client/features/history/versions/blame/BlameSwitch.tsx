import { Button } from '@blueprintjs/core';
import { PeopleIcon } from '@blueprintjs/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patiently } from '../../../../lib/patiently.js';
import { ErrorBoundary } from '../../../../ui/ErrorBoundary.js';
import { Tip } from '../../../../ui/Tip.js';

/** Loaded on first use, not with the page. */
const BlameLayer = lazy(async () => ({
  default: (await patiently(() => import('./BlameLayer.js'))).BlameLayer,
}));

/**
 * The switch of the layer, and the layer itself, to be rendered anywhere on the screen. When off, it has no listeners.
 */
export function useBlame(docId: string): { on: boolean; toggle: () => void; layer: ReactNode } {
  const [of, setOf] = useState('');
  const on = of === docId;
  const layer = on && (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <BlameLayer docId={docId} onClose={() => setOf('')} />
      </Suspense>
    </ErrorBoundary>
  );
  return { on, toggle: () => setOf(on ? '' : docId), layer };
}

/** "Who changed what", for a toolbar. */
export function BlameButton({ docId }: { docId: string }) {
  const { t } = useTranslation('history');
  const { on, toggle, layer } = useBlame(docId);
  const words = on ? t('blame.turnOff') : t('blame.turnOn');
  return (
    <>
      <Tip content={words}>
        <Button
          variant="minimal"
          icon={<PeopleIcon />}
          active={on}
          aria-pressed={on}
          aria-label={words}
          onClick={toggle}
        />
      </Tip>
      {layer}
    </>
  );
}
