/** How bad a finding is: fine, should be looked at, does not work. */
export type Severity = 'ok' | 'warn' | 'fail';

/**
 * Every finding of every check. The sentence of one is `doctor.<check>.<finding>`, and what to do about it
 * `doctor.<check>.<finding>.mend`; a finding that is `ok` has none.
 */
export const verdicts = {
  node: { ok: 'ok', old: 'warn' },
  memory: { ok: 'ok', little: 'warn', none: 'fail' },
  openFiles: { ok: 'ok', unknown: 'ok', few: 'warn', tooFew: 'fail' },
  disk: { ok: 'ok', little: 'warn', full: 'fail' },
  folder: { ok: 'ok', closed: 'fail' },
  database: { ok: 'ok', slow: 'warn', away: 'fail' },
  order: { ok: 'ok', broken: 'fail' },
  migrations: { ok: 'ok', pending: 'warn', newer: 'fail' },
  connections: { ok: 'ok', few: 'warn' },
  backlog: { ok: 'ok', late: 'warn', writer: 'warn', parked: 'warn' },
  clock: { ok: 'ok', off: 'warn', wrong: 'fail' },
  timeZone: { ok: 'ok', guessed: 'warn' },
  key: { ok: 'ok', none: 'ok', readable: 'warn', lost: 'fail', wrong: 'fail' },
  changes: { ok: 'ok', none: 'warn', late: 'warn' },
  storage: { ok: 'ok', failed: 'fail' },
  mail: { ok: 'ok', off: 'ok', failed: 'fail' },
  chats: { ok: 'ok', off: 'ok', away: 'warn' },
  redis: { ok: 'ok', off: 'ok', away: 'fail' },
  baseUrl: { ok: 'ok', unset: 'warn', away: 'warn', other: 'fail' },
  proxy: { ok: 'ok', none: 'ok', untrusted: 'fail', silent: 'warn' },
} as const satisfies Record<string, Record<string, Severity>>;

export type CheckName = keyof typeof verdicts;
