import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireReply } from '../../../contracts/endpoint.js';
import { type compareVersions, getVersion } from '../../../contracts/history.js';
import { useCall } from '../../lib/query.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.js';
import type { DifferenceView } from './difference-view.js';
import { MeaningDifference } from './MeaningDifference.js';
import { TextDifference } from './TextDifference.js';
import { rowsIn } from './table-lines.js';

interface SidesProps {
  docId: string;
  from: number;
  to: number;
  comparison: WireReply<typeof compareVersions>;
  onView: (view: DifferenceView | null) => void;
}

/** Both versions as they stood; they never change, so they are read once. */
function useSides({ docId, from, to }: Pick<SidesProps, 'docId' | 'from' | 'to'>, enabled: boolean) {
  const unchanging = { staleTime: Number.POSITIVE_INFINITY, enabled };
  const before = useCall(getVersion, { docId, version: from }, unchanging);
  const after = useCall(getVersion, { docId, version: to }, unchanging);
  const sides = useMemo(
    () => (before.data && after.data ? { from: before.data, to: after.data } : undefined),
    [before.data, after.data],
  );
  const retry = () => void Promise.all([before.refetch(), after.refetch()]);
  return { sides, error: before.error ?? after.error, retry };
}

/** By fields and rows. `whole`: with the rows that stayed as they were. */
export function ByMeaning({ whole, comparison, onView, ...sides }: SidesProps & { whole: boolean }) {
  const read = useSides(sides, whole);
  const tables = useMemo(
    () => read.sides && { from: rowsIn(read.sides.from.content), to: rowsIn(read.sides.to.content) },
    [read.sides],
  );
  if (whole && !tables) return <Waiting error={read.error} retry={read.retry} />;
  return <MeaningDifference comparison={comparison} tables={whole ? tables : undefined} onView={onView} />;
}

/** As two texts: the whole doc as Markdown. */
export function RawTexts({ layout, onView, ...sides }: SidesProps & { layout: 'sides' | 'inline' }) {
  const { t } = useTranslation('history');
  const read = useSides(sides, true);
  if (!read.sides) return <Waiting error={read.error} retry={read.retry} />;
  const { from, to } = read.sides;
  if (from.text === to.text) return <EmptyState small what={t('compare.sameText')} />;
  return <TextDifference from={from.text} to={to.text} layout={layout} fold onView={onView} />;
}

function Waiting({ error, retry }: { error: Error | null; retry: () => void }) {
  return error ? <ErrorState small error={error} retry={retry} /> : <SkeletonRows rows={10} />;
}
