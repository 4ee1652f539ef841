import { HTMLSelect, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { getFollow, saveFollow } from '../../../../contracts/notifications/follows.js';
import { type Pace, paces } from '../../../../contracts/notifications/news.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import type { FollowedPlace } from '../../../lib/followed-place.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field } from '../../../ui/Field.js';
import { Loaded } from '../../../ui/states.js';
import { FilterFields } from './FilterFields.js';
import { type WireFilter, wholeFilter } from './filter.js';
import { followChanges } from './follow-place.js';
import { PartField } from './PartField.js';

const DAY_MS = 86_400_000;
const pauses = { none: 0, day: 1, week: 7, month: 30 } as const;
const pauseNames = ['none', 'day', 'week', 'month'] as const;
type Pause = keyof typeof pauses | 'now';

/** What the form shows; `undefined` and `''`: the reader's default. */
interface Manner {
  filter: WireFilter | undefined;
  pace: Pace | '';
  /** `now`: as it is paused already. */
  pause: Pause;
  mutedUntil: string | undefined;
}

interface FollowDialogProps {
  place: FollowedPlace;
  name: string;
  /** A folder has no rows or fields to choose. */
  isFolder?: boolean;
  onClose: () => void;
}

/** Which changes of a place to hear, and how; saving it follows the place. */
export function FollowDialog({ place, name, isFolder = false, onClose }: FollowDialogProps) {
  const { t } = useText();
  const [part, setPart] = useState(place.part ?? '');
  const [changed, setChanged] = useState<Partial<Manner>>({});
  const wanted = { ...place, part };
  const current = useCall(getFollow, wanted, { staleTime: 0 });
  const save = useChange(saveFollow, followChanges);
  const manner = { ...mannerOf(current.data), ...changed };
  return (
    <FormDialog
      title={t('messages:follow.title', { name })}
      submit={t('action.save')}
      onSubmit={() => save.mutate({ ...wanted, ...inputOf(manner) }, { onSuccess: onClose })}
      onClose={onClose}
      busy={save.isPending}
      idle={current.data === undefined}
      error={save.error}
    >
      {place.docId && !isFolder && (
        <PartField
          docId={place.docId}
          part={part}
          onPart={(next) => {
            setPart(next);
            setChanged({});
          }}
        />
      )}
      <Loaded query={current}>
        {() => <MannerFields manner={manner} onChange={(change) => setChanged({ ...changed, ...change })} />}
      </Loaded>
    </FormDialog>
  );
}

/** Of a place that is not followed: the defaults. */
function mannerOf(follow: WireReply<typeof getFollow> | undefined): Manner {
  const mutedUntil = follow?.mutedUntil ?? undefined;
  return {
    filter: follow?.filter ? wholeFilter(follow.filter) : undefined,
    pace: follow?.pace ?? '',
    pause: isLater(mutedUntil) ? 'now' : 'none',
    mutedUntil,
  };
}

function inputOf({ filter, pace, pause, mutedUntil }: Manner) {
  const days = pause === 'now' ? 0 : pauses[pause];
  const until = pause === 'now' ? mutedUntil : new Date(Date.now() + days * DAY_MS).toISOString();
  return { ...(filter && { filter }), ...(pace && { pace }), ...(pause !== 'none' && until && { mutedUntil: until }) };
}

function MannerFields({ manner, onChange }: { manner: Manner; onChange: (change: Partial<Manner>) => void }) {
  const { t } = useText();
  const { filter, pace, pause, mutedUntil } = manner;
  return (
    <>
      <Field label={t('messages:follow.how')}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={pace}
            onChange={({ currentTarget }) => onChange({ pace: paces.find((one) => one === currentTarget.value) ?? '' })}
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
            onChange={({ currentTarget }) =>
              onChange({ pause: pauseNames.find((one) => one === currentTarget.value) ?? 'now' })
            }
            options={[
              ...pauseNames.map((value) => ({ value, label: t(`messages:follow.pauses.${value}`) })),
              ...(isLater(mutedUntil) ? [{ value: 'now', label: t('messages:follow.pauses.asIs') }] : []),
            ]}
          />
        )}
      </Field>
      <Switch
        label={t('messages:follow.ownFilter')}
        checked={filter !== undefined}
        onChange={({ currentTarget }) => onChange({ filter: currentTarget.checked ? wholeFilter({}) : undefined })}
      />
      {filter && <FilterFields filter={filter} onFilter={(next) => onChange({ filter: next })} />}
    </>
  );
}

const isLater = (until: string | undefined): boolean => until !== undefined && new Date(until) > new Date();
