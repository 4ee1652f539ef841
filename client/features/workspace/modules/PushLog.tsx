import { Button } from '@blueprintjs/core';
import { BanCircleIcon, RefreshIcon, TickCircleIcon, TimeIcon } from '@blueprintjs/icons';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { SeverityTags } from '../../../ui/changes.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { RowTable } from '../../../ui/RowTable.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import type { Column } from '../../../ui/TableFrame.js';

type Push = WireReply<typeof pushLog>[number];

/** Changes that callers may notice; the details list all. */
const NOTICED = ['breaking', 'risky'] as const;
/** Who it was if it was no person. */
const namelessActors = {
  push: 'modules:pushedByBuild',
  import: 'modules:importedBySchedule',
  undo: 'modules:importedBySchedule',
  conversion: 'modules:convertedByServer',
} as const satisfies Record<Push['source'], unknown>;
const states = {
  waiting: { tone: 'blue', icon: <TimeIcon size={12} /> },
  running: { tone: 'blue', icon: <RefreshIcon size={12} /> },
  done: { tone: 'green', icon: <TickCircleIcon size={12} /> },
  failed: { tone: 'red', icon: <BanCircleIcon size={12} /> },
  cancelled: { tone: 'gray', icon: <BanCircleIcon size={12} /> },
} as const satisfies Record<Push['state'], unknown>;

/** The last pushes and imports: who, when, content and result. */
interface PushLogProps {
  moduleId: string;
  /** Opens an entry. */
  onOpen: (changeSet: string) => void;
}

/** The last pushes: who, when, content and result. */
export function PushLog({ moduleId, onOpen }: PushLogProps) {
  const { t } = useText();
  const pushes = useCall(pushLog, { moduleId, limit: 20 }, { staleTime: 0 });
  return (
    <section aria-labelledby="pushes">
      <div className="section-head">
        <h2 id="pushes">{t('modules:pushes')}</h2>
        <Button
          variant="minimal"
          size="small"
          text={t('action.refresh')}
          loading={pushes.isFetching}
          onClick={() => void pushes.refetch()}
        />
      </div>
      <Loaded
        query={pushes}
        skeleton={<SkeletonRows rows={3} />}
        empty={<EmptyState small what={t('modules:noPushes')} why={t('modules:noPushesWhy')} />}
      >
        {(list) => <PushTable list={list} onOpen={onOpen} />}
      </Loaded>
    </section>
  );
}

function PushTable({ list, onOpen }: { list: readonly Push[]; onOpen: PushLogProps['onOpen'] }) {
  const { t } = useText();
  const columns: readonly Column<Push>[] = [
    { id: 'state', header: t('modules:state'), isTitle: true, cell: (push) => <State push={push} /> },
    {
      id: 'by',
      header: t('modules:pushedBy'),
      isCut: true,
      cell: ({ author, source }) => author || t(namelessActors[source]),
    },
    {
      id: 'source',
      header: t('modules:pushSource'),
      isCut: true,
      isExtra: true,
      cell: ({ source, origin }) => origin || t(`modules:pushSources.${source}`),
    },
    { id: 'docs', header: t('modules:pushedDocs'), cell: ({ docs }) => docs },
    { id: 'created', header: t('modules:pushCreated'), cell: ({ created }) => created },
    { id: 'changed', header: t('modules:pushChanged'), cell: ({ changed }) => changed },
    { id: 'removed', header: t('modules:pushRemoved'), cell: ({ removed }) => removed },
    {
      id: 'kept',
      header: t('modules:pushKept'),
      cell: ({ kept }) => <span title={t('modules:pushKeptNote')}>{kept}</span>,
    },
    {
      id: 'losses',
      header: t('modules:pushLosses'),
      isExtra: true,
      cell: ({ losses }) => (
        <span title={losses.map(({ origin, value }) => `${origin} ${value}`).join('\n')}>{losses.length}</span>
      ),
    },
    { id: 'at', header: t('modules:at'), muted: true, cell: ({ at }) => <RelativeTime at={at} /> },
    {
      id: 'open',
      header: t('modules:pushOpen'),
      isActs: true,
      cell: ({ id, finishedAt }) => (
        <Button
          size="small"
          variant="minimal"
          text={t('modules:pushOpen')}
          disabled={!finishedAt}
          onClick={() => onOpen(id)}
        />
      ),
    },
  ];
  return <RowTable label={t('modules:pushes')} columns={columns} rows={list} rowKey={({ id }) => id} />;
}

function State({ push: { state, error, at, finishedAt, undone, meaning } }: { push: Push }) {
  const { t } = useText();
  const seconds = finishedAt ? Math.max(0, (Date.parse(finishedAt) - Date.parse(at)) / 1_000) : undefined;
  return (
    <span>
      <span className="tag" data-tone={states[state].tone} title={error || undefined}>
        {states[state].icon}
        {t(`modules:push.${state}`)}
      </span>{' '}
      <SeverityTags counts={meaning} only={NOTICED} />
      {isOn(undone) && <span className="tag">{t('modules:pushUndone')}</span>}
      {seconds !== undefined && (
        <span className="muted"> {t('modules:pushSeconds', { seconds: seconds.toFixed(1) })}</span>
      )}
    </span>
  );
}
