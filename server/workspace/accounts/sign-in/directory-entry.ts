import type { Entry } from 'ldapts';
import { type ExternalIdentity, externalIdentity } from './external-identity.js';

/** Characters that must be escaped in a filter value (RFC 4515, section 3). */
const special = /[\\*()\0]/g;
const hex = (char: string) => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
export const escapeFilter = (value: string): string => value.replaceAll(special, hex);

/** Replaces every `%s` of the configured filter by the account name. */
export function filterFor(filter: string, username: string): string {
  const filled = filter.trim().replaceAll('%s', () => escapeFilter(username));
  return filled.startsWith('(') ? filled : `(${filled})`;
}

/** Attributes with a permanent id in common directories; the DN changes when a user is moved or renamed. */
export const identityAttributes = ['entryUUID', 'objectGUID', 'nsUniqueId'] as const;

/**
 * First value of an attribute, case-insensitive: servers use their own spelling and list missing attributes as empty.
 */
function valueIn(entry: Entry, attribute: string): string {
  const wanted = attribute.toLowerCase();
  for (const [name, values] of Object.entries(entry)) {
    if (name.toLowerCase() !== wanted) continue;
    const first = Array.isArray(values) ? values[0] : values;
    const text = Buffer.isBuffer(first) ? first.toString(wanted === 'objectguid' ? 'hex' : 'utf8') : first;
    if (text) return text;
  }
  return '';
}

export interface PersonAttributes {
  readonly nickname: string;
  readonly email: string;
  /** Appended to the account name if the entry has no email; `''`: the email stays empty. */
  readonly emailDomain: string;
}

export function personOf(entry: Entry, username: string, attributes: PersonAttributes): ExternalIdentity {
  const known = identityAttributes.map((name) => valueIn(entry, name)).find(Boolean);
  const domain = attributes.emailDomain.trim().replace(/^@/, '');
  const made = domain && !username.includes('@') ? `${username}@${domain}` : '';
  return externalIdentity('ldap', known ?? entry.dn.toLowerCase(), {
    username,
    nickname: valueIn(entry, attributes.nickname),
    email: valueIn(entry, attributes.email) || made,
  });
}
