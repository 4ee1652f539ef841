import { HTMLSelect, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { getFollow, saveFollow } from '../../../../contracts/notifications/follows.js';
import { type Pace, paces } from '../../../../contracts/notifications/news.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { Loaded } from '../../../ui/states.js';
import { FilterFields, type WireFilter, wholeFilter } from './FilterFields.js';
import { type FollowedPlace, followChanges } from './follow-place.js';
import { PartField } from './PartField.js';

const DAY_MS = 86_400_000;
const pauses = { none: 0, day: 1, week: 7, month: 30 } as const;
type Pause = keyof typeof pauses;
const pauseNames = ['none', 'day', 'week', 'month'] as const;
type Follow = NonNullable<WireReply<typeof getFollow>>;

interface FollowDialogProps {
  place: FollowedPlace;
  name: string;
  /** A folder has no rows or fields to choose. */
  isFolder?: boolean;
  onClose: () => void;
}

/** Which changes of a place to hear, and how. */
export function FollowDialog({ place, name, isFolder = false, onClose }: FollowDialogProps) {
  const [part, setPart] = useState(place.part ?? '');
  const wanted = { ...place, part };
  const current = useCall(getFollow, wanted, { staleTime: 0 });
  return (
    <Loaded query={current}>
      {(follow) => (
        <FollowForm
          key={part}
          place={wanted}
          name={name}
          follow={follow ?? undefined}
          onPart={place.docId && !isFolder ? setPart : undefined}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

interface FollowFormProps extends FollowDialogProps {
  follow: Follow | undefined;
  onPart: ((part: string) => void) | undefined;
}

function FollowForm({ place, name, follow, onPart, onClose }: FollowFormProps) {
  const { t } = useText();
  const [filter, setFilter] = useState<WireFilter | undefined>(follow?.filter ? wholeFilter(follow.filter) : undefined);
  const [pace, setPace] = useState<Pace | ''>(follow?.pace ?? '');
  const [pause, setPause] = useState<Pause | 'now'>(isLater(follow?.mutedUntil) ? 'now' : 'none');
  const save = useChange(saveFollow, followChanges);
  const mutedUntil =
    pause === 'now'
      ? (follow?.mutedUntil ?? undefined)
      : pause === 'none'
        ? undefined
        : new Date(Date.now() + pauses[pause] * DAY_MS).toISOString();
  const submit = () =>
    save.mutate(
      { ...place, ...(filter && { filter }), ...(pace && { pace }), ...(mutedUntil && { mutedUntil }) },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title={t('messages:follow.title', { name })}
      submit={t('action.save')}
      onSubmit={submit}
      onClose={onClose}
      busy={save.isPending}
      error={save.error}
    >
      {onPart && <PartField docId={place.docId ?? ''} part={place.part ?? ''} onPart={onPart} />}
      <Field label={t('messages:follow.how')}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={pace}
            onChange={({ currentTarget }) => setPace(paces.find((one) => one === currentTarget.value) ?? '')}
            options={[
              { value: '', label: t('messages:follow.asDefault') },
              ...paces.map((value) => ({ value, label: t(`messages:pace.${value}`) })),
            ]}
          />
        )}
      </Field>
      <Field label={t('messages:follow.pause')}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={pause}
            onChange={({ currentTarget }) => setPause(pauseNames.find((one) => one === currentTarget.value) ?? 'now')}
            options={[
              ...pauseNames.map((value) => ({ value, label: t(`messages:follow.pauses.${value}`) })),
              ...(isLater(follow?.mutedUntil) ? [{ value: 'now', label: t('messages:follow.pauses.asIs') }] : []),
            ]}
          />
        )}
      </Field>
      <Switch
        label={t('messages:follow.ownFilter')}
        checked={filter !== undefined}
        onChange={({ currentTarget }) => setFilter(currentTarget.checked ? wholeFilter({}) : undefined)}
      />
      {filter && <FilterFields filter={filter} onFilter={setFilter} />}
    </FormDialog>
  );
}

const isLater = (until: string | null | undefined): boolean => Boolean(until) && new Date(until ?? 0) > new Date();
