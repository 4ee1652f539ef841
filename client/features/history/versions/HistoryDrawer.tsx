import { Button } from '@blueprintjs/core';
import { ArrowLeftIcon, CrossIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patiently } from '../../../lib/patiently.js';
import { SideDrawer } from '../../../ui/dialogs.js';
import type { RenderPartRestore } from './compare/Compare.js';
import { Timeline } from './entries/Timeline.js';
import { VersionPreview } from './VersionPreview.js';
import './history.css';

const Compare = lazy(async () => ({ default: (await patiently(() => import('./compare/Compare.js'))).Compare }));

interface HistoryDrawerProps {
  docId: string;
  mayRestore: boolean;
  /** Whether there is live content that no version has yet. */
  unpublished: boolean;
  onClose: () => void;
  /** A dialog that restores a field or a row of a comparison. */
  restorePart?: RenderPartRestore;
  /** The two versions of an initial comparison. */
  compare?: { readonly from: number; readonly to: number } | undefined;
}

/** The current view of the drawer. */
type Place =
  | { readonly kind: 'list' }
  | { readonly kind: 'version'; readonly version: number }
  | { readonly kind: 'compare'; readonly from: number; readonly to: number; readonly back: Place };

/** A doc's versions beside the doc, which stays visible and live. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  const { docId, mayRestore, unpublished, onClose, compare: pair, restorePart } = props;
  const { t } = useTranslation('history');
  const [place, setPlace] = useState<Place>(
    pair ? { kind: 'compare', ...pair, back: { kind: 'list' } } : { kind: 'list' },
  );
  const compare = (from: number, to: number) =>
    setPlace((back) => ({ kind: 'compare', from: Math.min(from, to), to: Math.max(from, to), back }));
  const showList = () => setPlace({ kind: 'list' });
  const beside = place.kind === 'compare' ? place.back : place;
  return (
    <>
      <SideDrawer
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
        {/* The list keeps its scroll position and selection while a version is open. */}
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
      </SideDrawer>
      {place.kind === 'compare' && (
        <Suspense fallback={null}>
          <Compare
            docId={docId}
            from={place.from}
            to={place.to}
            restore={mayRestore ? { unpublished } : undefined}
            restorePart={mayRestore ? restorePart : undefined}
            onClose={() => setPlace(place.back)}
          />
        </Suspense>
      )}
    </>
  );
}
