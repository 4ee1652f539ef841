import { HTMLSelect, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { getNewsPreferences, saveNewsPreferences } from '../../../../contracts/notifications/follows.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { Loaded } from '../../../ui/states.js';
import { FilterFields } from './FilterFields.js';
import { wholeFilter } from './filter.js';
import styles from './subscriptions.module.css';

const audible = ['now', 'hour', 'day', 'week', 'list'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const days = [1, 2, 3, 4, 5, 6, 7];
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** 1 January 2024 was a Monday. */
const dayName = (day: number, lang: string) =>
  new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)));

/** How the reader hears of everything that they follow, unless they chose otherwise for it. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const current = useCall(getNewsPreferences, {}, { staleTime: 0 });
  return <Loaded query={current}>{(preferences) => <Form preferences={preferences} onClose={onClose} />}</Loaded>;
}

function Form({ preferences, onClose }: { preferences: WireReply<typeof getNewsPreferences>; onClose: () => void }) {
  const { t } = useText();
  const lang = useLanguage();
  const [filter, setFilter] = useState(wholeFilter(preferences.filter));
  const [values, setValues] = useState({
    pace: preferences.pace ?? 'now',
    digestHour: Number(preferences.digestHour ?? 9),
    digestDay: Number(preferences.digestDay ?? 1),
    mail: isOn(preferences.mail ?? 0),
    followOwn: isOn(preferences.followOwn ?? 1),
    timeZone: preferences.timeZone || here,
  });
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const save = useChange(saveNewsPreferences, [getNewsPreferences]);
  return (
    <FormDialog
      title={t('messages:preferences.title')}
      submit={t('action.save')}
      onSubmit={() => save.mutate({ ...values, filter }, { onSuccess: onClose })}
      onClose={onClose}
      busy={save.isPending}
      error={save.error}
    >
      <Choice
        label={t('messages:follow.how')}
        value={values.pace}
        options={audible.map((value) => ({ value, label: t(`messages:pace.${value}`) }))}
        onValue={(value) => set({ pace: audible.find((one) => one === value) ?? 'now' })}
      />
      <div className={styles.times}>
        <Choice
          label={t('messages:preferences.hour')}
          note={t('messages:preferences.zone', { zone: values.timeZone })}
          value={values.digestHour}
          options={hours.map((hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))}
          onValue={(value) => set({ digestHour: Number(value) })}
        />
        <Choice
          label={t('messages:preferences.day')}
          value={values.digestDay}
          options={days.map((day) => ({ value: day, label: dayName(day, lang) }))}
          onValue={(value) => set({ digestDay: Number(value) })}
        />
      </div>
      <Switch
        label={t('messages:preferences.mail')}
        checked={values.mail}
        onChange={({ currentTarget }) => set({ mail: currentTarget.checked })}
      />
      <Switch
        label={t('messages:preferences.followOwn')}
        checked={values.followOwn}
        onChange={({ currentTarget }) => set({ followOwn: currentTarget.checked })}
      />
      <FilterFields filter={filter} onFilter={setFilter} />
    </FormDialog>
  );
}

interface ChoiceProps {
  label: string;
  note?: string;
  value: string | number;
  options: { value: string | number; label: string }[];
  onValue: (value: string) => void;
}

const Choice = ({ label, note, value, options, onValue }: ChoiceProps) => (
  <Field label={label} note={note}>
    {(control) => (
      <HTMLSelect
        {...control}
        fill
        value={value}
        options={options}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    )}
  </Field>
);
