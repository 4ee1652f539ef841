import { createHash } from 'node:crypto';
import { z } from 'zod';

const envelope = z.object({ code: z.string(), msg: z.string(), data: z.unknown() });
export type PushReply = z.output<typeof envelope>;

/** A build that pushes docs, byte for byte as its plugin does (docs/wire.md 2.8). */
export class Build {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** smart-doc: one JSON object of strings, with a signature that the server does not check. */
  smartDoc(data: unknown, name = 'doc.push', secret?: string): Promise<PushReply> {
    const fields = {
      ...{ name, version: '1.0', timestamp: '2025-01-01 10:00:00' },
      ...{ access_token: this.token, data: formEncoded(gson(data, 2)) },
    };
    const body = gson({ ...fields, sign: signOf(fields, secret) });
    return this.send(body, 'application/json; charset=utf-8');
  }

  /** The Java SDK, which the Swagger plugin also uses. */
  javaSdk(data: unknown, name = 'doc.push'): Promise<PushReply> {
    const fields = { name, data: formEncoded(JSON.stringify(data)), timestamp: '2025-01-01 10:00:00', version: '1.0' };
    const headers = { 'accept-language': 'zh-CN' };
    return this.send(JSON.stringify({ ...fields, access_token: this.token }), 'application/json', headers);
  }

  /** Sends any body unchanged. */
  async send(
    body: string | URLSearchParams | FormData,
    type: string | undefined,
    headers: Record<string, string> = {},
    path = '/api',
  ) {
    const init = { method: 'POST', body, headers: { ...(type && { 'content-type': type }), ...headers } };
    return read(await fetch(new URL(path, this.url), init));
  }

  async get(query: Record<string, string>, path = '/api'): Promise<PushReply> {
    return read(await fetch(new URL(`${path}?${new URLSearchParams(query)}`, this.url)));
  }
}

/** Encodes like java.net.URLEncoder: a space becomes `+`, and only letters, digits and `.-*_` stay. */
export const formEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/%20|[!'()~]/g, (found) =>
    found === '%20' ? '+' : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** JSON as Gson writes it: nulls are left out, and characters of HTML are escaped. */
export const gson = (value: unknown, indent = 0): string =>
  JSON.stringify(value, (_, part: unknown) => (part === null ? undefined : part), indent).replace(
    /[<>&='\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * docs/wire.md 2.2: MD5 of the fields in the order of their names between the secret, in upper case. Without a secret
 * Java writes `null`.
 */
export function signOf(fields: Readonly<Record<string, string>>, secret = 'null'): string {
  const names = Object.keys(fields).sort();
  const signed = names.map((name) => `${name}${fields[name]}`).join('');
  return createHash('md5').update(`${secret}${signed}${secret}`).digest('hex').toUpperCase();
}

async function read(response: Response): Promise<PushReply> {
  if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`);
  return envelope.parse(await response.json());
}
