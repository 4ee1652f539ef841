import { QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { z } from 'zod';

/** No connection to the database could be opened, none was free in time, or that of a transaction was lost. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NoConnection';
  }
}

const coded = z.object({ code: z.string() });
const wrapped = z.object({ driverError: coded });
/** The code of an error of PostgreSQL or of the system; `''`: it has none. */
export const databaseCode = (err: unknown): string =>
  wrapped.safeParse(err).data?.driverError.code ?? coded.safeParse(err).data?.code ?? '';

/** PostgreSQL's serialization_failure and deadlock_detected: the whole was undone because of others, and may be tried again. */
const UNDONE = new Set(['40001', '40P01']);
export const isUndoneForOthers = (err: unknown): boolean => UNDONE.has(databaseCode(err));

/** Classes 08 (connection) and 57P (ended or not yet started by an operator), and too_many_connections. */
const isCodeOfAbsence = (code: string): boolean => /^08...$/.test(code) || /^57P0\d$/.test(code) || code === '53300';
/** Codes of the system for a socket that was lost; calls of others' servers have errors of their own. */
const LOST_SOCKET = new Set(['EPIPE', 'ECONNRESET']);
/** Messages of `pg` about a connection that was lost or gave no answer; these have no code. */
const lost = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
];

/** The database is not there, or takes no work at the moment. Whether a commit under way succeeded is unknown. */
export function isDatabaseAway(err: unknown): boolean {
  if (err instanceof NoConnection || err instanceof QueryRunnerProviderAlreadyReleasedError) return true;
  const code = databaseCode(err);
  if (isCodeOfAbsence(code) || LOST_SOCKET.has(code)) return true;
  return err instanceof Error && lost.some((text) => err.message.startsWith(text));
}
