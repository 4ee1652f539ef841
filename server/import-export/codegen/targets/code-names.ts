import { latin } from './latin-names.js';

/** The words of a name, in Latin letters where they have a spelling in them. */
export const words = (text: string): string[] =>
  latin(text)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean);
const pascal = (text: string): string =>
  words(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');
/** An identifier in PascalCase; names in other scripts, or that begin with a digit, get a prefix. */
export const identifier = (text: string, fallback: string): string => {
  const name = pascal(text);
  return /^[A-Za-z]/.test(name) ? name : `${fallback}${name}`;
};
export const camel = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** Without control characters and line breaks, so that it cannot leave its comment. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029\\]+/gu, ' ')
    .replaceAll('*/', '* /')
    .trim()
    .slice(0, 200);
