import type { WireReply } from '../../../contracts/endpoint.js';
import { type listShares, PASSWORD_LENGTH, passwordAlphabet, ShareType } from '../../../contracts/sharing.js';

export type Share = WireReply<typeof listShares>['list'][number];
export type ShareAct = 'edit' | 'qr' | 'delete';

export const isEncrypted = ({ type }: Pick<Share, 'type'>): boolean => type === ShareType.encrypted;
export const linkOf = ({ id }: Pick<Share, 'id'>): string => `${location.origin}/share/${id}`;
/** What people call it: its title, else the remark, else its id. */
export const nameOfShare = ({ title, remark, id }: Pick<Share, 'title' | 'remark' | 'id'>): string =>
  title || remark || id;

/** A random password without characters that look alike. */
export function newPassword(): string {
  const most = 256 - (256 % passwordAlphabet.length);
  let password = '';
  while (password.length < PASSWORD_LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(PASSWORD_LENGTH)))
      if (byte < most && password.length < PASSWORD_LENGTH)
        password += passwordAlphabet[byte % passwordAlphabet.length];
  return password;
}

export type FooterLinks = Share['footerLinks'];
export const footerText = (links: FooterLinks): string => links.map(({ text, url }) => `${text} ${url}`).join('\n');

/** Links written as lines; undefined when a line has no address. */
export function footerLinks(lines: string): FooterLinks | undefined {
  const links = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.lastIndexOf(' ');
      return { text: line.slice(0, Math.max(at, 0)).trim(), url: line.slice(at + 1) };
    });
  const isRight = links.every(({ text, url }) => text && /^(https?:\/\/|mailto:)\S+$/.test(url));
  return isRight && links.length <= 12 ? links : undefined;
}
