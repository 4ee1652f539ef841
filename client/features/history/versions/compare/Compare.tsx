import { Button, SegmentedControl, Switch } from '@blueprintjs/core';
import { SwapHorizontalIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BEING_WRITTEN } from '../../../../../contracts/docs/change-severity/doc-rules.js';
import { factsOf } from '../../../../../contracts/docs/doc-types/facts.js';
import { compareVersions, listHistory } from '../../../../../contracts/history/history.js';
import type { WireReply } from '../../../../../contracts/platform/endpoint.js';
import { useCall } from '../../../../lib/query.js';
import { useStored } from '../../../../lib/storage.js';
import { useIsPhone } from '../../../../lib/viewport.js';
import { ChangeList } from '../../../../ui/changes.js';
import { ModalDialog } from '../../../../ui/dialogs.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../../ui/states.js';
import type { DifferenceView } from '../differences/difference-view.js';
import { FieldChanges } from '../differences/FieldChanges.js';
import { TextDifference } from '../differences/TextDifference.js';
import { PartRestore, type RestoredPart } from '../restore/PartRestore.js';
import { Restore } from '../restore/Restore.js';
import { ChangeNavigator } from './ChangeNavigator.js';
import { ByMeaning, RawTexts } from './CompareParts.js';
import { VersionPicker } from './VersionPicker.js';

type Comparison = WireReply<typeof compareVersions>;
type Layout = 'meaning' | 'sides' | 'inline';
const layouts: readonly Layout[] = ['meaning', 'sides', 'inline'];

/** Renders the dialog that restores a part, until it calls `onClose`. */
export type RenderPartRestore = (part: RestoredPart, onClose: () => void) => ReactNode;

interface CompareProps {
  docId: string;
  from: number;
  to: number;
  /** For users who may restore a version. `unpublished`: whether there is live content that no version has yet. */
  restore?: { readonly unpublished: boolean } | undefined;
  /** A dialog that restores a field or a row; for users who may restore. */
  restorePart?: RenderPartRestore | undefined;
  onClose: () => void;
}

/** Compares any two versions, an HTTP or Dubbo doc by meaning first. `n` and `p` go from change to change. */
export function Compare({ docId, from, to, restore, restorePart, onClose }: CompareProps) {
  const { t } = useTranslation('history');
  const [pair, setPair] = useState({ from, to });
  const [view, setView] = useState<DifferenceView | null>(null);
  const [whole, setWhole] = useState(false);
  const [part, setPart] = useState<RestoredPart>();
  const query = useCall(compareVersions, { docId, ...pair }, { staleTime: Number.POSITIVE_INFINITY, keep: true });
  const hasRows = query.data !== undefined && factsOf(query.data.type).hasTables;
  const { layout, offered, setLayout } = useLayout(hasRows);
  const earlier = query.data && earlierOf(query.data);
  return (
    <ModalDialog onClose={onClose} title={t('compare.title')} className="compare-dialog">
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
        <ChangeNavigator view={view} />
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
      {restore && query.data && <RestoreEarlier docId={docId} comparison={query.data} {...restore} />}
      <div className="compare-body">
        <Loaded query={query} skeleton={<SkeletonRows rows={10} />}>
          {(comparison) => {
            if (isSame(comparison)) return <EmptyState what={t('compare.same')} />;
            const sides = { docId, ...pair, comparison, onView: setView };
            return (
              <PartRestore.Provider
                value={restorePart && earlier && ((chosen) => setPart({ ...chosen, at: earlier.at }))}
              >
                <CallersSee comparison={comparison} />
                {layout === 'meaning' ? (
                  <ByMeaning {...sides} whole={whole} />
                ) : hasRows ? (
                  <RawTexts {...sides} layout={layout} />
                ) : (
                  <Prose comparison={comparison} layout={layout} onView={setView} />
                )}
              </PartRestore.Provider>
            );
          }}
        </Loaded>
      </div>
      {part && restorePart?.(part, () => setPart(undefined))}
    </ModalDialog>
  );
}

/** What the changes mean to those who call the API; nothing for a doc without an interface. */
function CallersSee({ comparison: { meaning } }: { comparison: Comparison }) {
  const { t } = useTranslation();
  const isForCallers = meaning?.list.some(({ severity, rule }) => severity !== 'wording' || rule === BEING_WRITTEN);
  if (!meaning || !isForCallers) return null;
  return (
    <section className="compare-meaning" aria-label={t('changes.meaning')}>
      <ChangeList changes={meaning} />
    </section>
  );
}

/** Restores the earlier of the two versions. */
function RestoreEarlier(props: { docId: string; comparison: Comparison; unpublished: boolean }) {
  const { docId, comparison, unpublished } = props;
  const list = useCall(listHistory, { docId, limit: 1 });
  const earlier = earlierOf(comparison);
  const head = list.data?.head ?? earlier.version;
  if (earlier.version >= head || !earlier.hasContent) return null;
  return (
    <div className="compare-restore">
      <Restore
        key={earlier.version}
        docId={docId}
        version={earlier.version}
        head={head}
        hasContent
        unpublished={unpublished}
        named
      />
    </div>
  );
}

const earlierOf = ({ from, to }: Comparison) => (from.version < to.version ? from : to);

const isSame = ({ fields, text, rows }: Comparison): boolean =>
  text.from === text.to && fields.length === 0 && rows.length === 0;

/** The stored layout, as far as this doc and this screen support it. */
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
