import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { UserStatus } from '../../contracts/enums.js';
import type { Fact } from '../log/kind.js';
import { nextId } from '../platform/database.js';
import { told } from './admin-facts.js';
import { User } from './user.entity.js';

const rows = z.array(z.unknown());

export interface NewUser {
  readonly username: string;
  readonly nickname: string;
  readonly email: string;
  /** register, backend, form, ldap, oauth, dingtalk. */
  readonly source: string;
  /** Argon2id; `''`: another system keeps it, and none of ours is ever right. */
  readonly password: string;
  readonly externalId?: string;
  readonly dingdingUnionId?: string;
  readonly dingdingNick?: string;
  readonly isSuperAdmin?: boolean;
  /** Enabled when left out. */
  readonly status?: UserStatus;
  readonly createdAt: Date;
}

/** The account, and the fact of it. Undefined: the name (or who they are elsewhere) is taken, by another one a moment ago at the latest. */
export async function addUser(tx: EntityManager, wish: NewUser): Promise<{ id: number; fact: Fact } | undefined> {
  const { username, source, isSuperAdmin = false, status = UserStatus.enabled } = wish;
  const id = await nextId(tx);
  const nickname = wish.nickname || username.slice(0, 64).toWellFormed();
  // Wire 0.2: a mail address as account is also the mail address.
  const email = wish.email || (username.includes('@') ? username : '');
  const row = { ...wish, id, nickname, email, isSuperAdmin, status };
  const insert = tx.createQueryBuilder().insert().into(User).values(row).orIgnore().returning('id');
  if (rows.parse((await insert.execute()).raw).length === 0) return undefined;
  return { id, fact: told(id, 'UserCreated', { username, nickname, email, isSuperAdmin, source }) };
}
