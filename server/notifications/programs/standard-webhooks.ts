import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks 1.0.0, symmetric signatures. */
const MARK = 'whsec_';

export const newSecret = (): string => MARK + randomBytes(32).toString('base64');

/** `id` is stable over tries; one signature for each secret that is valid while they are rotated. */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(MARK.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
    'user-agent': 'Annals-Webhooks/1.0',
  };
}
