import { withoutTrailing } from '../../../contracts/platform/trailing.js';
import { type SettingKey, settingKeys, settingVariable } from '../../../contracts/workspace/settings.js';
import { Config } from './config.js';
import { readVariables, type Variables, withFiles } from './config-variables.js';

/** OWASP's recommendation for Argon2id with one thread. */
const recommendedPasswordCost: Config['passwordCost'] = Object.freeze({ memoryKiB: 19_456, passes: 2 });

/** Reads the configuration. Throws an Error whose message lists every invalid setting. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = withFiles(env);
  return Object.freeze(Object.assign(new Config(), configFrom(readVariables(given), given)));
}

/** `given`: all of the environment, for settings that have a name of their own. */
function configFrom(env: Variables, given: Readonly<Record<string, string>>): Config {
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

function uploadsIn(env: Variables): Config['uploads'] {
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

function limitsIn(env: Variables): Config['limits'] {
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
