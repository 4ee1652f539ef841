import { z } from 'zod';
import { done, endpoint, nothing } from '../platform/endpoint.js';
import { id, instant } from '../platform/wire.js';

const parked = z.object({
  id,
  kind: z.string(),
  key: z.string(),
  attempts: z.number(),
  error: z.string(),
  parkedAt: instant,
});
/** The followers of the log, which `server/flow.ts` lists with their classes. Screens have a name for each. */
export const followerNames = ['messages', 'webhooks', 'access', 'uploads', 'pastValues'] as const;

/** The health of the installation. Lag: events not yet handled, and the age of the oldest in seconds. */
export const systemState = endpoint('GET', '/admin/system/state', {
  input: nothing,
  reply: z.object({
    version: z.string(),
    node: z.string(),
    database: z.string(),
    startedAt: instant,
    bus: z.enum(['local', 'redis']),
    events: z.number(),
    followers: z.array(
      z.object({
        name: z.string(),
        lag: z.number(),
        lagSeconds: z.number(),
        failures: z.number(),
        error: z.string(),
        movedAt: instant.nullable(),
      }),
    ),
    /** The open transaction that followers wait for, from one second on; `pid` 0: a prepared one. */
    oldestWriter: z
      .object({ database: z.string(), application: z.string(), pid: z.number(), seconds: z.number() })
      .nullable(),
    tasks: z.object({ waiting: z.number(), running: z.number(), parked: z.array(parked) }),
    /** The newest checkpoint of the hash chain; `verify` checks whether the chain is intact. */
    chain: z.object({ checkpointAt: instant.nullable(), streams: z.number(), position: z.number() }),
    /** On the node that answers. */
    rooms: z.object({ open: z.number(), seats: z.number() }),
    /** Late or failed backups and trials of them. */
    backupTroubles: z.number(),
    /** Account names that differ only in spelling (docs/operating.md), from before such names were refused. */
    sameNames: z.array(z.array(z.string())),
    /** What grows with use: bytes now and in a year as it grows (null: too early to tell), and what limits it. */
    growth: z.array(
      z.object({
        kind: z.string(),
        bytes: z.number(),
        inAYear: z.number().nullable(),
        /** Days that it is kept (null: for ever), and the environment variable that says so. */
        days: z.number().nullable(),
        setting: z.string(),
      }),
    ),
  }),
});
export const retryTask = endpoint('POST', '/admin/system/task/retry', { input: z.object({ id }), reply: done });
