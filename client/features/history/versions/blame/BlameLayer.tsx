import { Button, Portal } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blame } from '../../../../../contracts/history/history.js';
import { patiently } from '../../../../lib/patiently.js';
import { useCall } from '../../../../lib/query.js';
import { BlameCard } from './BlameCard.js';
import { blameOriginOf, parseBlamedValue } from './blame-values.js';
import { useBlamed } from './use-blamed.js';
import './blame.css';
import '../history.css';

const Compare = lazy(async () => ({ default: (await patiently(() => import('../compare/Compare.js'))).Compare }));

interface BlameLayerProps {
  docId: string;
  onClose: () => void;
}

/**
 * "Who changed what" over any screen: while it is mounted, every value that the screen marks with `data-blame` shows
 * who set it, when and how, on hover and on keyboard focus. It depends on nothing of the screen but these marks.
 */
export function BlameLayer({ docId, onClose }: BlameLayerProps) {
  const { t } = useTranslation('history');
  const query = useCall(blame, { docId });
  const card = useRef<HTMLDivElement>(null);
  const [compared, setCompared] = useState<number | null>(null);
  const hands = useRef({ card, onOpen: () => {}, onClose });
  const blamed = useBlamed(hands);
  const value = blamed && parseBlamedValue(blamed.name);
  const told = query.data && value ? blameOriginOf(query.data, value) : undefined;
  hands.current = {
    card,
    onOpen: () => told && setCompared(told.version.version),
    // An open comparison closes itself.
    onClose: () => compared === null && onClose(),
  };
  useEffect(() => {
    document.documentElement.toggleAttribute('data-blaming', true);
    return () => void document.documentElement.toggleAttribute('data-blaming', false);
  }, []);
  return (
    <Portal>
      <div className="blame-bar no-print" role="status">
        <span>{query.error ? t('blame.failed') : query.isPending ? t('blame.loading') : t('blame.hint')}</span>
        <Button variant="minimal" size="small" icon={<CrossIcon />} text={t('blame.end')} onClick={onClose} />
      </div>
      {blamed && value && query.data && compared === null && (
        <BlameCard
          ref={card}
          at={blamed.element}
          value={value}
          told={told}
          onCompare={(version) => setCompared(version)}
        />
      )}
      {compared !== null && (
        <Suspense fallback={null}>
          <Compare docId={docId} from={Math.max(1, compared - 1)} to={compared} onClose={() => setCompared(null)} />
        </Suspense>
      )}
    </Portal>
  );
}
