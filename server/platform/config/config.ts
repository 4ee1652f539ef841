import { z } from 'zod';
import { MOST_UPLOAD_BYTES } from '../../../contracts/docs/uploads.js';
import { withoutTrailing } from '../../../contracts/platform/trailing.js';
import { settingKeys } from '../../../contracts/workspace/settings.js';
import { identitiesIn, recipientOf } from './age-keys.js';
import { group, list, origins, secret, switchedOn, variable, whole } from './config-fields.js';

const address = () => z.url().transform((url) => withoutTrailing(url, '/'));
const perSecond = (name: string, byDefault: number) => variable(name, whole(1, 1_000_000).default(byDefault));
const timeout = (name: string, byDefault: number, most = 120_000) =>
  variable(name, whole(100, most).default(byDefault));

/** A header of an archive has a line for each. */
const MOST_RECIPIENTS = 20;

const s3 = group({
  url: variable('ANNALS_S3_URL', address().optional()),
  region: variable('ANNALS_S3_REGION', z.string().min(1).default('us-east-1')),
  accessKey: variable('ANNALS_S3_ACCESS_KEY', z.string().min(1).optional()),
  secretKey: secret('ANNALS_S3_SECRET_KEY', z.string().min(1).optional()),
  timeoutMs: z.number().default(60_000),
});

/**
 * Every setting of the server: its variable of the environment, what it may be, its default, and its place in `Config`.
 * Times in milliseconds, sizes in bytes. What names no variable always has its default, except in tests.
 */
export const configSchema = group({
  /** 0: a free port (tests). */
  port: variable('PORT', whole(0, 65_535).default(7700)),
  host: variable('ANNALS_HOST', z.string().min(1).default('0.0.0.0')),
  /** Folder of the embedded database and of everything else that must be kept. */
  dataDir: variable('ANNALS_DATA', z.string().min(1).default('./data')),
  /** URL of a PostgreSQL server; without it the embedded one is started. */
  databaseUrl: secret('DATABASE_URL', z.url().optional()),
  /** With it the bus and Socket.IO use Redis, and several nodes form one installation. */
  redisUrl: secret('REDIS_URL', z.string().min(1).optional()),
  /** Password of the first administrator, at the first start only; without it one is generated and printed once. */
  adminPassword: secret('ANNALS_ADMIN_PASSWORD', z.string().min(6).max(256).optional()),
  /**
   * Encrypts secrets at rest: 32 bytes in base64 or hex. Without it a key is generated and stored in `dataDir`. All
   * nodes of an installation need the same key.
   */
  secretKey: secret('ANNALS_SECRET_KEY', z.string().min(1).optional()),
  /** Settings given in the environment (`settingVariable`); values set by a super admin take precedence. */
  settings: z.partialRecord(z.enum(settingKeys), z.string()).readonly(),
  /** Public URL, for links in messages; without it `http://localhost:<port>`. */
  baseUrl: variable('ANNALS_BASE_URL', address().optional()),
  logLevel: variable(
    'ANNALS_LOG_LEVEL',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  poolSize: variable('ANNALS_POOL_SIZE', whole(4, 500).default(10)),
  /** After this time without an answer of the database a connection is given up; statements are ended before. */
  databaseAnswerMs: z.number().default(40_000),
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted. */
  trustProxy: variable('ANNALS_TRUST_PROXY', list.default([]).readonly()),
  /** Origins whose pages may call this server; `*`: any. Its own pages always may. */
  corsOrigins: variable('ANNALS_CORS_ORIGINS', origins.default([]).readonly()),
  /** `/metrics` requires `Authorization: Bearer <token>`, and is closed without a configured token. */
  metricsToken: secret('ANNALS_METRICS_TOKEN', z.string().min(8).optional()),
  /** Write the demo space at the first start. */
  demo: variable('ANNALS_DEMO', switchedOn.default(true)),
  live: group({
    updateBytes: variable('ANNALS_LIVE_UPDATE_BYTES', whole(1_000, 50_000_000).default(1_000_000)),
    docBytes: variable('ANNALS_LIVE_DOC_BYTES', whole(10_000, 500_000_000).default(8_000_000)),
    updatesPerSecond: variable('ANNALS_LIVE_UPDATES_PER_SECOND', whole(1, 100_000).default(300)),
    burst: variable('ANNALS_LIVE_BURST', whole(1, 100_000).default(600)),
    seatsPerDoc: variable('ANNALS_LIVE_SEATS', whole(1, 100_000).default(200)),
    flushMs: variable('ANNALS_LIVE_FLUSH_MS', whole(1, 10_000).default(50)),
    quietMs: variable('ANNALS_LIVE_QUIET_MS', whole(10, 3_600_000).default(20_000)),
    ceilingMs: variable('ANNALS_LIVE_CEILING_MS', whole(10, 86_400_000).default(300_000)),
    ticketMs: variable('ANNALS_LIVE_TICKET_MS', whole(1_000, 3_600_000).default(60_000)),
  }),
  /** Places outside of this installation that get a copy of the newest checkpoint once a day; none by default. */
  anchor: group({
    url: variable('ANNALS_ANCHOR_URL', z.url({ protocol: /^https?$/ }).optional()),
    file: variable('ANNALS_ANCHOR_FILE', z.string().min(1).max(4_096).optional()),
  }),
  /**
   * `recipients`: public keys that archives are encrypted for; `identity` opens them, and needs not be here. `passphrase`:
   * encrypts archives otherwise; a restore needs it. `s3`: the storage of archives; what is not given is
   * that of uploads. `beforeUpgrade`: an archive before migrations, where a place for backups is set.
   */
  backup: group({
    beforeUpgrade: variable('ANNALS_BACKUP_BEFORE_UPGRADE', switchedOn.default(true)),
    s3: group({
      endpoint: variable('ANNALS_BACKUP_S3_ENDPOINT', z.url({ protocol: /^https?$/ }).optional()),
      region: variable('ANNALS_BACKUP_S3_REGION', z.string().min(1).max(64).optional()),
      accessKey: variable('ANNALS_BACKUP_S3_ACCESS_KEY', z.string().min(1).max(256).optional()),
      secretKey: secret('ANNALS_BACKUP_S3_SECRET_KEY', z.string().min(1).max(256).optional()),
    }),
    recipients: variable(
      'ANNALS_BACKUP_RECIPIENT',
      list
        .default([])
        .refine((keys) => keys.length <= MOST_RECIPIENTS && keys.every((key) => recipientOf(key) !== undefined), {
          error: 'must be one or several public keys of age: age1…',
        }),
    ),
    identity: secret(
      'ANNALS_BACKUP_IDENTITY',
      z
        .string()
        .refine((text) => identitiesIn(text) !== undefined, { error: 'must hold identities of age: AGE-SECRET-KEY-1…' })
        .optional(),
    ),
    passphrase: secret('ANNALS_BACKUP_PASSPHRASE', z.string().min(12).max(1_024).optional()),
  }),
  /**
   * `to`: a folder, or s3://bucket/prefix, that changes of the embedded database are copied to, every `seconds`; any second of
   * the last `days` can be restored.
   */
  wal: group({
    to: variable('ANNALS_WAL', z.string().min(1).max(1_024).optional()),
    seconds: variable('ANNALS_WAL_SECONDS', whole(1, 3_600).default(5)),
    days: variable('ANNALS_WAL_DAYS', whole(1, 3_650).default(14)),
  }),
  /** How long what people typed can be replayed; versions are kept for ever. */
  keystrokeDays: variable('ANNALS_KEYSTROKE_DAYS', whole(1, 36_500).default(90)),
  /** Days that ended deliveries to chats and programs are listed. At least as long as a failed delivery is retried. */
  deliveryDays: variable('ANNALS_DELIVERY_DAYS', whole(3, 36_500).default(90)),
  /** Days that messages are kept, read or not. */
  messageDays: variable('ANNALS_MESSAGE_DAYS', whole(30, 36_500).default(365)),
  /** Days that a change is marked for those who have not read it. */
  visitDays: variable('ANNALS_VISIT_DAYS', whole(30, 36_500).default(365)),
  /** Limits per caller on this node. */
  limits: group({
    /** Sustained; a burst of ten seconds' worth is allowed. */
    callsPerSecond: group({
      read: perSecond('ANNALS_READS_PER_SECOND', 100),
      write: perSecond('ANNALS_WRITES_PER_SECOND', 30),
      heavy: perSecond('ANNALS_HEAVY_PER_SECOND', 20),
      public: perSecond('ANNALS_PUBLIC_PER_SECOND', 200),
      mock: perSecond('ANNALS_MOCKS_PER_SECOND', 500),
    }),
    socketMessagesPerSecond: perSecond('ANNALS_SOCKET_MESSAGES_PER_SECOND', 30),
    /** Public pages that one address keeps open. */
    openPagesPerAddress: variable('ANNALS_OPEN_PAGES_PER_ADDRESS', whole(1, 1_000_000).default(500)),
    heavyPerPerson: variable('ANNALS_HEAVY_PER_PERSON', whole(1, 1_000).default(3)),
    heavyPerNode: variable('ANNALS_HEAVY_PER_NODE', whole(1, 1_000).default(6)),
    /** Queued heavy calls per user; further ones are refused. */
    heavyQueue: variable('ANNALS_HEAVY_QUEUE', whole(0, 100_000).default(50)),
    /** Maximum size of a JSON reply. */
    replyBytes: variable('ANNALS_REPLY_BYTES', whole(1_000, 500_000_000).default(32_000_000)),
  }),
  webhooks: group({
    timeoutMs: timeout('ANNALS_WEBHOOK_TIMEOUT_MS', 10_000),
  }),
  /** `url`: the SMTP server with its account; without it no mail is sent. */
  mail: group({
    url: secret('ANNALS_SMTP_URL', z.url({ protocol: /^smtps?$/ }).optional()),
    from: variable('ANNALS_MAIL_FROM', z.string().min(3).max(256).default('annals@localhost')),
    timeoutMs: timeout('ANNALS_MAIL_TIMEOUT_MS', 20_000),
  }),
  /** `timeoutMs`: for one file. */
  imports: group({
    timeoutMs: timeout('ANNALS_IMPORT_TIMEOUT_MS', 30_000),
  }),
  /** `timeoutMs`: for one call. */
  meterSphere: group({
    timeoutMs: timeout('ANNALS_METERSPHERE_TIMEOUT_MS', 60_000, 600_000),
  }),
  /**
   * `hosts`: hosts (`*.example.com`) that may be debugged although no environment has them. `timeoutMs`: for one call.
   * `perPerson`: calls of one person at a time.
   */
  debugging: group({
    hosts: variable('ANNALS_DEBUG_HOSTS', list.default([]).readonly()),
    timeoutMs: timeout('ANNALS_DEBUG_TIMEOUT_MS', 600_000, 3_600_000),
    perPerson: variable('ANNALS_DEBUG_PER_PERSON', whole(1, 1_000).default(20)),
  }),
  /** Timeout of external systems (a directory, a form, an OAuth provider) during sign-in. */
  signInTimeoutMs: variable('ANNALS_SIGN_IN_TIMEOUT_MS', whole(50, 120_000).default(10_000)),
  /** OWASP's recommendation for Argon2id with one thread. */
  passwordCost: group({ memoryKiB: z.number().default(19_456), passes: z.number().default(2) }),
  /** Replaces all three hosts of DingTalk: an internal gateway, or a test server. */
  dingtalkUrl: variable('ANNALS_DINGTALK_URL', address().optional()),
  uploads: group({
    pictureBytes: variable('ANNALS_UPLOAD_PICTURE_BYTES', whole(1_000, MOST_UPLOAD_BYTES).default(10_000_000)),
    fileBytes: variable('ANNALS_UPLOAD_FILE_BYTES', whole(1_000, MOST_UPLOAD_BYTES).default(MOST_UPLOAD_BYTES)),
    perHour: variable('ANNALS_UPLOADS_PER_HOUR', whole(1, 1_000_000).default(300)),
    /** Stores uploads in an S3-compatible storage; without it in `dataDir`. */
    s3: s3.transform(({ url, accessKey, secretKey, ...rest }, ctx) => {
      if (url === undefined) return undefined;
      if (accessKey !== undefined && secretKey !== undefined)
        return Object.freeze({ url, accessKey, secretKey, ...rest });
      ctx.addIssue('ANNALS_S3_URL needs ANNALS_S3_ACCESS_KEY and ANNALS_S3_SECRET_KEY.');
      return z.NEVER;
    }),
  }),
});

/** The server's configuration; read once at start, frozen. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: Nest's token is a class; its fields come from the schema
export class Config {}
export interface Config extends z.output<typeof configSchema> {}
