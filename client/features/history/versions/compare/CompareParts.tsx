import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type compareVersions, getVersion } from '../../../../../contracts/history/history.js';
import type { WireReply } from '../../../../../contracts/platform/endpoint.js';
import { useCall } from '../../../../lib/query.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.js';
import type { DifferenceView } from '../differences/difference-view.js';
import { MeaningDifference } from '../differences/MeaningDifference.js';
import { bodyOf } from '../differences/rich-difference.js';
import { sourceText } from '../differences/source-text.js';
import { TextDifference } from '../differences/TextDifference.js';
import { paramRowsOf } from '../differences/table-lines.js';
import { useHistoryTexts } from '../entries/history-texts.js';
import { useRowTexts } from '../entries/row-texts.js';

interface SidesProps {
  docId: string;
  from: number;
  to: number;
  comparison: WireReply<typeof compareVersions>;
  onView: (view: DifferenceView | null) => void;
}

/** Both versions; they never change, so they are fetched once. */
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

/** By fields and rows. `whole`: including unchanged rows. */
export function ByMeaning({ whole, comparison, onView, ...sides }: SidesProps & { whole: boolean }) {
  const { text } = comparison;
  const read = useSides(sides, whole || text.from !== text.to);
  const tables = useMemo(
    () => read.sides && { from: paramRowsOf(read.sides.from.content), to: paramRowsOf(read.sides.to.content) },
    [read.sides],
  );
  const bodies = useMemo(
    () => read.sides && { from: bodyOf(read.sides.from.content), to: bodyOf(read.sides.to.content) },
    [read.sides],
  );
  if (whole && !tables) return <Waiting error={read.error} retry={read.retry} />;
  return (
    <MeaningDifference comparison={comparison} tables={whole ? tables : undefined} bodies={bodies} onView={onView} />
  );
}

/** As two texts: the whole doc with its headings and tables. */
export function RawTexts({ layout, comparison, onView, ...sides }: SidesProps & { layout: 'sides' | 'inline' }) {
  const { t } = useTranslation('history');
  const { colon, field } = useHistoryTexts();
  const rows = useRowTexts();
  const read = useSides(sides, true);
  if (!read.sides) return <Waiting error={read.error} retry={read.retry} />;
  const words = { colon, field, rows, arrayOf: (type: string) => t('compare.arrayOf', { type }) };
  const written = ({ content, text }: WireReply<typeof getVersion>, body: string) =>
    sourceText(content, body, words) ?? text;
  const from = written(read.sides.from, comparison.text.from);
  const to = written(read.sides.to, comparison.text.to);
  if (from === to) return <EmptyState small what={t('compare.sameText')} />;
  return <TextDifference from={from} to={to} layout={layout} fold onView={onView} />;
}

function Waiting({ error, retry }: { error: Error | null; retry: () => void }) {
  return error ? <ErrorState small error={error} retry={retry} /> : <SkeletonRows rows={10} />;
}
