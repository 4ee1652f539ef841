import nodemailer from 'nodemailer';
import { z } from 'zod';
import { chatDescriptors } from '../../../contracts/platform/chats/index.js';
import { download, TooLongError } from '../../platform/outbound/download.js';
import { NoAnswerError } from '../../platform/outbound/guarded-address.js';
import { InternalNetwork } from '../../platform/settings/internal-network.js';
import { Settings } from '../../platform/settings/settings.js';
import { moduleSettingContext } from '../../workspace/modules/module-setting-rules.js';
import { type Check, found, inTime, type Patient, reasonOf } from './check.js';
import { settingsOf } from './database.js';
import { existingCipher } from './key.js';

/** Signs in to the SMTP server; sends nothing. */
export const mail: Check = async ({ config }) => {
  const { url, timeoutMs } = config.mail;
  if (!url) return found('mail', 'off');
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = nodemailer.createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  const host = new URL(url).host;
  try {
    await inTime(transport.verify());
    return found('mail', 'ok', { host });
  } catch (err) {
    return found('mail', 'failed', { host, reason: reasonOf(err) });
  } finally {
    transport.close();
  }
};

const MOST_HOSTS = 20;
const addresses = z.array(z.object({ moduleId: z.number(), key: z.string(), value: z.string() }));

/** Origins of the chat robots of applications. Addresses are secrets: only their hosts are shown. */
async function robotOrigins({ config, database: db }: Patient): Promise<string[]> {
  const cipher = db && (await existingCipher(config, db).catch(() => undefined));
  if (!db || !cipher) return [];
  const keys = Object.values(chatDescriptors).map(({ robot }) => robot.url);
  const sql = 'select module_id as "moduleId", key, value from module_settings where key = any($1) limit 2000';
  const found = addresses.parse(await db.query(sql, [keys])).flatMap(({ moduleId, key, value }) => {
    const url = cipher.decrypt(value, moduleSettingContext(moduleId, key));
    return /^https?:/.test(url) && URL.canParse(url) ? [new URL(url).origin] : [];
  });
  return [...new Set(found)].slice(0, MOST_HOSTS);
}

/** Any answer will do: a robot's own address is not called. */
async function whyNotReached(origin: string, allowed: readonly string[], timeoutMs: number): Promise<string> {
  try {
    await download(`${origin}/`, { allowed, timeoutMs, maxBytes: 4_096, headers: {} });
    return '';
  } catch (err) {
    if (err instanceof TooLongError) return '';
    return `${new URL(origin).host} (${err instanceof NoAnswerError ? err.why : reasonOf(err)})`;
  }
}

export const chats: Check = async (patient) => {
  const { config, database: db } = patient;
  const origins = await robotOrigins(patient);
  const cipher = db && (await existingCipher(config, db).catch(() => undefined));
  if (!db || !cipher || origins.length === 0) return found('chats', 'off');
  const allowed = await new InternalNetwork(new Settings(db, config, cipher)).allowed('webhook');
  const reasons = await Promise.all(origins.map((one) => whyNotReached(one, allowed, config.webhooks.timeoutMs)));
  const away = reasons.filter(Boolean);
  if (away.length > 0) return found('chats', 'away', { hosts: away.join(', ') });
  return found('chats', 'ok', { hosts: origins.map((one) => new URL(one).host).join(', ') });
};

const REDIS_MS = 5_000;

/** One connection that is not tried again; of a cluster the first address. */
export const redis: Check = async ({ config }) => {
  const [url] = config.redisUrl?.split(',') ?? [];
  if (!url) return found('redis', 'off');
  const { createClient } = await import('redis');
  const client = createClient({ url: url.trim(), socket: { reconnectStrategy: false, connectTimeout: REDIS_MS } });
  client.on('error', () => undefined);
  try {
    await inTime(client.connect());
    await inTime(client.ping());
    return found('redis', 'ok');
  } catch (err) {
    return found('redis', 'away', { reason: reasonOf(err) });
  } finally {
    if (client.isOpen) client.destroy();
  }
};

const BASE_URL_MS = 5_000;
const readiness = z.object({ ok: z.literal(true) });

/** Whether the address in messages leads to an Annals. It is the operator's own, so no guard stands before it. */
export const baseUrl: Check = async (patient) => {
  const { url } = await settingsOf(patient);
  if (!url) return found('baseUrl', 'unset');
  if (!patient.isRunning) return found('baseUrl', 'ok', { url });
  try {
    const signal = AbortSignal.timeout(BASE_URL_MS);
    const answer = await fetch(`${url}/health/live`, { signal, redirect: 'follow' });
    const isOurs = readiness.safeParse(await answer.json().catch(() => undefined)).success;
    return found('baseUrl', isOurs ? 'ok' : 'other', { url });
  } catch (err) {
    const cause = err instanceof Error && err.cause !== undefined ? err.cause : err;
    return found('baseUrl', 'away', { url, reason: reasonOf(cause) });
  }
};
