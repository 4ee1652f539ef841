import { md5 } from 'js-md5';

/** Requests contain the MD5 of a password (docs/wire.md 0.2), never the password. */
export const hashed = (password: string): string => md5(password);
