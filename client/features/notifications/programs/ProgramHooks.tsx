import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { listHooks, removeHook, replayHook, rotateHookSecret } from '../../../../contracts/notifications/programs.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import { HookDeliveries } from './HookDeliveries.js';
import { EditHook, HookSecret, NewHook } from './HookForm.js';
import { type Hook, type HookAct, type HookPlace, HookTable } from './HookTable.js';

/** Webhooks for programs, of a space, a project or an application. */
export function ProgramHooks({ place }: { place: HookPlace }) {
  const { t } = useText();
  const heading = useId();
  const query = useCall(listHooks, place, { staleTime: 0 });
  const [doing, setDoing] = useState<{ act: 'add' } | { act: HookAct; hook: Hook }>();
  const close = () => setDoing(undefined);
  const one = doing && doing.act !== 'add' ? { place, hook: doing.hook, onClose: close } : undefined;
  return (
    <section aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>{t('programs:title')}</h2>
        <Button size="small" icon={<PlusIcon />} text={t('programs:add')} onClick={() => setDoing({ act: 'add' })} />
      </div>
      <p className="muted">{t('programs:lead')}</p>
      <Loaded query={query} skeleton={<SkeletonRows rows={2} />} empty={<EmptyState small what={t('programs:none')} />}>
        {(hooks) => <HookTable place={place} hooks={hooks} onAct={(act, hook) => setDoing({ act, hook })} />}
      </Loaded>
      {doing?.act === 'add' && <NewHook place={place} onClose={close} />}
      {one && doing?.act === 'edit' && <EditHook {...one} />}
      {one && doing?.act === 'deliveries' && <HookDeliveries {...one} />}
      {one && doing?.act === 'rotate' && <Rotate {...one} />}
      {one && doing?.act === 'replay' && <Replay {...one} />}
      {one && doing?.act === 'remove' && <Remove {...one} />}
    </section>
  );
}

interface OneProps {
  place: HookPlace;
  hook: Hook;
  onClose: () => void;
}

function Rotate({ place, hook, onClose }: OneProps) {
  const { t } = useText();
  const rotate = useChange(rotateHookSecret, [listHooks]);
  if (rotate.data) return <HookSecret secret={rotate.data.secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('programs:rotate')}
      text={t('programs:rotateText', { name: hook.name })}
      confirm={t('programs:rotate')}
      busy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate({ ...place, id: hook.id })}
      onClose={onClose}
    />
  );
}

const DAY_MS = 86_400_000;

/** Of the last seven days: receivers drop what they know by its id. */
function Replay({ place, hook, onClose }: OneProps) {
  const { t } = useText();
  const replay = useChange(replayHook, [listHooks]);
  const since = () => new Date(Date.now() - 7 * DAY_MS).toISOString();
  return (
    <ConfirmDialog
      title={t('programs:replay')}
      text={t('programs:replayText', { name: hook.name })}
      confirm={t('programs:replay')}
      busy={replay.isPending}
      error={replay.error}
      onConfirm={() => replay.mutate({ ...place, id: hook.id, since: since() }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function Remove({ place, hook, onClose }: OneProps) {
  const { t } = useText();
  const remove = useChange(removeHook, [listHooks]);
  return (
    <ConfirmDialog
      title={t('programs:remove')}
      text={t('programs:removeText', { name: hook.name })}
      confirm={t('programs:remove')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ ...place, id: hook.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
