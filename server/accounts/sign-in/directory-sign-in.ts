import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { Lines } from '../../platform/log-lines.js';
import { Refusal } from '../../platform/refusal.js';
import { type Lang, say } from '../../platform/say.js';
import { Settings } from '../../platform/settings.js';
import { type Conversation, conversation, type DirectorySettings, DirectoryTrouble } from './directory.js';
import { personOf } from './directory-entry.js';
import type { Vouched } from './vouched.js';

const keys = [
  'torna.ldap.url',
  'torna.ldap.base',
  'torna.ldap.username',
  'torna.ldap.password',
  'torna.ldap.filter',
  'torna.ldap.attribute.nickname',
  'torna.ldap.attribute.email',
  'torna.ldap.email-domain',
] as const;

interface Said {
  readonly ok: boolean;
  readonly key: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Sign-in by a directory (LDAP, Active Directory): found by the set filter, then judged by a bind as the entry itself. */
@Injectable()
export class DirectorySignIn {
  constructor(
    private readonly settings: Settings,
    private readonly config: Config,
    private readonly lines: Lines,
  ) {}

  /** Undefined: nobody, more than one, or not the right password. */
  async vouch(username: string, password: string): Promise<Vouched | undefined> {
    const settings = await this.inForce();
    if (!settings) throw new Refusal('login.off');
    try {
      return await conversation(settings, this.config.signInTimeoutMs, (directory) =>
        this.judge(directory, settings, username, password),
      );
    } catch (err) {
      if (!(err instanceof DirectoryTrouble)) throw err;
      this.lines.error({ step: err.step, reason: err.reason }, 'the directory cannot be asked');
      throw new Refusal('login.unreachable', { name: 'LDAP' });
    }
  }

  private async judge(
    directory: Conversation,
    settings: DirectorySettings,
    username: string,
    password: string,
  ): Promise<Vouched | undefined> {
    await directory.begin();
    const [entry, another] = await directory.find(username);
    if (another) this.lines.warn({ username }, 'the directory knows more than one by that name');
    const right = entry && !another ? await directory.isPassword(entry.dn, password) : await directory.decoy(password);
    return entry && right ? personOf(entry, username, settings.attributes) : undefined;
  }

  /** What came of asking the directory as the settings in force say, in words; nobody is signed in. */
  async test(username: string, lang: Lang): Promise<{ ok: boolean; said: string; took: number }> {
    const start = performance.now();
    const { ok, key, facts } = await this.tried(username.trim());
    return { ok, said: say(lang, key, facts), took: Math.round(performance.now() - start) };
  }

  private async tried(username: string): Promise<Said> {
    const settings = await this.inForce();
    if (!settings) return { ok: false, key: 'directory.off' };
    if (!settings.filter.includes('%s')) return { ok: false, key: 'directory.filter' };
    try {
      return await conversation(settings, this.config.signInTimeoutMs, async (directory) => {
        await directory.begin();
        const [entry, another] = await directory.find(username || 'annals-asks-whether-you-are-there');
        if (!username) return { ok: true, key: 'directory.answers' };
        if (!entry) return { ok: false, key: 'directory.nobody', facts: { username } };
        if (another) return { ok: false, key: 'directory.several', facts: { username } };
        const { nickname, email } = personOf(entry, username, settings.attributes);
        return {
          ok: true,
          key: 'directory.found',
          facts: { dn: entry.dn, nickname: nickname || '—', email: email || '—' },
        };
      });
    } catch (err) {
      if (!(err instanceof DirectoryTrouble)) throw err;
      return { ok: false, key: `directory.${err.step}`, facts: { reason: err.reason } };
    }
  }

  /** Undefined: it is not set up. */
  private async inForce(): Promise<DirectorySettings | undefined> {
    const found = await this.settings.read(keys);
    const text = (key: (typeof keys)[number]) => found[key].value;
    const url = text('torna.ldap.url');
    if (!/^ldaps?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
    return {
      url,
      base: text('torna.ldap.base'),
      username: text('torna.ldap.username'),
      password: text('torna.ldap.password'),
      filter: text('torna.ldap.filter'),
      attributes: {
        nickname: text('torna.ldap.attribute.nickname'),
        email: text('torna.ldap.attribute.email'),
        emailDomain: text('torna.ldap.email-domain'),
      },
    };
  }
}
