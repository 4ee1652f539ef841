import { Injectable } from '@nestjs/common';
import type { register } from '../../contracts/accounts.js';
import type { Input } from '../../contracts/endpoint.js';
import { byActor } from '../access/actor.js';
import { EventLog } from '../log/event-log.js';
import { Clock } from '../platform/clock.js';
import { Refusal } from '../platform/refusal.js';
import { isOn, Settings } from '../platform/settings.js';
import { Attempts } from './attempts.js';
import { addUser } from './new-user.js';
import { hashPassword } from './passwords.js';

const keys = [
  'torna.register.enable',
  'torna.login.third-party.form.enable',
  'torna.login.third-party.oauth.enable',
] as const;

/** Sign-up, where the administrator allows it (wire 1.1). */
@Injectable()
export class Registration {
  constructor(
    private readonly log: EventLog,
    private readonly settings: Settings,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /**
   * A name that is taken cannot be kept from who wants it. How many names an address may learn of that way is bounded: each
   * try counts, the successful ones too, and costs a hash either way.
   */
  async register({ username, nickname, password }: Input<typeof register>, ip: string): Promise<void> {
    const found = await this.settings.read(keys);
    if (!isOn(found['torna.register.enable'].value)) throw new Refusal('register.closed');
    if (keys.slice(1).some((key) => isOn(found[key].value))) throw new Refusal('register.thirdParty');
    await this.attempts.errand('register', ip);
    const hashed = await hashPassword(password);
    const wish = { username, nickname: nickname.trim(), email: '', source: 'register', password: hashed };
    await this.log.transaction(async (tx) => {
      const made = await addUser(tx, { ...wish, createdAt: this.clock.now() });
      if (!made) throw new Refusal('user.exists', { name: username });
      await this.log.append(tx, byActor(made), [made.fact]);
    });
  }
}
