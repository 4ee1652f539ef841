import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type SettingKey, settingKeys, settings, settingVariable } from '../../contracts/settings.js';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const yes = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** Every setting that the environment may give, by the name it has there. A `NAME_FILE` holds the path of a file with the value. */
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
  ANNALS_WEBHOOK_ALLOW: list.default([]),
  ANNALS_WEBHOOK_TIMEOUT_MS: whole(100, 120_000).default(10_000),
  ANNALS_SIGN_IN_TIMEOUT_MS: whole(50, 120_000).default(10_000),
  ANNALS_DINGTALK_URL: z.url().optional(),
});

/** What the server was told at start; read once, frozen. Times in milliseconds, sizes in bytes. */
export class Config {
  /** 0 = a free one (tests). */
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database and everything else that must survive. */
  readonly dataDir: string;
  /** A real PostgreSQL; without it the embedded one is started. */
  readonly databaseUrl?: string;
  /** With it the bus and Socket.IO go over Redis, and several nodes make one installation. */
  readonly redisUrl?: string;
  /** Of the first administrator, at the first start only; without it one is generated and printed once. */
  readonly adminPassword?: string;
  /** Seals secrets at rest: 32 bytes in base64 or hex. Without it one is made and kept in `dataDir`. All nodes of an installation need the same. */
  readonly secretKey?: string;
  /** Settings that the environment gives; what a super admin sets goes before them. */
  readonly settings: Readonly<Partial<Record<SettingKey, string>>>;
  /** How people reach us, for links in messages; without it `http://localhost:<port>`. */
  readonly baseUrl?: string;
  readonly logLevel: string;
  readonly poolSize: number;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[];
  /** With it `/metrics` asks for `Authorization: Bearer <token>`. */
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
  /** `allow`: hosts and networks (CIDR) inside the house that robots may be posted to. */
  readonly webhooks: { readonly allow: readonly string[]; readonly timeoutMs: number };
  /** How long another system (a directory, a form, an OAuth provider) may take to say whether somebody may come in. */
  readonly signInTimeoutMs: number;
  /** In the place of all three hosts of DingTalk: a gateway of the house, or a test's own. */
  readonly dingtalkUrl?: string;
}

const secretNames = [
  ...['DATABASE_URL', 'REDIS_URL', 'ANNALS_ADMIN_PASSWORD', 'ANNALS_METRICS_TOKEN', 'ANNALS_SECRET_KEY'],
  ...settingKeys.filter((key) => settings[key].kind === 'secret').map(settingVariable),
];

/** Values given by file (`ANNALS_ADMIN_PASSWORD_FILE=/run/secrets/…`) beside those given outright. */
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
    baseUrl: env.ANNALS_BASE_URL?.replace(/\/+$/, ''),
    logLevel: env.ANNALS_LOG_LEVEL,
    poolSize: env.ANNALS_POOL_SIZE,
    trustProxy: Object.freeze(env.ANNALS_TRUST_PROXY),
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
    webhooks: Object.freeze({
      allow: Object.freeze(env.ANNALS_WEBHOOK_ALLOW),
      timeoutMs: env.ANNALS_WEBHOOK_TIMEOUT_MS,
    }),
    signInTimeoutMs: env.ANNALS_SIGN_IN_TIMEOUT_MS,
    dingtalkUrl: env.ANNALS_DINGTALK_URL?.replace(/\/+$/, ''),
  };
}

function settingsIn(given: Readonly<Record<string, string>>): Partial<Record<SettingKey, string>> {
  const found: Partial<Record<SettingKey, string>> = {};
  for (const key of settingKeys) {
    const value = given[settingVariable(key)];
    if (value !== undefined) found[key] = value;
  }
  return found;
}

/** The configuration, or an Error whose text names every setting that is wrong. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = withFiles(env);
  const parsed = environment.safeParse(given);
  if (!parsed.success) complain(parsed.error);
  return Object.freeze(Object.assign(new Config(), arrange(parsed.data, given)));
}

/** Names that begin like ours and mean nothing: most often a slip of the pen. */
export function unknownSettings(env: NodeJS.ProcessEnv = process.env): string[] {
  const known = new Set([
    ...Object.keys(environment.shape),
    ...settingKeys.map(settingVariable),
    ...secretNames.map((name) => `${name}_FILE`),
  ]);
  return Object.keys(env).filter((name) => name.startsWith('ANNALS_') && !known.has(name));
}
