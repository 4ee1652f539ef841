import type { Role } from '../../contracts/platform/enums.js';

export const roleKeys = {
  guest: 'role.guest',
  dev: 'role.dev',
  admin: 'role.admin',
} as const satisfies Record<Role, string>;
