import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { enableOpenUser, openUserPage } from '../../../contracts/workspace/open-users.js';
import { AddOpenUser, DisableOpenUser, ResetSecret } from '../../features/workspace/open-users/OpenUserDialogs.js';
import { type OpenUser, OpenUserTable } from '../../features/workspace/open-users/OpenUserTable.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { FormError } from '../../ui/Field.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { Page } from '../../ui/Page.js';
import { useSettled, useTable } from '../../ui/table-state.js';

type Doing = { act: 'add' } | { act: 'reset' | 'disable'; user: OpenUser };

/** API keys for programs, per space (docs/wire.md 1.9). */
export function OpenUsers() {
  const { t } = useText();
  const { spaceId = '' } = useParams();
  const [typed, setTyped] = useState('');
  const appKey = useSettled(typed.trim());
  const table = useTable('open-users', { sort: '', order: 'asc' }, appKey);
  const { pageIndex, pageSize } = table;
  const query = useCall(openUserPage, { spaceId, appKey, pageIndex, pageSize }, { keep: true });
  const enable = useChange(enableOpenUser, [openUserPage]);
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  return (
    <Page
      title={t('places:openUsers.title')}
      lead={t('places:openUsers.lead')}
      actions={
        <>
          <FilterInput value={typed} onValue={setTyped} label={t('places:openUsers.search')} />
          <Button
            intent="primary"
            icon={<PlusIcon />}
            text={t('places:openUsers.add')}
            onClick={() => setDoing({ act: 'add' })}
          />
        </>
      }
    >
      <FormError error={enable.error} />
      <OpenUserTable
        query={query}
        table={table}
        isFiltered={appKey !== ''}
        onStatus={(user) => (user.status === 1 ? setDoing({ act: 'disable', user }) : enable.mutate({ id: user.id }))}
        onReset={(user) => setDoing({ act: 'reset', user })}
      />
      {doing?.act === 'add' && <AddOpenUser spaceId={spaceId} onClose={close} />}
      {doing?.act === 'reset' && <ResetSecret user={doing.user} onClose={close} />}
      {doing?.act === 'disable' && <DisableOpenUser user={doing.user} onClose={close} />}
    </Page>
  );
}
