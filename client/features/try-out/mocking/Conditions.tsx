import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { conditionOperators, conditionPlaces, mockLimits } from '../../../../contracts/try-out/mocks.js';
import { useText } from '../../../lib/i18n.js';
import { RowsField } from '../../../ui/RowsField.js';
import type { Condition } from './draft.js';
import styles from './mocking.module.css';

interface ConditionsProps {
  readonly conditions: readonly Condition[];
  readonly onConditions: (conditions: Condition[]) => void;
}

/** What a request must have for the mock to answer; all of them. */
export function Conditions({ conditions, onConditions }: ConditionsProps) {
  const { t } = useText();
  return (
    <RowsField<Condition>
      legend={t('mocking:conditions')}
      rows={conditions}
      onRows={onConditions}
      blank={{ place: 'query', name: '', operator: 'eq', value: '' }}
      most={mockLimits.conditions}
      add={t('mocking:addCondition')}
      remove={t('mocking:removeCondition')}
      className={styles.condition}
    >
      {(condition, change) => (
        <>
          <Choice value={condition.place} all={conditionPlaces} kind="place" onValue={(place) => change({ place })} />
          <InputGroup
            value={condition.name}
            placeholder={t('mocking:conditionName')}
            aria-label={t('mocking:conditionName')}
            onValueChange={(name) => change({ name })}
          />
          <Choice
            value={condition.operator ?? 'eq'}
            all={conditionOperators}
            kind="operator"
            onValue={(operator) => change({ operator })}
          />
          <InputGroup
            value={condition.value}
            disabled={condition.operator === 'exists' || condition.operator === 'absent'}
            placeholder={t('mocking:conditionValue')}
            aria-label={t('mocking:conditionValue')}
            onValueChange={(value) => change({ value })}
          />
        </>
      )}
    </RowsField>
  );
}

interface ChoiceProps<T extends string> {
  readonly value: T;
  readonly all: readonly T[];
  readonly kind: 'place' | 'operator';
  readonly onValue: (value: T) => void;
}

function Choice<T extends Condition['place'] | NonNullable<Condition['operator']>>({
  value,
  all,
  kind,
  onValue,
}: ChoiceProps<T>) {
  const { t } = useText();
  return (
    <HTMLSelect
      value={value}
      aria-label={t(`mocking:choose.${kind}`)}
      onChange={({ target }) => {
        const found = all.find((each) => each === target.value);
        if (found) onValue(found);
      }}
    >
      {all.map((each) => (
        <option key={each} value={each}>
          {t(`mocking:condition.${each}`)}
        </option>
      ))}
    </HTMLSelect>
  );
}
