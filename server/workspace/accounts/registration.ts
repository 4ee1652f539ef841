import { Injectable } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { register } from '../../../contracts/workspace/accounts.js';
import { byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { isSwitchOn, Settings } from '../../platform/settings/settings.js';
import { Attempts } from './attempts/attempts.js';
import { refuseCommonPassword } from './users/common-passwords.js';
import { addUser } from './users/new-user.js';
import { PasswordHasher } from './users/passwords.js';

const keys = [
  'torna.register.enable',
  'torna.login.third-party.form.enable',
  'torna.login.third-party.oauth.enable',
] as const;

/** Self-registration, if the administrator allows it (docs/wire.md 1.1). */
@Injectable()
export class Registration {
  constructor(
    private readonly log: EventLog,
    private readonly settings: Settings,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * Registration necessarily reveals whether a name is taken. Throttling limits how many names an address can probe:
   * each try counts, including successful ones, and costs a hash in either case.
   */
  async register({ username, nickname, password }: Input<typeof register>, ip: string): Promise<void> {
    const found = await this.settings.read(keys);
    if (!isSwitchOn(found['torna.register.enable'].value)) throw new Refusal('register.closed');
    if (keys.slice(1).some((key) => isSwitchOn(found[key].value))) throw new Refusal('register.thirdParty');
    await this.attempts.countRequest('register', ip);
    await refuseCommonPassword(password, username);
    const hashed = await this.passwords.hash(password);
    const wish = { username, nickname: nickname.trim(), email: '', source: 'register', password: hashed };
    await this.log.transaction(async (tx) => {
      const made = await addUser(tx, { ...wish, createdAt: this.clock.now() });
      if (!made) throw new Refusal('user.exists', { name: username });
      await this.log.append(tx, byActor(made), [made.fact]);
    });
  }
}
