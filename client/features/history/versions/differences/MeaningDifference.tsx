import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamRow } from '../../../../../contracts/docs/doc-types/api.js';
import type { RichNode } from '../../../../../contracts/docs/doc-types/index.js';
import type { compareVersions } from '../../../../../contracts/history/history.js';
import type { WireReply } from '../../../../../contracts/platform/endpoint.js';
import type { DifferenceView } from './difference-view.js';
import { FieldChanges } from './FieldChanges.js';
import { RichDifference } from './RichDifference.js';
import { TableChanges } from './TableChanges.js';
import { changedLines, wholeLines } from './table-lines.js';
import { WordDifference } from './WordDifference.js';

type Comparison = WireReply<typeof compareVersions>;

interface MeaningDifferenceProps {
  comparison: Pick<Comparison, 'fields' | 'text' | 'rows'>;
  /** The rows of both versions, to show whole tables. Undefined: only changes. */
  tables?: { readonly from: readonly ParamRow[]; readonly to: readonly ParamRow[] } | undefined;
  /** The descriptions of both versions, shown as rendered text. Undefined: by the words of their source. */
  bodies?: { readonly from: RichNode | null; readonly to: RichNode | null } | undefined;
  onView?: (view: DifferenceView | null) => void;
}

/**
 * The semantic difference of two versions of an HTTP or Dubbo doc: fields, the description by words, each table by its
 * rows.
 */
export function MeaningDifference({ comparison, tables, bodies, onView }: MeaningDifferenceProps) {
  const { t } = useTranslation('history');
  const { fields, text, rows } = comparison;
  const place = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => (tables ? wholeLines(rows, tables) : changedLines(rows)), [rows, tables]);
  const sameText = text.from === text.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the positions of the changes depend on the rendered content
  useEffect(() => {
    if (!place.current || !onView) return;
    onView(viewOf(place.current));
    return () => onView(null);
  }, [shown, fields, text, bodies, onView]);
  return (
    <div className="meaning" ref={place}>
      <FieldChanges fields={fields} />
      {(!sameText || (tables && text.to)) && (
        <section className="body-changes" data-change={sameText ? undefined : ''} tabIndex={-1}>
          <h3>{t('field.description')}</h3>
          {bodies ? (
            <RichDifference {...bodies} />
          ) : (
            <p>
              <WordDifference from={text.from} to={text.to} fold={!tables} />
            </p>
          )}
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
