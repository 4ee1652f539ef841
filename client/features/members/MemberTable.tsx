import { Button, HTMLSelect } from '@blueprintjs/core';
import { SmallCrossIcon } from '@blueprintjs/icons';
import type { WireReply } from '../../../contracts/endpoint.js';
import { type Role, roles } from '../../../contracts/enums.js';
import type { spaceMembers } from '../../../contracts/workspace.js';
import { useText } from '../../lib/i18n.js';
import { session } from '../../lib/session.js';
import { Person } from '../../ui/people.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { roleKeys } from '../../ui/roles.js';
import { Tip } from '../../ui/Tip.js';

export type Member = WireReply<typeof spaceMembers>[number];

interface MemberTableProps {
  members: readonly Member[];
  mayEdit: boolean;
  onRole: (userId: string, role: Role) => void;
  onRemove: (member: Member) => void;
}

/** One's own row stays as it is: nobody locks themselves out by a slip. */
export function MemberTable({ members, mayEdit, onRole, onRemove }: MemberTableProps) {
  const { t } = useText();
  const self = session.userId();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('members:name')}</th>
          <th scope="col">{t('members:account')}</th>
          <th scope="col">{t('members:role')}</th>
          <th scope="col">{t('members:joined')}</th>
          {mayEdit && (
            <th scope="col">
              <span className="visually-hidden">{t('members:actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td>
              <span className="person">
                <Person id={member.id} name={member.nickname} />
                {member.id === self && <span className="muted">{t('members:you')}</span>}
              </span>
            </td>
            <td data-label={t('members:account')} className="muted">
              {member.email || member.username}
            </td>
            <td data-label={t('members:role')}>
              <RoleCell member={member} mayEdit={mayEdit && member.id !== self} onRole={onRole} />
            </td>
            <td data-label={t('members:joined')} className="muted">
              <RelativeTime at={member.gmtCreate} />
            </td>
            {mayEdit && (
              <td className="end">
                {member.id !== self && (
                  <Tip content={t('members:remove')}>
                    <Button
                      variant="minimal"
                      size="small"
                      icon={<SmallCrossIcon />}
                      aria-label={t('members:removeNamed', { name: member.nickname })}
                      onClick={() => onRemove(member)}
                    />
                  </Tip>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RoleCell({
  member,
  mayEdit,
  onRole,
}: {
  member: Member;
  mayEdit: boolean;
  onRole: MemberTableProps['onRole'];
}) {
  const { t } = useText();
  if (!mayEdit) return t(roleKeys[member.roleCode]);
  return (
    <HTMLSelect
      minimal
      value={member.roleCode}
      aria-label={t('members:roleOf', { name: member.nickname })}
      onChange={(event) => {
        const role = roles.find((each) => each === event.currentTarget.value);
        if (role) onRole(member.id, role);
      }}
      options={roles.map((value) => ({ value, label: t(roleKeys[value]) }))}
    />
  );
}
