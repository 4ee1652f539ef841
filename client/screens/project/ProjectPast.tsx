import { Button, HTMLSelect } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { projectMembers, projectSpace } from '../../../contracts/workspace.js';
import { BinList } from '../../features/past/BinList.js';
import { PastPlan, type PastWish } from '../../features/past/PastPlan.js';
import { PastSetList } from '../../features/past/PastSetList.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { Page } from '../../ui/Page.js';
import { EmptyState } from '../../ui/states.js';

const HOUR = 3_600_000;
const spans = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const;
const spanNames = ['hour', 'day', 'week', 'month'] as const;

/** What was deleted in a project, what was restored, and the undo of one person's work. */
export function ProjectPast() {
  const { t } = useText();
  const { projectId = '' } = useParams();
  const place = useCall(projectSpace, { projectId });
  const mayRestore = useMay('doc.restore', { project: projectId, space: place.data?.spaceId });
  return (
    <Page title={t('past:project.title')} lead={t('past:project.lead')}>
      {mayRestore ? (
        <>
          <BinList key={projectId} place={{ projectId }} />
          <div className="section-head">
            <h2>{t('past:undo.title')}</h2>
          </div>
          <UndoPerson projectId={projectId} />
          <div className="section-head">
            <h2>{t('past:sets.title')}</h2>
          </div>
          <PastSetList projectId={projectId} />
        </>
      ) : (
        <EmptyState
          icon={<TrashIcon size={32} />}
          what={t('past:project.refused')}
          why={t('past:project.refusedWhy')}
        />
      )}
    </Page>
  );
}

function UndoPerson({ projectId }: { projectId: string }) {
  const { t } = useText();
  const members = useCall(projectMembers, { projectId });
  const [userId, setUserId] = useState('');
  const [span, setSpan] = useState<(typeof spanNames)[number]>('day');
  const [wish, setWish] = useState<PastWish>();
  const person = members.data?.find(({ id }) => id === userId);
  const ask = () => {
    const to = new Date();
    const from = new Date(to.getTime() - spans[span]);
    setWish({ kind: 'person', projectId, userId, from: from.toISOString(), to: to.toISOString() });
  };
  return (
    <form
      className="toolbar"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <HTMLSelect
        aria-label={t('past:undo.person')}
        value={userId}
        onChange={({ currentTarget }) => setUserId(currentTarget.value)}
      >
        <option value="">{t('past:undo.person')}</option>
        {members.data?.map(({ id, nickname }) => (
          <option key={id} value={id}>
            {nickname}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        aria-label={t('past:undo.span')}
        value={span}
        onChange={({ currentTarget }) => setSpan(spanNames.find((name) => name === currentTarget.value) ?? 'day')}
        options={spanNames.map((value) => ({ value, label: t(`past:undo.spans.${value}`) }))}
      />
      <Button type="submit" disabled={!person} text={t('past:undo.act')} />
      {wish && (
        <PastPlan
          title={t('past:undo.of', { name: person?.nickname ?? '' })}
          submit={t('past:undo.confirm')}
          wish={wish}
          onClose={() => setWish(undefined)}
        />
      )}
    </form>
  );
}
