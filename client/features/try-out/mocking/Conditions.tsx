import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { PlusIcon, SmallCrossIcon } from '@blueprintjs/icons';
import { conditionOperators, conditionPlaces, mockLimits } from '../../../../contracts/try-out/mocks.js';
import { useText } from '../../../lib/i18n.js';
import { useRowFocus } from '../../../ui/row-focus.js';
import type { Condition } from './draft.js';
import styles from './mocking.module.css';

interface ConditionsProps {
  readonly conditions: readonly Condition[];
  readonly onConditions: (conditions: Condition[]) => void;
}

/** What a request must have for the mock to answer; all of them. */
export function Conditions({ conditions, onConditions }: ConditionsProps) {
  const { t } = useText();
  const { rows, added, removed } = useRowFocus<HTMLFieldSetElement>();
  const change = (at: number, to: Partial<Condition>) =>
    onConditions(conditions.map((each, index) => (index === at ? { ...each, ...to } : each)));
  return (
    <fieldset className={styles.group} ref={rows}>
      <legend>{t('mocking:conditions')}</legend>
      {conditions.map((condition, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions may be equal; their order is their identity
        <div className={styles.condition} key={at} data-row>
          <Choice
            value={condition.place}
            all={conditionPlaces}
            kind="place"
            onValue={(place) => change(at, { place })}
          />
          <InputGroup
            value={condition.name}
            placeholder={t('mocking:conditionName')}
            aria-label={t('mocking:conditionName')}
            onValueChange={(name) => change(at, { name })}
          />
          <Choice
            value={condition.operator ?? 'eq'}
            all={conditionOperators}
            kind="operator"
            onValue={(operator) => change(at, { operator })}
          />
          <InputGroup
            value={condition.value}
            disabled={condition.operator === 'exists' || condition.operator === 'absent'}
            placeholder={t('mocking:conditionValue')}
            aria-label={t('mocking:conditionValue')}
            onValueChange={(value) => change(at, { value })}
          />
          <Button
            variant="minimal"
            icon={<SmallCrossIcon />}
            aria-label={t('mocking:removeCondition')}
            onClick={() => {
              removed();
              onConditions(conditions.filter((_, index) => index !== at));
            }}
          />
        </div>
      ))}
      <Button
        className={styles.start}
        variant="minimal"
        size="small"
        icon={<PlusIcon />}
        text={t('mocking:addCondition')}
        disabled={conditions.length >= mockLimits.conditions}
        data-act="add"
        onClick={() => {
          added();
          onConditions([...conditions, { place: 'query', name: '', operator: 'eq', value: '' }]);
        }}
      />
    </fieldset>
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
