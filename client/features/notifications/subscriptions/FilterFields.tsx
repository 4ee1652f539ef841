import { Checkbox, HTMLSelect } from '@blueprintjs/core';
import { severities } from '../../../../contracts/docs/change-severity/rules.js';
import { heardKinds, newsSources } from '../../../../contracts/notifications/news.js';
import { DocStatus } from '../../../../contracts/platform/enums.js';
import { useText } from '../../../lib/i18n.js';
import { Field } from '../../../ui/Field.js';
import { statusKeys } from '../../../ui/tags.js';
import { AuthorsField } from './AuthorsField.js';
import type { WireFilter } from './filter.js';
import styles from './subscriptions.module.css';

interface FilterFieldsProps {
  filter: WireFilter;
  onFilter: (filter: WireFilter) => void;
}

/** The conditions that a change must pass; a group without a choice is no condition. */
export function FilterFields({ filter, onFilter }: FilterFieldsProps) {
  const { t } = useText();
  const set = (change: Partial<WireFilter>) => onFilter({ ...filter, ...change });
  return (
    <div className={styles.conditions}>
      <Field label={t('messages:filter.severity')}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={filter.from}
            onChange={({ currentTarget }) =>
              set({ from: severities.find((one) => one === currentTarget.value) ?? 'wording' })
            }
            options={[...severities].reverse().map((value) => ({ value, label: t(`messages:from.${value}`) }))}
          />
        )}
      </Field>
      <Choices
        label={t('messages:follow.kinds')}
        all={heardKinds}
        chosen={filter.kinds}
        nameOf={(kind) => t(`messages:kinds.${kind}`)}
        onChosen={(kinds) => set({ kinds })}
      />
      <Choices
        label={t('messages:follow.sources')}
        all={newsSources}
        chosen={filter.sources}
        nameOf={(source) => t(`messages:sources.${source}`)}
        onChosen={(sources) => set({ sources })}
      />
      <Choices
        label={t('messages:follow.statuses')}
        all={Object.values(DocStatus)}
        chosen={filter.statuses}
        nameOf={(status) => t(statusKeys[status])}
        onChosen={(statuses) => set({ statuses })}
      />
      <AuthorsField authors={filter.authors} onAuthors={(authors) => set({ authors })} />
    </div>
  );
}

interface ChoicesProps<T> {
  label: string;
  all: readonly T[];
  chosen: readonly T[];
  nameOf: (one: T) => string;
  onChosen: (chosen: T[]) => void;
}

function Choices<T extends string | number>({ label, all, chosen, nameOf, onChosen }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {all.map((one) => (
        <Checkbox
          key={one}
          inline
          label={nameOf(one)}
          checked={chosen.includes(one)}
          onChange={({ currentTarget }) =>
            onChosen(all.filter((other) => (other === one ? currentTarget.checked : chosen.includes(other))))
          }
        />
      ))}
    </fieldset>
  );
}
