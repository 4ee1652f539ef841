import { md5 } from 'js-md5';

/** The wire carries the md5 of a password (wire 0.2), never the password. */
export const hashed = (password: string): string => md5(password);
