import { z } from 'zod';

const mail = z.email().max(128);

/** The check of the contracts, so that the form and the server agree. */
export const isMail = (text: string): boolean => mail.safeParse(text).success;
