import { Button, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { projectMembers } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { PastPlan, type PastWish } from './PastPlan.js';
import styles from './past.module.css';
import { localTime } from './past-scope.js';
import { pastSpans, spanMs } from './past-spans.js';

const choices = [...pastSpans, 'chosen'] as const;
type Choice = (typeof choices)[number];

/** Moments of a form, in the reader's time zone. */
interface Moments {
  readonly from: string;
  readonly to: string;
}
const lastDay = (): Moments => {
  const now = Date.now();
  return { from: localTime(now - spanMs.day), to: localTime(now) };
};
/** Undefined when one of them is missing, or they are in the wrong order. */
function periodOf({ from, to }: Moments): Moments | undefined {
  const [start, end] = [new Date(from), new Date(to)];
  return start < end ? { from: start.toISOString(), to: end.toISOString() } : undefined;
}
/** Until it is performed: what is typed at this moment becomes a version only then. */
const spanOf = (length: number): Moments => {
  const now = Date.now();
  return { from: new Date(now - length).toISOString(), to: new Date(now + spanMs.day).toISOString() };
};

/** Undoes what one person did in a project, in a period that ends now or between two moments. */
export function UndoPerson({ projectId }: { projectId: string }) {
  const { t } = useText();
  const members = useCall(projectMembers, { projectId });
  const [userId, setUserId] = useState('');
  const [choice, setChoice] = useState<Choice>('day');
  const [moments, setMoments] = useState(lastDay);
  const [wish, setWish] = useState<PastWish>();
  const person = members.data?.find(({ id }) => id === userId);
  const chosen = periodOf(moments);
  const ask = () => {
    const period = choice === 'chosen' ? chosen : spanOf(spanMs[choice]);
    if (period) setWish({ kind: 'person', projectId, userId, ...period });
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
        value={choice}
        onChange={({ currentTarget }) => setChoice(choices.find((name) => name === currentTarget.value) ?? 'day')}
        options={choices.map((value) => ({ value, label: t(`past:undo.spans.${value}`) }))}
      />
      {choice === 'chosen' &&
        (['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="datetime-local"
            step={1}
            className={`bp6-input ${styles.when}`}
            aria-label={t(`past:undo.${end}`)}
            aria-invalid={!chosen}
            value={moments[end]}
            onChange={({ currentTarget: { value } }) => setMoments({ ...moments, [end]: value })}
          />
        ))}
      <Button type="submit" disabled={!person || (choice === 'chosen' && !chosen)} text={t('past:undo.act')} />
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
