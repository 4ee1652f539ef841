import { Button } from '@blueprintjs/core';
import { NewPersonIcon, PeopleIcon } from '@blueprintjs/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../../contracts/enums.js';
import { useText } from '../../lib/i18n.js';
import type { Act } from '../../lib/query.js';
import { ConfirmDialog } from '../../ui/dialogs.js';
import { FormError } from '../../ui/Field.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { Page } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { AddMembers } from './AddMembers.js';
import { type Member, MemberTable } from './MemberTable.js';
import type { PickedPerson } from './PeoplePicker.js';

export interface MembersPageProps {
  title: string;
  lead: string;
  members: UseQueryResult<Member[]>;
  mayEdit: boolean;
  /** Whom one may add: absent = anyone in the house. */
  among?: readonly PickedPerson[];
  add: Act<{ userIds: string[]; roleCode: Role }>;
  update: Act<{ userId: string; roleCode: Role }>;
  remove: Act<{ userId: string }>;
  /** What leaving means here, with the name in it. */
  removeText: (name: string) => string;
}

/** The same list for spaces and projects. */
export function MembersPage({ members, add, update, remove, ...props }: MembersPageProps) {
  const { t } = useText();
  const [filter, setFilter] = useState('');
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Member>();
  const shown = (list: readonly Member[]) =>
    list.filter(({ nickname, username, email }) =>
      `${nickname} ${username} ${email}`.toLowerCase().includes(filter.trim().toLowerCase()),
    );
  return (
    <Page
      title={props.title}
      lead={props.lead}
      actions={
        <>
          <FilterInput value={filter} onValue={setFilter} label={t('members:filter')} />
          {props.mayEdit && (
            <Button intent="primary" icon={<NewPersonIcon />} text={t('members:add')} onClick={() => setAdding(true)} />
          )}
        </>
      }
    >
      <FormError error={update.error} />
      <Loaded query={members} empty={<EmptyState icon={<PeopleIcon size={32} />} what={t('members:none')} />}>
        {(list) =>
          shown(list).length > 0 ? (
            <MemberTable
              members={shown(list)}
              mayEdit={props.mayEdit}
              onRole={(userId, roleCode) => update.run({ userId, roleCode })}
              onRemove={setLeaving}
            />
          ) : (
            <EmptyState small what={t('members:noMatch')} />
          )
        }
      </Loaded>
      {adding && (
        <AddMembers
          title={t('members:add')}
          without={new Set(members.data?.map(({ id }) => id))}
          among={props.among}
          busy={add.isPending}
          error={add.error}
          onAdd={(userIds, roleCode) => add.run({ userIds, roleCode }, () => setAdding(false))}
          onClose={() => setAdding(false)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('members:remove')}
          text={props.removeText(leaving.nickname)}
          confirm={t('members:remove')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.run({ userId: leaving.id }, () => setLeaving(undefined))}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Page>
  );
}
