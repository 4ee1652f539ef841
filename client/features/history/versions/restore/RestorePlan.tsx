import { useTranslation } from 'react-i18next';
import { factsOf } from '../../../../../contracts/docs/doc-types/facts.js';
import type { RowChange } from '../../../../../contracts/docs/row-changes.js';
import { compareVersions } from '../../../../../contracts/history/history.js';
import type { WireReply } from '../../../../../contracts/platform/endpoint.js';
import { useCall } from '../../../../lib/query.js';
import { Loaded, SkeletonRows } from '../../../../ui/states.js';
import { useHistoryTexts } from '../entries/history-texts.js';
import { useRowTexts } from '../entries/row-texts.js';
import { placeFields } from './PartRestore.js';

interface RestorePlanProps {
  docId: string;
  version: number;
  head: number;
}

/** Maximum of row names per kind; the comparison lists them all. */
const NAMED = 8;
const kinds = ['added', 'removed', 'changed'] as const satisfies readonly RowChange['kind'][];

/** The effects of a restore on the current doc, before it is performed. */
export function RestorePlan({ docId, version, head }: RestorePlanProps) {
  const query = useCall(compareVersions, { docId, from: head, to: version }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={2} />}>
      {(comparison) => <Plan {...comparison} />}
    </Loaded>
  );
}

function Plan({ type, fields, text, rows }: WireReply<typeof compareVersions>) {
  const { t } = useTranslation('history');
  const words = useHistoryTexts();
  const said = fields.filter(({ field }) => !placeFields.includes(field));
  const sameText = text.from === text.to;
  if (said.length === 0 && sameText && rows.length === 0) return <p className="muted">{t('restore.same')}</p>;
  return (
    <dl className="restore-plan" aria-label={t('restore.plan.title')}>
      {kinds.map((kind) => (
        <PlannedRows key={kind} kind={kind} rows={rows.filter((row) => row.kind === kind)} />
      ))}
      {said.length > 0 && (
        <div>
          <dt>{t('restore.plan.fields')}</dt>
          <dd>{said.map(({ field }) => words.field(field)).join(t('and'))}</dd>
        </div>
      )}
      {!sameText && (
        <div>
          <dt>{factsOf(type).hasTables ? t('field.description') : t('restore.plan.text')}</dt>
          <dd>{t('restore.plan.lines', { added: text.added, removed: text.removed })}</dd>
        </div>
      )}
    </dl>
  );
}

function PlannedRows({ kind, rows }: { kind: RowChange['kind']; rows: readonly RowChange[] }) {
  const { t } = useTranslation('history');
  const words = useRowTexts();
  if (rows.length === 0) return null;
  return (
    <div data-kind={kind}>
      <dt>{t(`restore.plan.${kind}`)}</dt>
      <dd>
        {rows.slice(0, NAMED).map(({ rowId, style, path }) => (
          <span key={`${style} ${rowId}`} className="planned-row">
            <span className="muted">{words.table(style)}</span>{' '}
            <code translate="no">{path.join('.') || t('compare.unnamed')}</code>
          </span>
        ))}
        {rows.length > NAMED && <span className="muted">{t('restore.plan.more', { count: rows.length - NAMED })}</span>}
      </dd>
    </div>
  );
}
