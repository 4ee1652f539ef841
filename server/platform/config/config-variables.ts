import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { MOST_UPLOAD_BYTES } from '../../../contracts/docs/uploads.js';
import { settingKeys, settings, settingVariable } from '../../../contracts/workspace/settings.js';

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
const variables = z.object({
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

export type Variables = z.output<typeof variables>;
export const variableNames: readonly string[] = Object.keys(variables.shape);

const secretNames = [
  ...['DATABASE_URL', 'REDIS_URL', 'ANNALS_ADMIN_PASSWORD', 'ANNALS_METRICS_TOKEN', 'ANNALS_SECRET_KEY'],
  ...['ANNALS_S3_SECRET_KEY', 'ANNALS_SMTP_URL'],
  ...settingKeys.filter((key) => settings[key].kind === 'secret').map(settingVariable),
];

/**
 * The environment with the values of `NAME_FILE` variables (`ANNALS_ADMIN_PASSWORD_FILE=/run/secrets/…`) read from
 * their files.
 */
export function withFiles(env: NodeJS.ProcessEnv): Record<string, string> {
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

/** @throws Error whose message lists every invalid setting */
export function readVariables(given: Readonly<Record<string, string>>): Variables {
  const parsed = variables.safeParse(given);
  return parsed.success ? parsed.data : complain(parsed.error);
}

/** Unknown variables with the prefix `ANNALS_`: most often a typing mistake. */
export function unknownSettings(env: NodeJS.ProcessEnv = process.env): string[] {
  const known = new Set([
    ...variableNames,
    ...settingKeys.map(settingVariable),
    ...secretNames.map((name) => `${name}_FILE`),
  ]);
  return Object.keys(env).filter((name) => name.startsWith('ANNALS_') && !known.has(name));
}
