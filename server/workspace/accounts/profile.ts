import { Injectable } from '@nestjs/common';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type { updateMe, updatePreferences } from '../../../contracts/workspace/accounts.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { EventLog } from '../../platform/log/event-log.js';
import { User } from './users/user.entity.js';
import { lockUser, userFact } from './users/user-facts.js';

/** Changes of the user's own profile. Facts contain only the fields that changed. */
@Injectable()
export class Profile {
  constructor(private readonly log: EventLog) {}

  async update(actor: Actor, { nickname, email, weComMobile }: Input<typeof updateMe>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const user = await lockUser(tx, actor.id);
      const changed = differing(user, { nickname, email, weComMobile });
      if (Object.keys(changed).length === 0) return [];
      await tx.update(User, { id: actor.id }, changed);
      // A phone number is private: the fact records only that it changed.
      const { weComMobile: mobile, ...open } = changed;
      return [userFact(actor.id, 'UserUpdated', { ...open, ...(mobile !== undefined && { mobile: mobile !== '' }) })];
    });
  }

  /** Fields that are left out are not changed. */
  async prefer(actor: Actor, wish: Input<typeof updatePreferences>): Promise<Reply<typeof updatePreferences>> {
    let now: Reply<typeof updatePreferences> = { lang: '', theme: '', density: '' };
    await this.log.change(byActor(actor), async (tx) => {
      const user = await lockUser(tx, actor.id);
      const { lang = user.lang, theme = user.theme, density = user.density } = wish;
      now = { lang, theme, density };
      const changed = differing(user, now);
      if (Object.keys(changed).length === 0) return [];
      await tx.update(User, { id: actor.id }, changed);
      return [userFact(actor.id, 'PreferencesChanged', changed)];
    });
    return now;
  }
}

/** The given fields whose value differs from the stored one. */
function differing<T extends object>(stored: T, wished: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  const changed: Partial<T> = {};
  for (const key in wished) {
    const value = wished[key];
    if (value !== undefined && value !== stored[key]) changed[key] = value;
  }
  return changed;
}
