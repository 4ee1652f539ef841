import { randomBytes } from 'node:crypto';
import { Client, type Entry, FilterParser, ResultCodeError } from 'ldapts';
import { filterFor, identityAttributes, type PersonAttributes } from './directory-entry.js';

export interface DirectorySettings {
  readonly url: string;
  readonly base: string;
  /** Who looks people up; `''`: nobody in particular. */
  readonly username: string;
  readonly password: string;
  readonly filter: string;
  readonly attributes: PersonAttributes;
}

/** On which step a directory failed us, not the person. */
export class DirectoryTrouble extends Error {
  constructor(
    readonly step: 'connect' | 'bind' | 'search',
    cause: unknown,
  ) {
    super(step, { cause });
    this.name = 'DirectoryTrouble';
  }

  /** In the words of whoever failed. */
  get reason(): string {
    return this.cause instanceof Error ? this.cause.message || this.cause.name : String(this.cause);
  }
}

/**
 * One conversation with a directory, over when `work` is or the time is up, whatever hangs. Directories are set by super admins
 * and usually lie inside the house: private networks are allowed.
 */
export async function conversation<T>(
  settings: DirectorySettings,
  timeoutMs: number,
  work: (directory: Conversation) => Promise<T>,
): Promise<T> {
  const client = new Client({ url: settings.url, timeout: timeoutMs, connectTimeout: timeoutMs });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DirectoryTrouble('connect', new Error(`no answer in ${timeoutMs / 1000} s`))),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work(new Conversation(client, settings)), late]);
  } finally {
    clearTimeout(timer);
    void client.unbind().catch(() => undefined);
  }
}

export class Conversation {
  constructor(
    private readonly client: Client,
    private readonly settings: DirectorySettings,
  ) {}

  /** As the account that may look people up. */
  async begin(): Promise<void> {
    const { username, password } = this.settings;
    if (!username) return;
    // A name without a password is welcome to every directory, as nobody (RFC 4513, 5.1.2): that is a slip in the settings.
    if (!password) throw new DirectoryTrouble('bind', new Error(`no password is set for ${username}`));
    await this.client.bind(username, password).catch((err: unknown) => {
      throw new DirectoryTrouble(err instanceof ResultCodeError ? 'bind' : 'connect', err);
    });
  }

  /** At most two: more than one is nobody. */
  async find(username: string): Promise<Entry[]> {
    const { base, filter, attributes } = this.settings;
    const options = {
      scope: 'sub' as const,
      filter: understood(filterFor(filter, username)),
      attributes: [attributes.nickname, attributes.email, ...identityAttributes].filter(Boolean),
      explicitBufferAttributes: ['objectGUID'],
      sizeLimit: 2,
    };
    const { searchEntries } = await this.client.search(base, options).catch((err: unknown) => {
      throw new DirectoryTrouble(err instanceof ResultCodeError ? 'search' : 'connect', err);
    });
    return searchEntries;
  }

  /** Whether the password is that entry's. */
  async isPassword(dn: string, password: string): Promise<boolean> {
    // Without a password it would be the bind of nobody, which always succeeds (RFC 4513, 5.1.2).
    if (!dn || !password) return false;
    try {
      await this.client.bind(dn, password);
      return true;
    } catch (err) {
      // Wrong, expired, locked: what the directory says no to. All else is trouble of its own.
      if (err instanceof ResultCodeError) return false;
      throw new DirectoryTrouble('connect', err);
    }
  }

  /** The work of `isPassword` for somebody who is not there, so that the time does not tell. */
  async decoy(password: string): Promise<false> {
    const nobody = `cn=${randomBytes(8).toString('hex')}`;
    await this.isPassword(this.settings.base ? `${nobody},${this.settings.base}` : nobody, password);
    return false;
  }
}

function understood(filter: string) {
  try {
    return FilterParser.parseString(filter);
  } catch (err) {
    throw new DirectoryTrouble('search', err);
  }
}
