import { randomBytes } from 'node:crypto';
import { Client, type Entry, FilterParser, ResultCodeError } from 'ldapts';
import { late, within } from '../../../platform/runtime/within.js';
import { filterFor, identityAttributes, type PersonAttributes } from './directory-entry.js';

export interface DirectorySettings {
  readonly url: string;
  readonly base: string;
  /** Account for searches; `''`: anonymous. */
  readonly username: string;
  readonly password: string;
  readonly filter: string;
  readonly attributes: PersonAttributes;
}

/** A failure of the directory itself, with the step; not a wrong account or password. */
export class DirectoryError extends Error {
  constructor(
    readonly step: 'connect' | 'bind' | 'search',
    cause: unknown,
  ) {
    super(step, { cause });
    this.name = 'DirectoryTrouble';
  }

  /** Message of the underlying error. */
  get reason(): string {
    return this.cause instanceof Error ? this.cause.message || this.cause.name : String(this.cause);
  }
}

/**
 * Runs `work` on one connection, which is closed afterwards or at the timeout. Directories are configured by super
 * admins and usually internal, so private networks are allowed.
 */
export async function withDirectory<T>(
  settings: DirectorySettings,
  timeoutMs: number,
  work: (directory: DirectoryClient) => Promise<T>,
): Promise<T> {
  const client = new Client({ url: settings.url, timeout: timeoutMs, connectTimeout: timeoutMs });
  try {
    const outcome = await within(timeoutMs, work(new DirectoryClient(client, settings)));
    if (outcome === late) throw new DirectoryError('connect', new Error(`no answer in ${timeoutMs / 1000} s`));
    return outcome;
  } finally {
    void client.unbind().catch(() => undefined);
  }
}

export class DirectoryClient {
  constructor(
    private readonly client: Client,
    private readonly settings: DirectorySettings,
  ) {}

  /** Binds as the account for searches. */
  async bindReader(): Promise<void> {
    const { username, password } = this.settings;
    if (!username) return;
    // A bind with a name but no password succeeds as anonymous (RFC 4513, 5.1.2): report it as a wrong setting.
    if (!password) throw new DirectoryError('bind', new Error(`no password is set for ${username}`));
    await this.client.bind(username, password).catch((err: unknown) => {
      throw new DirectoryError(err instanceof ResultCodeError ? 'bind' : 'connect', err);
    });
  }

  /** Returns at most two entries: callers treat more than one as not found. */
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
      throw new DirectoryError(err instanceof ResultCodeError ? 'search' : 'connect', err);
    });
    return searchEntries;
  }

  /** Whether the password is correct for the entry. */
  async isPassword(dn: string, password: string): Promise<boolean> {
    // Without a password this would be an unauthenticated bind, which always succeeds (RFC 4513, 5.1.2).
    if (!dn || !password) return false;
    try {
      await this.client.bind(dn, password);
      return true;
    } catch (err) {
      // The directory refused the password (wrong, expired, locked). Any other error is a failure of the directory.
      if (err instanceof ResultCodeError) return false;
      throw new DirectoryError('connect', err);
    }
  }

  /** Does the same work as `isPassword` for a missing entry, so that timing does not reveal it. */
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
    throw new DirectoryError('search', err);
  }
}
