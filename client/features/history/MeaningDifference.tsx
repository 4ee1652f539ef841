import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamRow } from '../../../contracts/doc-types/api.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import type { compareVersions } from '../../../contracts/history.js';
import type { DifferenceView } from './difference-view.js';
import { FieldChanges } from './FieldChanges.js';
import { TableChanges } from './TableChanges.js';
import { changedLines, wholeLines } from './table-lines.js';
import { WordDifference } from './WordDifference.js';

type Comparison = WireReply<typeof compareVersions>;

interface MeaningDifferenceProps {
  comparison: Pick<Comparison, 'fields' | 'text' | 'rows'>;
  /** The rows of both versions: the tables are shown whole. Without: only what changed. */
  tables?: { readonly from: readonly ParamRow[]; readonly to: readonly ParamRow[] } | undefined;
  onView?: (view: DifferenceView | null) => void;
}

/** Two versions of an HTTP or Dubbo doc by what they mean: fields, the description by words, each table by its rows. */
export function MeaningDifference({ comparison, tables, onView }: MeaningDifferenceProps) {
  const { t } = useTranslation('history');
  const { fields, text, rows } = comparison;
  const place = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => (tables ? wholeLines(rows, tables) : changedLines(rows)), [rows, tables]);
  const sameText = text.from === text.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides where the changes stand
  useEffect(() => {
    if (!place.current || !onView) return;
    onView(viewOf(place.current));
    return () => onView(null);
  }, [shown, fields, text, onView]);
  return (
    <div className="meaning" ref={place}>
      <FieldChanges fields={fields} />
      {(!sameText || (tables && text.to)) && (
        <section className="body-changes" data-change={sameText ? undefined : ''} tabIndex={-1}>
          <h3>{t('field.description')}</h3>
          <p>
            <WordDifference from={text.from} to={text.to} fold={!tables} />
          </p>
        </section>
      )}
      {shown.map((table) => (
        <TableChanges key={table.style} {...table} />
      ))}
    </div>
  );
}

function viewOf(place: HTMLElement): DifferenceView {
  const changes = [...place.querySelectorAll<HTMLElement>('[data-change]')];
  return {
    places: changes.length,
    show: (at) => {
      for (const [i, change] of changes.entries()) change.toggleAttribute('data-current', i === at);
      changes[at]?.scrollIntoView({ block: 'center' });
      changes[at]?.focus({ preventScroll: true });
    },
    destroy: () => undefined,
  };
}
