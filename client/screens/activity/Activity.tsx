import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { DownloadIcon, PulseIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { activityFile } from '../../../contracts/history/activity.js';
import { projectMembers, spaceMembers } from '../../../contracts/workspace/workspace.js';
import { ActivityFilters } from '../../features/history/activity/ActivityFilters.js';
import { ActivityList } from '../../features/history/activity/ActivityList.js';
import styles from '../../features/history/activity/activity.module.css';
import {
  type ActivityFilter,
  type ActivityPlace,
  activityFilterOf,
  askForActivity,
  isFiltered,
  withActivityFilter,
  wrongWithActivity,
} from '../../features/history/activity/activity-filter.js';
import { type ActivityEntry, useActivity } from '../../features/history/activity/activity-pages.js';
import { download } from '../../lib/download.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { FormError } from '../../ui/Field.js';
import { Page } from '../../ui/Page.js';
import { saveFile } from '../../ui/save-file.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.js';
import { UndoSet } from './UndoSet.js';

/** Who did what in a space, a project, an application, a doc, or anywhere. The filters are in the URL. */
export function Activity() {
  const { t } = useText();
  const place = usePlace();
  const [search, setSearch] = useSearchParams();
  const filter = activityFilterOf(search);
  const [undoing, setUndoing] = useState<ActivityEntry>();
  const set = (next: ActivityFilter) => setSearch(withActivityFilter(search, next), { replace: true });
  const input = askForActivity(place, filter);
  const { query, entries } = useActivity(input, wrongWithActivity(filter) === undefined);
  const people = usePeople(place, entries);
  const saving = useMutation({
    mutationFn: async (format: 'csv' | 'jsonl') => {
      const never = new AbortController().signal;
      const { name, content } = await download(activityFile, { ...input, format }, () => undefined, never);
      saveFile(name, content);
    },
  });
  return (
    <Page
      title={t('activity:title')}
      lead={t(`activity:leads.${leadOf(place)}`)}
      actions={<Export isBusy={saving.isPending} onExport={saving.mutate} />}
    >
      <ActivityFilters filter={filter} people={people} onFilter={set} />
      <FormError error={saving.error} />
      {entries.length > 0 ? (
        <ActivityList
          entries={entries}
          onPerson={(person) => set({ ...filter, person })}
          onSet={(changeSet) => set({ ...filter, changeSet })}
          onUndo={setUndoing}
        />
      ) : (
        <Nothing query={query} isFiltered={isFiltered(filter)} />
      )}
      <End query={query} isEmpty={entries.length === 0} />
      {undoing && <UndoSet entry={undoing} onClose={() => setUndoing(undefined)} />}
    </Page>
  );
}

type Query = ReturnType<typeof useActivity>['query'];

/** The innermost place of the URL. */
function usePlace(): ActivityPlace {
  const { spaceId, projectId } = useParams();
  const [search] = useSearchParams();
  const [docId, moduleId] = [search.get('docId'), search.get('moduleId')];
  if (docId) return { docId };
  if (moduleId) return { moduleId };
  if (projectId) return { projectId };
  return spaceId ? { spaceId } : {};
}

const leadOf = (place: ActivityPlace) =>
  place.docId ? 'doc' : place.moduleId ? 'module' : place.projectId ? 'project' : place.spaceId ? 'space' : 'all';

/** The members of the place, and whoever else is in the list. */
function usePeople({ spaceId = '', projectId = '' }: ActivityPlace, entries: readonly ActivityEntry[]) {
  const ofSpace = useCall(spaceMembers, { spaceId }, { enabled: spaceId !== '', staleTime: 60_000 });
  const ofProject = useCall(projectMembers, { projectId }, { enabled: projectId !== '', staleTime: 60_000 });
  const members = (ofSpace.data ?? ofProject.data ?? []).map(({ id, nickname }) => ({ id, name: nickname }));
  const others = entries.flatMap(({ actor, lines }) => [actor, ...lines.flatMap(({ editors }) => editors)]);
  const all = new Map([...others, ...members].flatMap((one) => (one.id ? [[one.id, one] as const] : [])));
  return [...all.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function Nothing({ query, isFiltered: hasFilter }: { query: Query; isFiltered: boolean }) {
  const { t } = useText();
  if (query.isLoading) return <SkeletonRows rows={10} />;
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (query.hasNextPage) return <p className="muted">{t('activity:noneYet')}</p>;
  return (
    <EmptyState
      icon={<PulseIcon size={32} />}
      what={t('activity:none')}
      why={t(hasFilter ? 'activity:noneFiltered' : 'activity:noneWhy')}
    />
  );
}

function End({ query, isEmpty }: { query: Query; isEmpty: boolean }) {
  const { t } = useText();
  if (!query.hasNextPage)
    return isEmpty ? null : <p className={`muted stack gap-2 ${styles.end}`}>{t('activity:end')}</p>;
  return (
    <div className={`stack gap-2 ${styles.end}`}>
      <Button
        text={t('activity:older')}
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      />
      <FormError error={query.isFetchNextPageError ? query.error : undefined} />
    </div>
  );
}

function Export({ isBusy, onExport }: { isBusy: boolean; onExport: (format: 'csv' | 'jsonl') => void }) {
  const { t } = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem text={t('activity:exportCsv')} onClick={() => onExport('csv')} />
          <MenuItem text={t('activity:exportJson')} onClick={() => onExport('jsonl')} />
        </Menu>
      }
    >
      <Button icon={<DownloadIcon />} text={t('activity:export')} loading={isBusy} />
    </PopoverNext>
  );
}
