import { Button, HTMLSelect } from '@blueprintjs/core';
import { NewPersonIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { type Role, roles } from '../../../../contracts/platform/enums.js';
import { useText } from '../../../lib/i18n.js';
import type { Act } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { FormError } from '../../../ui/Field.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { Page } from '../../../ui/Page.js';
import { roleKeys } from '../../../ui/roles.js';
import type { Member, MemberActs } from './member-columns.js';

export interface MemberFilter {
  readonly username: string;
  readonly roleCode: Role | '';
}
export const noFilter: MemberFilter = { username: '', roleCode: '' };

interface MembersPageProps {
  title: string;
  lead: string;
  filter: MemberFilter;
  onFilter: (filter: MemberFilter) => void;
  mayEdit: boolean;
  lastAdmin?: string;
  /** The dialog that adds members. */
  adding: (onClose: () => void) => ReactNode;
  /** What people ask for, above the members. */
  requests?: ReactNode;
  update: Act<{ userId: string; roleCode: Role }>;
  remove: Act<{ userId: string }>;
  /** The effect of removing a member, with their name. */
  removeText: (name: string) => string;
  table: (acts: MemberActs) => ReactNode;
}

/** The same layout for spaces and projects; each provides its own list. */
export function MembersPage(props: MembersPageProps) {
  const { update, remove, filter, onFilter } = props;
  const { t } = useText();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Member>();
  return (
    <Page
      title={props.title}
      lead={props.lead}
      actions={
        <>
          <FilterInput
            value={filter.username}
            onValue={(username) => onFilter({ ...filter, username })}
            label={t('members:filter')}
          />
          <RoleFilter role={filter.roleCode} onRole={(roleCode) => onFilter({ ...filter, roleCode })} />
          {props.mayEdit && (
            <Button intent="primary" icon={<NewPersonIcon />} text={t('members:add')} onClick={() => setAdding(true)} />
          )}
        </>
      }
    >
      {props.requests}
      <FormError error={update.error} />
      {props.table({
        mayEdit: props.mayEdit,
        lastAdmin: props.lastAdmin,
        onRole: ({ id }, roleCode) => update.run({ userId: id, roleCode }),
        onRemove: setLeaving,
      })}
      {isAdding && props.adding(() => setAdding(false))}
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

function RoleFilter({ role, onRole }: { role: Role | ''; onRole: (role: Role | '') => void }) {
  const { t } = useText();
  return (
    <HTMLSelect
      aria-label={t('members:role')}
      value={role}
      onChange={(event) => onRole(roles.find((each) => each === event.currentTarget.value) ?? '')}
      options={[
        { value: '', label: t('members:anyRole') },
        ...roles.map((value) => ({ value, label: t(roleKeys[value]) })),
      ]}
    />
  );
}
