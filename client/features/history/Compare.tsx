import { Button, Dialog, HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, SwapHorizontalIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compareVersions } from '../../../contracts/history.js';
import { minuteTime, moment } from '../../lib/format.js';
import { useLanguage } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useStored } from '../../lib/storage.js';
import { useIsPhone } from '../../lib/viewport.js';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/states.js';
import type { DifferenceView } from './difference-view.js';
import { FieldChanges } from './FieldChanges.js';
import { useHistoryPages } from './history-pages.js';
import { TextDifference } from './TextDifference.js';
import { useHistoryWords } from './words.js';

type Layout = 'sides' | 'inline';

interface CompareProps {
  docId: string;
  from: number;
  to: number;
  onClose: () => void;
}

/** Any two versions: changed fields first, then the text. `n` and `p` go from change to change. */
export function Compare({ docId, from, to, onClose }: CompareProps) {
  const { t } = useTranslation('history');
  const [pair, setPair] = useState({ from, to });
  const phone = useIsPhone();
  const [stored, setLayout] = useStored('annals.compare.layout', 'sides');
  const layout: Layout = phone || stored === 'inline' ? 'inline' : 'sides';
  const [view, setView] = useState<DifferenceView | null>(null);
  const query = useCall(compareVersions, { docId, ...pair }, { staleTime: Number.POSITIVE_INFINITY, keep: true });
  return (
    <Dialog isOpen onClose={onClose} title={t('compare.title')} className="compare-dialog">
      <div className="compare-bar">
        <VersionPicker
          docId={docId}
          label={t('compare.from')}
          version={pair.from}
          onPick={(version) => setPair({ ...pair, from: version })}
        />
        <Button
          variant="minimal"
          icon={<SwapHorizontalIcon />}
          aria-label={t('compare.swap')}
          title={t('compare.swap')}
          onClick={() => setPair({ from: pair.to, to: pair.from })}
        />
        <VersionPicker
          docId={docId}
          label={t('compare.to')}
          version={pair.to}
          onPick={(version) => setPair({ ...pair, to: version })}
        />
        <Places view={view} />
        {!phone && (
          <SegmentedControl
            size="small"
            value={layout}
            options={[
              { value: 'sides', label: t('compare.sideBySide') },
              { value: 'inline', label: t('compare.inline') },
            ]}
            onValueChange={(next) => setLayout(next)}
          />
        )}
      </div>
      <div className="compare-body">
        <Loaded query={query} skeleton={<SkeletonRows rows={10} />}>
          {({ fields, text }) => {
            const sameText = text.from === text.to;
            if (sameText && fields.length === 0) return <EmptyState what={t('compare.same')} />;
            return (
              <>
                <FieldChanges fields={fields} />
                <p className="compare-sum muted">
                  {sameText ? t('compare.sameText') : t('compare.lines', { added: text.added, removed: text.removed })}
                </p>
                {!sameText && <TextDifference from={text.from} to={text.to} layout={layout} fold onView={setView} />}
              </>
            );
          }}
        </Loaded>
      </div>
    </Dialog>
  );
}

/** Where one is among the changes, and the way to the next: also by the keys n and p. */
function Places({ view }: { view: DifferenceView | null }) {
  const { t } = useTranslation('history');
  const [at, setAt] = useState(-1);
  const places = view?.places ?? 0;
  const go = (by: 1 | -1) => {
    if (!view || places === 0) return;
    const next = at < 0 ? (by > 0 ? 0 : places - 1) : (at + by + places) % places;
    setAt(next);
    view.show(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comparison begins before its first change
  useEffect(() => setAt(-1), [view]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
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

interface VersionPickerProps {
  docId: string;
  label: string;
  version: number;
  onPick: (version: number) => void;
}

function VersionPicker({ docId, label, version, onPick }: VersionPickerProps) {
  const { t } = useTranslation('history');
  const lang = useLanguage();
  const words = useHistoryWords();
  const { entries } = useHistoryPages(docId);
  const known = entries.some((entry) => entry.version === version);
  const options = entries.map((entry) => ({
    value: entry.version,
    label: `${t('version', { version: entry.version })} · ${words.people(entry)} · ${minuteTime(moment(entry.at), lang)}`,
  }));
  if (!known) options.push({ value: version, label: t('version', { version }) });
  return (
    <HTMLSelect
      className="compare-pick"
      aria-label={label}
      value={version}
      options={options}
      onChange={(event) => onPick(Number(event.currentTarget.value))}
    />
  );
}
