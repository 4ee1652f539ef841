import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.js';
import { encodeId, instant } from '../platform/wire.js';

export const backupKinds = ['backup', 'drill'] as const;
export const checkStates = ['waiting', 'running', 'done', 'failed'] as const;

const brokenLink = z.object({ stream: z.string(), version: z.number(), position: z.number(), what: z.string() });
const difference = z.object({ stream: z.string(), what: z.string(), fields: z.array(z.string()) });
/** What one check found; the lists have the first ones, the counts are of all. */
const checkResult = z.object({
  chain: z.object({
    streams: z.number(),
    events: z.number(),
    checkpoints: z.number(),
    /** Digest (hex) of the newest checkpoint. */
    digest: z.string(),
    /** Copies of checkpoints outside that were compared, and found; results of older versions lack them. */
    noted: z.number().optional(),
    notedFound: z.number().optional(),
    /** Streams whose contents were removed for good, as their own events record. */
    erased: z.number(),
    broken: z.number(),
    firstBroken: z.array(brokenLink),
  }),
  rows: z.array(
    z.object({
      category: z.string(),
      streams: z.number(),
      events: z.number(),
      differences: z.number(),
      first: z.array(difference),
    }),
  ),
});
export type CheckResult = z.output<typeof checkResult>;

const person = z.object({
  id: z.codec(z.string(), z.number(), { decode: () => 0, encode: encodeId }),
  name: z.string(),
});
const waiting = z.object({
  waiting: z.number(),
  failing: z.number(),
  parked: z.number(),
  /** When the oldest of those that wait or fail was written. */
  oldest: instant.nullable(),
});

/** A backup, or the trial of an archive: it was restored, checked and compared with its manifest. */
const backupRun = z.object({
  state: z.enum(checkStates),
  askedAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** The name of the archive. */
  archive: z.string(),
  bytes: z.number(),
  events: z.number(),
  docs: z.number(),
  uploads: z.number(),
  error: z.string(),
});
const backupRuns = z.object({
  /** The newest, whatever came of it, and the newest that succeeded. */
  last: backupRun.nullable(),
  success: backupRun.nullable(),
});

/** The proof that the log is intact, for super admins, with the figures that an auditor copies. */
export const selfAudit = endpoint('GET', '/admin/audit/self', {
  input: z.object({}),
  reply: z.object({
    now: instant,
    version: z.string(),
    database: z.string(),
    /** Position of the newest event. */
    position: z.number(),
    checkpoints: z.number(),
    checkpoint: z.object({ at: instant, position: z.number(), streams: z.number(), digest: z.string() }).nullable(),
    /** The newest check, and its progress in events. */
    check: z
      .object({
        state: z.enum(checkStates),
        by: person,
        askedAt: instant,
        startedAt: instant.nullable(),
        finishedAt: instant.nullable(),
        done: z.number(),
        total: z.number(),
        error: z.string(),
        result: checkResult.nullable(),
      })
      .nullable(),
    followers: z.array(
      z.object({ name: z.string(), lag: z.number(), lagSeconds: z.number(), failures: z.number(), error: z.string() }),
    ),
    undelivered: z.object({
      robots: waiting,
      webhooks: waiting,
      /** Tasks that gave up. */
      tasks: z.number(),
    }),
    backups: z.object({
      /** The folder or the address of the storage; empty: backups are made elsewhere. */
      to: z.string(),
      encrypted: z.boolean(),
      backup: backupRuns,
      drill: backupRuns,
      /** What needs attention. */
      troubles: z.array(z.enum(['failed', 'late', 'incomplete', 'drillFailed', 'drillLate'])),
    }),
    /** The continuous copy of changes, when this node makes one. */
    changes: z
      .object({
        to: z.string(),
        /** The oldest instant of the line that is being written; null before its base is complete. */
        begunAt: instant.nullable(),
        /** Everything committed before is copied. */
        copiedAt: instant.nullable(),
        error: z.string(),
        isLate: z.boolean(),
      })
      .nullable(),
    /** Copies of the checkpoint outside of this database; empty: none is configured. */
    anchors: z.array(
      z.object({
        kind: z.enum(['webhook', 'file']),
        /** The host, or the path of the file. */
        target: z.string(),
        success: z.object({ at: instant, digest: z.string(), position: z.number() }).nullable(),
        /** The last attempt, if it failed. */
        failure: z.object({ at: instant, error: z.string() }).nullable(),
      }),
    ),
  }),
});
/** Starts a check in the background; refused while one runs. */
export const startSelfCheck = endpoint('POST', '/admin/audit/self/check', {
  input: z.object({}),
  reply: done,
});
/** Both start in the background; refused while one runs. */
export const startBackup = endpoint('POST', '/admin/backup/start', { input: z.object({}), reply: done });
/** Restores the newest archive beside the tables in use, checks it, and drops it. */
export const startDrill = endpoint('POST', '/admin/backup/drill', { input: z.object({}), reply: done });
