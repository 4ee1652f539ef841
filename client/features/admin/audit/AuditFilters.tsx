import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { SmallCrossIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useText } from '../../../lib/i18n.js';
import styles from './audit.module.css';
import { type AuditFilter, families, noFilter, searchOf, wrongWith } from './audit-filter.js';
import { PersonFilter } from './PersonFilter.js';
import { PlaceFilter } from './PlaceFilter.js';

interface AuditFiltersProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  const { t } = useText();
  const set = (change: Partial<AuditFilter>) => onFilter({ ...filter, ...change });
  const wrong = wrongWith(filter);
  return (
    <div className="toolbar">
      <PersonFilter userId={filter.actorId} onUser={(actorId) => set({ actorId })} />
      <HTMLSelect
        aria-label={t('admin:audit.family')}
        value={filter.family}
        onChange={({ currentTarget }) => set({ family: families.find((each) => each === currentTarget.value) ?? '' })}
        options={[
          { value: '', label: t('admin:audit.families.all') },
          ...families.map((value) => ({ value, label: t(`admin:audit.families.${value}`) })),
        ]}
      />
      <PlaceFilter place={filter} onPlace={set} />
      <TimeField label={t('admin:audit.from')} value={filter.from} onValue={(from) => set({ from })} />
      <TimeField
        label={t('admin:audit.to')}
        value={filter.to}
        isWrong={wrong === 'range'}
        onValue={(to) => set({ to })}
      />
      {filter.type !== '' && (
        <Button
          size="small"
          text={t('admin:audit.onlyType', { type: filter.type })}
          endIcon={<SmallCrossIcon />}
          onClick={() => set({ type: '' })}
        />
      )}
      {Object.keys(searchOf(filter)).length > 0 && (
        <Button variant="minimal" text={t('admin:audit.clear')} onClick={() => onFilter(noFilter)} />
      )}
      {wrong && (
        <span className="field-error" role="alert">
          {t(wrong === 'id' ? 'admin:audit.wrongId' : 'admin:audit.wrongRange')}
        </span>
      )}
    </div>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  isWrong?: boolean;
  onValue: (value: string) => void;
}

function TimeField({ label, value, isWrong, onValue }: TimeFieldProps) {
  const id = useId();
  return (
    <span className={styles.timeFilter}>
      <label className="muted" htmlFor={id}>
        {label}
      </label>
      <InputGroup
        id={id}
        type="datetime-local"
        aria-invalid={isWrong}
        intent={isWrong ? 'danger' : undefined}
        value={value}
        onValueChange={onValue}
      />
    </span>
  );
}
