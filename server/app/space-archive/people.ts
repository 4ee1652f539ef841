import type { DataSource, EntityManager } from 'typeorm';
import { UserStatus } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { nextId } from '../../platform/database/database.js';
import type { Fact } from '../../platform/log/kind.js';
import { accountsNamed } from '../../workspace/accounts/users/account-names.js';
import { addUser } from '../../workspace/accounts/users/new-user.js';
import { User } from '../../workspace/accounts/users/user.entity.js';
import { userFact } from '../../workspace/accounts/users/user-facts.js';
import type { Person } from './space-manifest.js';

/** Accounts of an archive and those that they become here; without one, a new account is made that nobody can use. */
export interface MetPerson extends Person {
  readonly account: number | undefined;
}

/** Whom the archive means: accounts with the same name. */
export async function meetPeople(db: DataSource | EntityManager, people: readonly Person[]): Promise<MetPerson[]> {
  const met: MetPerson[] = [];
  for (const person of people) {
    const [found] = person.isDeleted ? [] : await accountsNamed(db, person.username);
    met.push({ ...person, account: found?.id });
  }
  return met;
}

/** Makes the missing accounts: disabled and without a password, so that an administrator decides who they are. */
export async function makePeople(
  tx: EntityManager,
  met: readonly MetPerson[],
  at: Date,
): Promise<{ accounts: Map<number, number>; facts: Fact[] }> {
  const accounts = new Map<number, number>();
  const facts: Fact[] = [];
  for (const person of met) {
    const made = person.account === undefined ? await make(tx, person, at) : undefined;
    if (made) facts.push(made.fact);
    const account = person.account ?? made?.id;
    if (account !== undefined) accounts.set(person.id, account);
  }
  return { accounts, facts };
}

async function make(
  tx: EntityManager,
  { username, nickname, isDeleted }: Person,
  at: Date,
): Promise<{ id: number; fact: Fact }> {
  const row = { nickname, email: '', source: 'backend', password: '', status: UserStatus.disabled, createdAt: at };
  if (!isDeleted) {
    const added = await addUser(tx, { ...row, username });
    if (!added) throw new Error(`An account ${username} was made meanwhile: import again.`);
    return added;
  }
  // As a deleted account is kept for the names on its content.
  const id = await nextId(tx);
  await tx.insert(User, { ...row, id, username: ` ${encodeId(id)}`, isSuperAdmin: false, deletedAt: at });
  return { id, fact: userFact(id, 'UserDeleted', { username: '', nickname }) };
}
