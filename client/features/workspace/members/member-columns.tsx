import { Button, HTMLSelect } from '@blueprintjs/core';
import { SmallCrossIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { type Role, roles } from '../../../../contracts/platform/enums.js';
import type { spaceMembers } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { session } from '../../../lib/session.js';
import { Person } from '../../../ui/people.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { roleKeys } from '../../../ui/roles.js';
import type { Column } from '../../../ui/TableFrame.js';
import { Tip } from '../../../ui/Tip.js';

export type Member = WireReply<typeof spaceMembers>[number];

export interface MemberActs {
  readonly mayEdit: boolean;
  /** The only administrator of the space or project: they can neither leave nor give up the role. */
  readonly lastAdmin?: string;
  readonly onRole: (member: Member, role: Role) => void;
  readonly onRemove: (member: Member) => void;
}

/** Users cannot change their own row, so that nobody locks themselves out (docs/wire.md 4). */
export function useMemberColumns(acts: MemberActs): readonly Column<Member>[] {
  const { t } = useText();
  const self = session.userId();
  const mayTouch = (member: Member) => acts.mayEdit && member.id !== self && member.id !== acts.lastAdmin;
  const columns: Column<Member>[] = [
    {
      id: 'person',
      header: t('members:name'),
      isTitle: true,
      cell: (member) => (
        <span className="person">
          <Link to={`/activity?person=${member.id}`} title={t('activity:ofPerson', { name: member.nickname })}>
            <Person id={member.id} name={member.nickname || member.username} />
          </Link>
          {member.id === self && <span className="muted">{t('members:you')}</span>}
        </span>
      ),
    },
    {
      id: 'account',
      header: t('members:account'),
      muted: true,
      isCut: true,
      cell: (member) => member.email || member.username,
    },
    {
      id: 'role',
      header: t('members:role'),
      cell: (member) => <RoleCell member={member} mayEdit={mayTouch(member)} acts={acts} />,
    },
    {
      id: 'joined',
      header: t('members:joined'),
      muted: true,
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
  ];
  if (!acts.mayEdit) return columns;
  return [
    ...columns,
    {
      id: 'acts',
      header: t('members:actions'),
      isActs: true,
      cell: (member) => mayTouch(member) && <RemoveButton member={member} onRemove={acts.onRemove} />,
    },
  ];
}

function RemoveButton({ member, onRemove }: { member: Member; onRemove: MemberActs['onRemove'] }) {
  const { t } = useText();
  return (
    <Tip content={t('members:remove')}>
      <Button
        variant="minimal"
        size="small"
        icon={<SmallCrossIcon />}
        aria-label={t('members:removeNamed', { name: member.nickname })}
        onClick={() => onRemove(member)}
      />
    </Tip>
  );
}

function RoleCell({ member, mayEdit, acts }: { member: Member; mayEdit: boolean; acts: MemberActs }) {
  const { t } = useText();
  if (!mayEdit) {
    const role = t(roleKeys[member.roleCode]);
    if (!acts.mayEdit || member.id !== acts.lastAdmin || member.id === session.userId()) return role;
    return (
      <span>
        {role} <span className="muted">{t('members:lastAdmin')}</span>
      </span>
    );
  }
  return (
    <HTMLSelect
      minimal
      value={member.roleCode}
      aria-label={t('members:roleOf', { name: member.nickname })}
      onChange={(event) => {
        const role = roles.find((each) => each === event.currentTarget.value);
        if (role) acts.onRole(member, role);
      }}
      options={roles.map((value) => ({ value, label: t(roleKeys[value]) }))}
    />
  );
}
