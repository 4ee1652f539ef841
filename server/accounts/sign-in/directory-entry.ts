import type { Entry } from 'ldapts';
import { type Vouched, vouched } from './vouched.js';

/** What stands for itself inside of a filter's value (RFC 4515, section 3); all else may stay. */
const special = /[\\*()\0]/g;
const hex = (char: string) => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
export const escapeFilter = (value: string): string => value.replaceAll(special, hex);

/** Every `%s` of the set filter becomes the account. */
export function filterFor(filter: string, username: string): string {
  const filled = filter.trim().replaceAll('%s', () => escapeFilter(username));
  return filled.startsWith('(') ? filled : `(${filled})`;
}

/** Who somebody is for good, in the words of the usual directories; people are moved and renamed, their DN changes. */
export const identityAttributes = ['entryUUID', 'objectGUID', 'nsUniqueId'] as const;

/** The first value of an attribute. Servers spell the names as they like, and what they lack is listed as we spelled it, empty. */
export function valueIn(entry: Entry, attribute: string): string {
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
  /** Put behind the account when the entry has no mail; `''`: then there is none. */
  readonly emailDomain: string;
}

export function personOf(entry: Entry, username: string, attributes: PersonAttributes): Vouched {
  const known = identityAttributes.map((name) => valueIn(entry, name)).find(Boolean);
  const domain = attributes.emailDomain.trim().replace(/^@/, '');
  const made = domain && !username.includes('@') ? `${username}@${domain}` : '';
  return vouched('ldap', known ?? entry.dn.toLowerCase(), {
    username,
    nickname: valueIn(entry, attributes.nickname),
    email: valueIn(entry, attributes.email) || made,
  });
}
