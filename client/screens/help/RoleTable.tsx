import { type Role, roles } from '../../../contracts/platform/enums.js';
import { useText } from '../../lib/i18n.js';

const rights = ['read', 'follow', 'edit', 'settings', 'members'] as const;
const granted = {
  guest: ['read', 'follow'],
  dev: ['read', 'follow', 'edit', 'settings'],
  admin: ['read', 'follow', 'edit', 'settings', 'members'],
} as const satisfies Record<Role, readonly (typeof rights)[number][]>;
const has = (role: Role, right: (typeof rights)[number]): boolean => granted[role].some((each) => each === right);

/** The permissions of each role in a project. */
export function RoleTable() {
  const { t } = useText();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('help:role.may')}</th>
          {roles.map((role) => (
            <th scope="col" key={role}>
              {t(`role.${role}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map((right) => (
          <tr key={right}>
            <th scope="row">{t(`help:right.${right}`)}</th>
            {roles.map((role) => (
              <td key={role}>{has(role, right) ? t('help:role.yes') : t('help:role.no')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
