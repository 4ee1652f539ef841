import { Button, Dialog, SegmentedControl, Switch } from '@blueprintjs/core';
import { SwapHorizontalIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireReply } from '../../../contracts/endpoint.js';
import { DocType } from '../../../contracts/enums.js';
import { compareVersions } from '../../../contracts/history.js';
import { useCall } from '../../lib/query.js';
import { useStored } from '../../lib/storage.js';
import { useIsPhone } from '../../lib/viewport.js';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/states.js';
import { ByMeaning, RawTexts } from './CompareParts.js';
import type { DifferenceView } from './difference-view.js';
import { FieldChanges } from './FieldChanges.js';
import { Places } from './Places.js';
import { TextDifference } from './TextDifference.js';
import { VersionPicker } from './VersionPicker.js';

type Comparison = WireReply<typeof compareVersions>;
type Layout = 'meaning' | 'sides' | 'inline';
const layouts: readonly Layout[] = ['meaning', 'sides', 'inline'];

interface CompareProps {
  docId: string;
  from: number;
  to: number;
  onClose: () => void;
}

/** Any two versions, an HTTP or Dubbo doc by meaning first. `n` and `p` go from change to change. */
export function Compare({ docId, from, to, onClose }: CompareProps) {
  const { t } = useTranslation('history');
  const [pair, setPair] = useState({ from, to });
  const [view, setView] = useState<DifferenceView | null>(null);
  const [whole, setWhole] = useState(false);
  const query = useCall(compareVersions, { docId, ...pair }, { staleTime: Number.POSITIVE_INFINITY, keep: true });
  const hasRows = query.data?.type === DocType.http || query.data?.type === DocType.dubbo;
  const { layout, offered, setLayout } = useLayout(hasRows);
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
        {layout === 'meaning' && (
          <Switch
            className="compare-whole"
            checked={!whole}
            label={t('compare.onlyChanges')}
            onChange={() => setWhole(!whole)}
          />
        )}
        {offered.length > 1 && (
          <SegmentedControl
            size="small"
            value={layout}
            options={offered.map((value) => ({ value, label: t(`compare.layout.${value}`) }))}
            onValueChange={(next) => setLayout(next)}
          />
        )}
      </div>
      <div className="compare-body">
        <Loaded query={query} skeleton={<SkeletonRows rows={10} />}>
          {(comparison) => {
            if (isSame(comparison)) return <EmptyState what={t('compare.same')} />;
            const sides = { docId, ...pair, comparison, onView: setView };
            if (layout === 'meaning') return <ByMeaning {...sides} whole={whole} />;
            if (hasRows) return <RawTexts {...sides} layout={layout} />;
            return <Prose comparison={comparison} layout={layout} onView={setView} />;
          }}
        </Loaded>
      </div>
    </Dialog>
  );
}

const isSame = ({ fields, text, rows }: Comparison): boolean =>
  text.from === text.to && fields.length === 0 && rows.length === 0;

/** What is remembered, as far as this doc and this screen offer it. */
function useLayout(hasRows: boolean) {
  const phone = useIsPhone();
  const [prose, setProse] = useStored('annals.compare.layout', 'sides');
  const [api, setApi] = useStored('annals.compare.tables', 'meaning');
  const offered = layouts.filter((each) => (hasRows || each !== 'meaning') && !(phone && each === 'sides'));
  const stored = hasRows ? api : prose;
  const layout = offered.find((each) => each === stored) ?? offered.at(hasRows ? 0 : -1) ?? 'inline';
  return { layout, offered, setLayout: hasRows ? setApi : setProse };
}

interface ProseProps {
  comparison: Comparison;
  layout: 'sides' | 'inline';
  onView: (view: DifferenceView | null) => void;
}

function Prose({ comparison: { fields, text }, layout, onView }: ProseProps) {
  const { t } = useTranslation('history');
  const sameText = text.from === text.to;
  return (
    <>
      <FieldChanges fields={fields} />
      <p className="compare-sum muted">
        {sameText ? t('compare.sameText') : t('compare.lines', { added: text.added, removed: text.removed })}
      </p>
      {!sameText && <TextDifference from={text.from} to={text.to} layout={layout} fold onView={onView} />}
    </>
  );
}
