import { lookLimits } from '../../../contracts/sharing/public-pages.js';

export type FooterLinks = readonly { readonly text: string; readonly url: string }[];
export const footerText = (links: FooterLinks): string => links.map(({ text, url }) => `${text} ${url}`).join('\n');

/** Links written as lines; undefined when a line has no address. */
export function footerLinks(lines: string): { text: string; url: string }[] | undefined {
  const links = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.lastIndexOf(' ');
      return { text: line.slice(0, Math.max(at, 0)).trim(), url: line.slice(at + 1) };
    });
  const isRight = links.every(({ text, url }) => text && /^(https?:\/\/|mailto:)\S+$/.test(url));
  return isRight && links.length <= lookLimits.links ? links : undefined;
}
