import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { UserStatus } from '../../../../contracts/platform/enums.js';
import { nextId } from '../../../platform/database/database.js';
import type { Fact } from '../../../platform/log/kind.js';
import { foldedNameOf, isNameTaken } from './account-names.js';
import { User } from './user.entity.js';
import { userFact } from './user-facts.js';

const rows = z.array(z.unknown());

export interface NewUser {
  readonly username: string;
  readonly nickname: string;
  readonly email: string;
  /** register, backend, form, ldap, oauth, dingtalk. */
  readonly source: string;
  /** Argon2id hash; `''`: another system checks the password, and no password is accepted here. */
  readonly password: string;
  readonly externalId?: string;
  readonly dingdingUnionId?: string;
  readonly dingdingNick?: string;
  readonly isSuperAdmin?: boolean;
  /** Enabled when left out. */
  readonly status?: UserStatus;
  readonly createdAt: Date;
}

/**
 * Inserts the account; returns id and fact. Undefined if the name, in any spelling, or the external identity is taken, even
 * concurrently.
 * @throws Refusal `user.noName` for a name of invisible characters
 */
export async function addUser(tx: EntityManager, wish: NewUser): Promise<{ id: number; fact: Fact } | undefined> {
  const { username, source, isSuperAdmin = false, status = UserStatus.enabled } = wish;
  const foldedName = foldedNameOf(username);
  if (await isNameTaken(tx, foldedName)) return undefined;
  const id = await nextId(tx);
  const nickname = wish.nickname || username.slice(0, 64).toWellFormed();
  // docs/wire.md 0.2: an account name that is an email address is also the email.
  const email = wish.email || (username.includes('@') ? username : '');
  const row = { ...wish, id, foldedName, nickname, email, isSuperAdmin, status };
  const insert = tx.createQueryBuilder().insert().into(User).values(row).orIgnore().returning('id');
  if (rows.parse((await insert.execute()).raw).length === 0) return undefined;
  return { id, fact: userFact(id, 'UserCreated', { username, nickname, email, isSuperAdmin, source }) };
}
