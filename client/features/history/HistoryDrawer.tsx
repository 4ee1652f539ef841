import { Button, Drawer } from '@blueprintjs/core';
import { ArrowLeftIcon, CrossIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patiently } from '../../lib/patiently.js';
import { Timeline } from './Timeline.js';
import { VersionPreview } from './VersionPreview.js';
import './history.css';

const Compare = lazy(async () => ({ default: (await patiently(() => import('./Compare.js'))).Compare }));

interface HistoryDrawerProps {
  docId: string;
  mayRestore: boolean;
  /** Typed words that no version holds yet. */
  unpublished: boolean;
  onClose: () => void;
}

/** Where in the drawer one is. */
type Place =
  | { readonly kind: 'list' }
  | { readonly kind: 'version'; readonly version: number }
  | { readonly kind: 'compare'; readonly from: number; readonly to: number; readonly back: Place };

/** A doc's versions beside the doc, which stays in sight and live. */
export function HistoryDrawer({ docId, mayRestore, unpublished, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation('history');
  const [place, setPlace] = useState<Place>({ kind: 'list' });
  const compare = (from: number, to: number) =>
    setPlace((back) => ({ kind: 'compare', from: Math.min(from, to), to: Math.max(from, to), back }));
  const showList = () => setPlace({ kind: 'list' });
  const beside = place.kind === 'compare' ? place.back : place;
  return (
    <>
      <Drawer
        isOpen
        onClose={onClose}
        size="min(var(--drawer), 100vw)"
        hasBackdrop={false}
        enforceFocus={false}
        canOutsideClickClose={false}
        aria-label={t('title')}
        className="history-drawer"
      >
        <div className="history-head">
          {beside.kind === 'version' && (
            <Button variant="minimal" icon={<ArrowLeftIcon />} aria-label={t('preview.back')} onClick={showList} />
          )}
          <h2>{beside.kind === 'version' ? t('version', { version: beside.version }) : t('title')}</h2>
          <Button variant="minimal" icon={<CrossIcon />} aria-label={t('close')} onClick={onClose} />
        </div>
        {/* The list keeps its scroll and its ticks while a version is looked at. */}
        <div className="history-pane" hidden={beside.kind !== 'list'}>
          <Timeline docId={docId} onOpen={(version) => setPlace({ kind: 'version', version })} onCompare={compare} />
        </div>
        {beside.kind === 'version' && (
          <VersionPreview
            key={beside.version}
            docId={docId}
            version={beside.version}
            mayRestore={mayRestore}
            unpublished={unpublished}
            onCompare={compare}
          />
        )}
      </Drawer>
      {place.kind === 'compare' && (
        <Suspense fallback={null}>
          <Compare docId={docId} from={place.from} to={place.to} onClose={() => setPlace(place.back)} />
        </Suspense>
      )}
    </>
  );
}
