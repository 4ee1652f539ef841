import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type SettingKey, settingKeys, settings, settingVariable } from '../../contracts/settings.js';
import { withoutTrailing } from '../../contracts/trailing.js';
import { MOST_UPLOAD_BYTES } from '../../contracts/uploads.js';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
/** `*`, or an origin as a browser sends it: scheme, host and port. */
const origins = list.pipe(
  z.array(z.string().refine((text) => text === '*' || (URL.canParse(text) && new URL(text).origin === text))),
);
const yes = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/**
 * Every setting of the environment, by variable name. For secrets, `NAME_FILE` may hold the path of a file with the
 * value.
 */
const environment = z.object({
  PORT: whole(0, 65_535).default(7700),
  DATABASE_URL: z.url().optional(),
  REDIS_URL: z.string().min(1).optional(),
  ANNALS_HOST: z.string().min(1).default('0.0.0.0'),
  ANNALS_DATA: z.string().min(1).default('./data'),
  ANNALS_ADMIN_PASSWORD: z.string().min(6).max(256).optional(),
  ANNALS_BASE_URL: z.url().optional(),
  ANNALS_SECRET_KEY: z.string().min(1).optional(),
  ANNALS_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ANNALS_POOL_SIZE: whole(4, 500).default(20),
  ANNALS_TRUST_PROXY: list.default([]),
  ANNALS_CORS_ORIGINS: origins.default([]),
  ANNALS_METRICS_TOKEN: z.string().min(8).optional(),
  ANNALS_DEMO: yes.default(true),
  ANNALS_LIVE_UPDATE_BYTES: whole(1_000, 50_000_000).default(1_000_000),
  ANNALS_LIVE_DOC_BYTES: whole(10_000, 500_000_000).default(8_000_000),
  ANNALS_LIVE_UPDATES_PER_SECOND: whole(1, 100_000).default(300),
  ANNALS_LIVE_BURST: whole(1, 100_000).default(600),
  ANNALS_LIVE_SEATS: whole(1, 100_000).default(200),
  ANNALS_LIVE_FLUSH_MS: whole(1, 10_000).default(50),
  ANNALS_LIVE_QUIET_MS: whole(10, 3_600_000).default(20_000),
  ANNALS_LIVE_CEILING_MS: whole(10, 86_400_000).default(300_000),
  ANNALS_LIVE_TICKET_MS: whole(1_000, 3_600_000).default(60_000),
  ANNALS_KEYSTROKE_DAYS: whole(1, 36_500).default(90),
  /** At least as long as a failed delivery is retried. */
  ANNALS_DELIVERY_DAYS: whole(3, 36_500).default(90),
  ANNALS_READS_PER_SECOND: whole(1, 1_000_000).default(100),
  ANNALS_WRITES_PER_SECOND: whole(1, 1_000_000).default(30),
  ANNALS_HEAVY_PER_SECOND: whole(1, 1_000_000).default(20),
  ANNALS_PUBLIC_PER_SECOND: whole(1, 1_000_000).default(200),
  ANNALS_OPEN_PAGES_PER_ADDRESS: whole(1, 1_000_000).default(500),
  ANNALS_MOCKS_PER_SECOND: whole(1, 1_000_000).default(500),
  ANNALS_SOCKET_MESSAGES_PER_SECOND: whole(1, 1_000_000).default(30),
  ANNALS_HEAVY_PER_PERSON: whole(1, 1_000).default(3),
  ANNALS_HEAVY_PER_NODE: whole(1, 1_000).default(6),
  ANNALS_HEAVY_QUEUE: whole(0, 100_000).default(50),
  ANNALS_REPLY_BYTES: whole(1_000, 500_000_000).default(32_000_000),
  ANNALS_WEBHOOK_ALLOW: list.default([]),
  ANNALS_WEBHOOK_TIMEOUT_MS: whole(100, 120_000).default(10_000),
  ANNALS_ANCHOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  ANNALS_ANCHOR_FILE: z.string().min(1).max(4_096).optional(),
  ANNALS_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ANNALS_MAIL_FROM: z.string().min(3).max(256).default('annals@localhost'),
  ANNALS_MAIL_TIMEOUT_MS: whole(100, 120_000).default(20_000),
  ANNALS_IMPORT_ALLOW: list.default([]),
  ANNALS_IMPORT_TIMEOUT_MS: whole(100, 120_000).default(30_000),
  ANNALS_METERSPHERE_ALLOW: list.default([]),
  ANNALS_METERSPHERE_TIMEOUT_MS: whole(100, 600_000).default(60_000),
  ANNALS_DEBUG_ALLOW: list.default([]),
  ANNALS_DEBUG_HOSTS: list.default([]),
  ANNALS_DEBUG_TIMEOUT_MS: whole(100, 3_600_000).default(600_000),
  ANNALS_DEBUG_PER_PERSON: whole(1, 1_000).default(20),
  ANNALS_SIGN_IN_TIMEOUT_MS: whole(50, 120_000).default(10_000),
  ANNALS_DINGTALK_URL: z.url().optional(),
  ANNALS_UPLOAD_PICTURE_BYTES: whole(1_000, MOST_UPLOAD_BYTES).default(10_000_000),
  ANNALS_UPLOAD_FILE_BYTES: whole(1_000, MOST_UPLOAD_BYTES).default(MOST_UPLOAD_BYTES),
  ANNALS_UPLOADS_PER_HOUR: whole(1, 1_000_000).default(300),
  ANNALS_S3_URL: z.url().optional(),
  ANNALS_S3_REGION: z.string().min(1).default('us-east-1'),
  ANNALS_S3_ACCESS_KEY: z.string().min(1).optional(),
  ANNALS_S3_SECRET_KEY: z.string().min(1).optional(),
});

/** The server's configuration; read once at start, frozen. Times in milliseconds, sizes in bytes. */
export class Config {
  /** 0: a free port (tests). */
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database and of everything else that must be kept. */
  readonly dataDir: string;
  /** URL of a PostgreSQL server; without it the embedded one is started. */
  readonly databaseUrl?: string;
  /** With it the bus and Socket.IO use Redis, and several nodes form one installation. */
  readonly redisUrl?: string;
  /** Password of the first administrator, at the first start only; without it one is generated and printed once. */
  readonly adminPassword?: string;
  /**
   * Encrypts secrets at rest: 32 bytes in base64 or hex. Without it a key is generated and stored in `dataDir`. All
   * nodes of an installation need the same key.
   */
  readonly secretKey?: string;
  /** Settings given in the environment; values set by a super admin take precedence. */
  readonly settings: Readonly<Partial<Record<SettingKey, string>>>;
  /** Public URL, for links in messages; without it `http://localhost:<port>`. */
  readonly baseUrl?: string;
  readonly logLevel: string;
  readonly poolSize: number;
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  /** Origins whose pages may call this server; `*`: any. Its own pages always may. */
  readonly corsOrigins: readonly string[];
  /** `/metrics` requires `Authorization: Bearer <token>`, and is closed without a configured token. */
  readonly metricsToken?: string;
  /** Write the demo space at the first start. */
  readonly demo: boolean;
  readonly live: {
    readonly updateBytes: number;
    readonly docBytes: number;
    readonly updatesPerSecond: number;
    readonly burst: number;
    readonly seatsPerDoc: number;
    readonly flushMs: number;
    readonly quietMs: number;
    readonly ceilingMs: number;
    readonly ticketMs: number;
  };
  /** Places outside of this installation that get a copy of the newest checkpoint once a day; none by default. */
  readonly anchor: { readonly url: string | undefined; readonly file: string | undefined };
  /** How long what people typed can be replayed; versions are kept for ever. */
  readonly keystrokeDays: number;
  /** Days that ended deliveries to chats and programs are listed. */
  readonly deliveryDays: number;
  /** Limits per caller on this node. `callsPerSecond`: sustained; a burst of ten seconds' worth is allowed. */
  readonly limits: {
    readonly callsPerSecond: Readonly<Record<'read' | 'write' | 'heavy' | 'public' | 'mock', number>>;
    readonly socketMessagesPerSecond: number;
    /** Public pages that one address keeps open. */
    readonly openPagesPerAddress: number;
    readonly heavyPerPerson: number;
    readonly heavyPerNode: number;
    /** Queued heavy calls per user; further ones are refused. */
    readonly heavyQueue: number;
    /** Maximum size of a JSON reply. */
    readonly replyBytes: number;
  };
  /** `allow`: internal hosts and networks (CIDR) that webhooks may be sent to. */
  readonly webhooks: { readonly allow: readonly string[]; readonly timeoutMs: number };
  /** `url`: the SMTP server with its account; without it no mail is sent. */
  readonly mail: { readonly url?: string | undefined; readonly from: string; readonly timeoutMs: number };
  /** `allow`: internal hosts and networks (CIDR) that imports may read from. `timeoutMs`: for one file. */
  readonly imports: { readonly allow: readonly string[]; readonly timeoutMs: number };
  /** `allow`: internal hosts and networks (CIDR) where MeterSphere may be. `timeoutMs`: for one call. */
  readonly meterSphere: { readonly allow: readonly string[]; readonly timeoutMs: number };
  /**
   * `allow`: internal hosts and networks (CIDR) that may be debugged. `hosts`: hosts (`*.example.com`) that may be
   * debugged although no environment has them. `timeoutMs`: for one call. `perPerson`: calls of one person at a time.
   */
  readonly debugging: {
    readonly allow: readonly string[];
    readonly hosts: readonly string[];
    readonly timeoutMs: number;
    readonly perPerson: number;
  };
  /** Timeout of external systems (a directory, a form, an OAuth provider) during sign-in. */
  readonly signInTimeoutMs: number;
  /** The cost of Argon2id. No variable of the environment sets it: only a test that builds its own Config. */
  readonly passwordCost: { readonly memoryKiB: number; readonly passes: number };
  /** Replaces all three hosts of DingTalk: an internal gateway, or a test server. */
  readonly dingtalkUrl?: string;
  /** `s3`: stores uploads in an S3-compatible storage; without it in `dataDir`. */
  readonly uploads: {
    readonly pictureBytes: number;
    readonly fileBytes: number;
    readonly perHour: number;
    readonly s3?: {
      readonly url: string;
      readonly region: string;
      readonly accessKey: string;
      readonly secretKey: string;
      readonly timeoutMs: number;
    };
  };
}

const secretNames = [
  ...['DATABASE_URL', 'REDIS_URL', 'ANNALS_ADMIN_PASSWORD', 'ANNALS_METRICS_TOKEN', 'ANNALS_SECRET_KEY'],
  ...['ANNALS_S3_SECRET_KEY', 'ANNALS_SMTP_URL'],
  ...settingKeys.filter((key) => settings[key].kind === 'secret').map(settingVariable),
];

/**
 * The environment with the values of `NAME_FILE` variables (`ANNALS_ADMIN_PASSWORD_FILE=/run/secrets/…`) read from
 * their files.
 */
function withFiles(env: NodeJS.ProcessEnv): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value) given[name] = value;
  for (const name of secretNames) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) throw new Error(`Both ${name} and ${name}_FILE are set: give one of them.`);
    given[name] = readFileSync(file, 'utf8').trim();
  }
  return given;
}

function complain(error: z.ZodError): never {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The settings in the environment cannot be used:\n${lines.join('\n')}`);
}

/** OWASP's recommendation for Argon2id with one thread. */
const recommendedPasswordCost: Config['passwordCost'] = Object.freeze({ memoryKiB: 19_456, passes: 2 });

function arrange(env: z.output<typeof environment>, given: Readonly<Record<string, string>>): Config {
  return {
    port: env.PORT,
    host: env.ANNALS_HOST,
    dataDir: env.ANNALS_DATA,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    adminPassword: env.ANNALS_ADMIN_PASSWORD,
    secretKey: env.ANNALS_SECRET_KEY,
    settings: Object.freeze(settingsIn(given)),
    baseUrl: env.ANNALS_BASE_URL === undefined ? undefined : withoutTrailing(env.ANNALS_BASE_URL, '/'),
    logLevel: env.ANNALS_LOG_LEVEL,
    poolSize: env.ANNALS_POOL_SIZE,
    trustProxy: Object.freeze(env.ANNALS_TRUST_PROXY),
    corsOrigins: Object.freeze(env.ANNALS_CORS_ORIGINS),
    metricsToken: env.ANNALS_METRICS_TOKEN,
    demo: env.ANNALS_DEMO,
    live: Object.freeze({
      updateBytes: env.ANNALS_LIVE_UPDATE_BYTES,
      docBytes: env.ANNALS_LIVE_DOC_BYTES,
      updatesPerSecond: env.ANNALS_LIVE_UPDATES_PER_SECOND,
      burst: env.ANNALS_LIVE_BURST,
      seatsPerDoc: env.ANNALS_LIVE_SEATS,
      flushMs: env.ANNALS_LIVE_FLUSH_MS,
      quietMs: env.ANNALS_LIVE_QUIET_MS,
      ceilingMs: env.ANNALS_LIVE_CEILING_MS,
      ticketMs: env.ANNALS_LIVE_TICKET_MS,
    }),
    limits: limitsIn(env),
    webhooks: Object.freeze({
      allow: Object.freeze(env.ANNALS_WEBHOOK_ALLOW),
      timeoutMs: env.ANNALS_WEBHOOK_TIMEOUT_MS,
    }),
    anchor: Object.freeze({ url: env.ANNALS_ANCHOR_URL, file: env.ANNALS_ANCHOR_FILE }),
    mail: Object.freeze({
      url: env.ANNALS_SMTP_URL,
      from: env.ANNALS_MAIL_FROM,
      timeoutMs: env.ANNALS_MAIL_TIMEOUT_MS,
    }),
    imports: Object.freeze({
      allow: Object.freeze(env.ANNALS_IMPORT_ALLOW),
      timeoutMs: env.ANNALS_IMPORT_TIMEOUT_MS,
    }),
    meterSphere: Object.freeze({
      allow: Object.freeze(env.ANNALS_METERSPHERE_ALLOW),
      timeoutMs: env.ANNALS_METERSPHERE_TIMEOUT_MS,
    }),
    debugging: Object.freeze({
      allow: Object.freeze(env.ANNALS_DEBUG_ALLOW),
      hosts: Object.freeze(env.ANNALS_DEBUG_HOSTS),
      timeoutMs: env.ANNALS_DEBUG_TIMEOUT_MS,
      perPerson: env.ANNALS_DEBUG_PER_PERSON,
    }),
    keystrokeDays: env.ANNALS_KEYSTROKE_DAYS,
    deliveryDays: env.ANNALS_DELIVERY_DAYS,
    signInTimeoutMs: env.ANNALS_SIGN_IN_TIMEOUT_MS,
    passwordCost: recommendedPasswordCost,
    dingtalkUrl: env.ANNALS_DINGTALK_URL === undefined ? undefined : withoutTrailing(env.ANNALS_DINGTALK_URL, '/'),
    uploads: uploadsIn(env),
  };
}

/** Time limit of a call to the storage. */
const STORAGE_MS = 60_000;

function uploadsIn(env: z.output<typeof environment>): Config['uploads'] {
  const { ANNALS_S3_URL: url, ANNALS_S3_ACCESS_KEY: accessKey, ANNALS_S3_SECRET_KEY: secretKey } = env;
  if (url !== undefined && (accessKey === undefined || secretKey === undefined))
    throw new Error('ANNALS_S3_URL needs ANNALS_S3_ACCESS_KEY and ANNALS_S3_SECRET_KEY.');
  const region = env.ANNALS_S3_REGION;
  return Object.freeze({
    pictureBytes: env.ANNALS_UPLOAD_PICTURE_BYTES,
    fileBytes: env.ANNALS_UPLOAD_FILE_BYTES,
    perHour: env.ANNALS_UPLOADS_PER_HOUR,
    ...(url && accessKey && secretKey
      ? { s3: Object.freeze({ url: withoutTrailing(url, '/'), region, accessKey, secretKey, timeoutMs: STORAGE_MS }) }
      : {}),
  });
}

function limitsIn(env: z.output<typeof environment>): Config['limits'] {
  return Object.freeze({
    callsPerSecond: Object.freeze({
      read: env.ANNALS_READS_PER_SECOND,
      write: env.ANNALS_WRITES_PER_SECOND,
      heavy: env.ANNALS_HEAVY_PER_SECOND,
      public: env.ANNALS_PUBLIC_PER_SECOND,
      mock: env.ANNALS_MOCKS_PER_SECOND,
    }),
    openPagesPerAddress: env.ANNALS_OPEN_PAGES_PER_ADDRESS,
    socketMessagesPerSecond: env.ANNALS_SOCKET_MESSAGES_PER_SECOND,
    heavyPerPerson: env.ANNALS_HEAVY_PER_PERSON,
    heavyPerNode: env.ANNALS_HEAVY_PER_NODE,
    heavyQueue: env.ANNALS_HEAVY_QUEUE,
    replyBytes: env.ANNALS_REPLY_BYTES,
  });
}

function settingsIn(given: Readonly<Record<string, string>>): Partial<Record<SettingKey, string>> {
  const found: Partial<Record<SettingKey, string>> = {};
  for (const key of settingKeys) {
    const value = given[settingVariable(key)];
    if (value !== undefined) found[key] = value;
  }
  return found;
}

/** Reads the configuration. Throws an Error whose message lists every invalid setting. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = withFiles(env);
  const parsed = environment.safeParse(given);
  if (!parsed.success) complain(parsed.error);
  return Object.freeze(Object.assign(new Config(), arrange(parsed.data, given)));
}

/** Unknown variables with the prefix `ANNALS_`: most often a typing mistake. */
export function unknownSettings(env: NodeJS.ProcessEnv = process.env): string[] {
  const known = new Set([
    ...Object.keys(environment.shape),
    ...settingKeys.map(settingVariable),
    ...secretNames.map((name) => `${name}_FILE`),
  ]);
  return Object.keys(env).filter((name) => name.startsWith('ANNALS_') && !known.has(name));
}
