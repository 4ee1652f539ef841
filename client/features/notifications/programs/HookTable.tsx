import { Button, Menu, MenuItem, PopoverNext, Switch } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { listHooks, updateHook } from '../../../../contracts/notifications/programs.js';
import type { WireInput, WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { SeverityTag } from '../../../ui/changes.js';
import { FormError } from '../../../ui/Field.js';
import { RowTable } from '../../../ui/RowTable.js';
import type { Column } from '../../../ui/TableFrame.js';

export type HookPlace = WireInput<typeof listHooks>;
export type Hook = WireReply<typeof listHooks>[number];
export type HookAct = 'edit' | 'deliveries' | 'rotate' | 'replay' | 'remove';

interface HookTableProps {
  place: HookPlace;
  hooks: readonly Hook[];
  onAct: (act: HookAct, hook: Hook) => void;
}

/** The webhooks of a place. */
export function HookTable({ place, hooks, onAct }: HookTableProps) {
  const { t } = useText();
  const put = useChange(updateHook, [listHooks]);
  const turn = (hook: Hook) => {
    const wish = { ...place, id: hook.id, name: hook.name, address: '', from: hook.from, isOn: !isOn(hook.isOn) };
    // What happened while its receiver was gone was never sent.
    const offer = () => {
      if (hook.offReason && !isOn(hook.isOn)) onAct('replay', hook);
    };
    put.mutate({ ...wish, ...asFilter(hook) }, { onSuccess: offer });
  };
  const columns: readonly Column<Hook>[] = [
    { id: 'name', header: t('programs:name'), isTitle: true, isCut: true, cell: ({ name }) => <strong>{name}</strong> },
    { id: 'host', header: t('programs:host'), muted: true, cell: ({ host }) => <code translate="no">{host}</code> },
    { id: 'from', header: t('programs:from'), cell: ({ from }) => <SeverityTag severity={from} /> },
    {
      id: 'on',
      header: t('programs:state'),
      cell: (hook) => (
        <Switch
          className="cell-switch"
          checked={isOn(hook.isOn)}
          label={isOn(hook.isOn) ? t('programs:on') : hook.offReason ? t('programs:gone') : t('programs:off')}
          aria-label={t('programs:onOf', { name: hook.name })}
          onChange={() => turn(hook)}
        />
      ),
    },
    { id: 'waiting', header: t('programs:waiting'), cell: ({ waiting }) => waiting },
    {
      id: 'acts',
      header: t('members:actions'),
      isActs: true,
      cell: (hook) => (
        <PopoverNext
          placement="bottom-end"
          content={
            <Menu>
              <MenuItem text={t('programs:deliveries')} onClick={() => onAct('deliveries', hook)} />
              <MenuItem text={t('places:edit')} onClick={() => onAct('edit', hook)} />
              <MenuItem text={t('programs:rotate')} onClick={() => onAct('rotate', hook)} />
              <MenuItem text={t('programs:replay')} onClick={() => onAct('replay', hook)} />
              <MenuItem text={t('programs:remove')} intent="danger" onClick={() => onAct('remove', hook)} />
            </Menu>
          }
        >
          <Button
            variant="minimal"
            size="small"
            icon={<MoreIcon />}
            aria-label={t('programs:actionsOf', { name: hook.name })}
          />
        </PopoverNext>
      ),
    },
  ];
  return (
    <>
      <FormError error={put.error} />
      <RowTable label={t('programs:title')} columns={columns} rows={hooks} rowKey={({ id }) => id} />
    </>
  );
}

type Filter = Pick<WireInput<typeof updateHook>, 'types' | 'sources'>;
/** The filter of a webhook as it is sent back. */
export const asFilter = ({ types, sources }: Hook): Filter => {
  const { types: knownTypes, sources: knownSources } = updateHook.input.shape;
  return {
    types: knownTypes.safeParse(types).success ? knownTypes.parse(types) : [],
    sources: knownSources.safeParse(sources).success ? knownSources.parse(sources) : [],
  };
};
