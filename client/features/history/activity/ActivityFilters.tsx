import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { severities } from '../../../../contracts/docs/change-severity/rules.js';
import { activityKinds } from '../../../../contracts/history/activity.js';
import { sources } from '../../../../contracts/platform/enums.js';
import { useText } from '../../../lib/i18n.js';
import styles from './activity.module.css';
import { type ActivityFilter, isFiltered, wrongWithActivity } from './activity-filter.js';

interface ActivityFiltersProps {
  filter: ActivityFilter;
  /** People to choose from. */
  people: readonly { id: string; name: string }[];
  onFilter: (filter: ActivityFilter) => void;
}

const none: ActivityFilter = { person: '', kind: '', source: '', severity: '', changeSet: '', from: '', to: '' };

export function ActivityFilters({ filter, people, onFilter }: ActivityFiltersProps) {
  const { t } = useText();
  const set = (change: Partial<ActivityFilter>) => onFilter({ ...filter, ...change });
  const wrong = wrongWithActivity(filter);
  const known = people.some(({ id }) => id === filter.person);
  return (
    <div className={`toolbar ${styles.filters}`}>
      <HTMLSelect
        aria-label={t('activity:who')}
        value={filter.person}
        onChange={({ currentTarget }) => set({ person: currentTarget.value })}
      >
        <option value="">{t('activity:anyone')}</option>
        {!known && filter.person !== '' && <option value={filter.person}>{filter.person}</option>}
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        aria-label={t('activity:kind')}
        value={filter.kind}
        onChange={({ currentTarget }) => set({ kind: activityKinds.find((one) => one === currentTarget.value) ?? '' })}
        options={[
          { value: '', label: t('activity:anyKind') },
          ...activityKinds.map((value) => ({ value, label: t(`activity:kinds.${value}`) })),
        ]}
      />
      <HTMLSelect
        aria-label={t('activity:source')}
        value={filter.source}
        onChange={({ currentTarget }) => set({ source: sources.find((one) => one === currentTarget.value) ?? '' })}
        options={[
          { value: '', label: t('activity:anySource') },
          ...sources.map((value) => ({ value, label: t(`activity:sources.${value}`) })),
        ]}
      />
      <HTMLSelect
        aria-label={t('activity:severity')}
        value={filter.severity}
        onChange={({ currentTarget }) => set({ severity: severities.find((one) => one === currentTarget.value) ?? '' })}
        options={[
          { value: '', label: t('activity:anySeverity') },
          ...severities.map((value) => ({ value, label: t(`activity:severities.${value}`) })),
        ]}
      />
      <DateField label={t('activity:from')} value={filter.from} onValue={(from) => set({ from })} />
      <DateField label={t('activity:to')} value={filter.to} isWrong={wrong === 'range'} onValue={(to) => set({ to })} />
      {isFiltered(filter) && <Button variant="minimal" text={t('activity:clear')} onClick={() => onFilter(none)} />}
      {wrong && (
        <span className="field-error" role="alert">
          {t(wrong === 'id' ? 'activity:wrongId' : 'activity:wrongRange')}
        </span>
      )}
    </div>
  );
}

interface DateFieldProps {
  label: string;
  value: string;
  isWrong?: boolean;
  onValue: (value: string) => void;
}

function DateField({ label, value, isWrong, onValue }: DateFieldProps) {
  const id = useId();
  return (
    <span className={styles.date}>
      <label className="muted" htmlFor={id}>
        {label}
      </label>
      <InputGroup
        id={id}
        type="date"
        aria-invalid={isWrong}
        intent={isWrong ? 'danger' : undefined}
        value={value}
        onValueChange={onValue}
      />
    </span>
  );
}
