import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.js';
import { EntryLine } from './EntryLine.js';
import { groupByDay, toggleChosenVersion, withModels } from './entry.js';
import { useHistoryPages } from './history-pages.js';
import { useHistoryTexts } from './history-texts.js';
import { ModelLine } from './ModelLine.js';

interface TimelineProps {
  docId: string;
  onOpen: (version: number) => void;
  onCompare: (from: number, to: number) => void;
}

/** Versions by day. Select two to compare them; open one to view it. */
export function Timeline({ docId, onOpen, onCompare }: TimelineProps) {
  const { t } = useTranslation('history');
  const { query, entries, models, moreModels, head } = useHistoryPages(docId);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const words = useHistoryTexts();
  const [first, second] = chosen;
  if (entries.length === 0) {
    if (query.isPending && query.fetchStatus !== 'paused') return <SkeletonRows rows={8} />;
    if (query.isPending || query.error)
      return <ErrorState small error={query.error} retry={() => void query.refetch()} />;
    return <EmptyState small what={t('empty')} why={t('emptyWhy')} />;
  }
  return (
    <>
      <ol className="timeline">
        {groupByDay(withModels(entries, models)).map(({ date, entries: ofDay }) => (
          <li key={date}>
            <h3>{words.day(date)}</h3>
            <ol>
              {ofDay.map((line) =>
                'model' in line ? (
                  <li key={`${line.model.docId} ${line.model.version}`} className="timeline-entry">
                    <ModelLine model={line.model} />
                  </li>
                ) : (
                  <li
                    key={line.entry.version}
                    className="timeline-entry"
                    data-chosen={chosen.includes(line.entry.version) || undefined}
                  >
                    <Checkbox
                      checked={chosen.includes(line.entry.version)}
                      aria-label={t('choose.select', { version: line.entry.version })}
                      onChange={() => setChosen((before) => toggleChosenVersion(before, line.entry.version))}
                    />
                    <EntryLine
                      entry={line.entry}
                      current={line.entry.version === head}
                      onOpen={() => onOpen(line.entry.version)}
                    />
                  </li>
                ),
              )}
            </ol>
          </li>
        ))}
      </ol>
      {moreModels && <p className="timeline-note muted">{t('model.more')}</p>}
      {query.hasNextPage && (
        <Button
          fill
          variant="minimal"
          text={t('loadMore')}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        />
      )}
      <div className="timeline-acts">
        <span className="muted">{chosen.length === 1 ? t('choose.one') : chosen.length === 0 && t('choose.hint')}</span>
        {first !== undefined && second !== undefined && (
          <>
            <Button variant="minimal" text={t('choose.clear')} onClick={() => setChosen([])} />
            <Button intent="primary" text={t('choose.compare')} onClick={() => onCompare(first, second)} />
          </>
        )}
      </div>
    </>
  );
}
