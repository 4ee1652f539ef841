import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type Lang, sentenceOf } from '../../../platform/languages/sentences.js';
import { Logger } from '../../../platform/runtime/logger.js';
import { Settings } from '../../../platform/settings/settings.js';
import { type DirectoryClient, DirectoryError, type DirectorySettings, withDirectory } from './directory.js';
import { personOf } from './directory-entry.js';
import type { ExternalIdentity } from './external-identity.js';

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

/**
 * Sign-in by a directory (LDAP, Active Directory): finds the entry by the configured filter, then binds as that entry.
 */
@Injectable()
export class DirectorySignIn {
  constructor(
    private readonly settings: Settings,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** Undefined if there is no entry, more than one, or the password is wrong. */
  async verify(username: string, password: string): Promise<ExternalIdentity | undefined> {
    const settings = await this.inForce();
    if (!settings) throw new Refusal('login.off');
    try {
      return await withDirectory(settings, this.config.signInTimeoutMs, (directory) =>
        this.judge(directory, settings, username, password),
      );
    } catch (err) {
      if (!(err instanceof DirectoryError)) throw err;
      this.logger.error({ step: err.step, reason: err.reason }, 'the directory cannot be asked');
      throw new Refusal('login.unreachable', { name: 'LDAP' });
    }
  }

  private async judge(
    directory: DirectoryClient,
    settings: DirectorySettings,
    username: string,
    password: string,
  ): Promise<ExternalIdentity | undefined> {
    await directory.bindReader();
    const [entry, another] = await directory.find(username);
    if (another) this.logger.warn({ username }, 'the directory knows more than one by that name');
    const right = entry && !another ? await directory.isPassword(entry.dn, password) : await directory.decoy(password);
    return entry && right ? personOf(entry, username, settings.attributes) : undefined;
  }

  /** Tests the current settings and returns the result as text; signs nobody in. */
  async test(username: string, lang: Lang): Promise<{ ok: boolean; said: string; took: number }> {
    const start = performance.now();
    const { ok, key, facts } = await this.tried(username.trim());
    return { ok, said: sentenceOf(lang, key, facts), took: Math.round(performance.now() - start) };
  }

  private async tried(username: string): Promise<Said> {
    const settings = await this.inForce();
    if (!settings) return { ok: false, key: 'directory.off' };
    if (!settings.filter.includes('%s')) return { ok: false, key: 'directory.filter' };
    try {
      return await withDirectory(settings, this.config.signInTimeoutMs, async (directory) => {
        await directory.bindReader();
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
      if (!(err instanceof DirectoryError)) throw err;
      return { ok: false, key: `directory.${err.step}`, facts: { reason: err.reason } };
    }
  }

  /** Undefined if no directory is configured. */
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
