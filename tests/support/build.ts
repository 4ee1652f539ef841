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
  smartDoc(data: unknown, name = 'doc.push'): Promise<PushReply> {
    const fields: Record<string, string> = {
      name,
      version: '1.0',
      timestamp: '2025-01-01 10:00:00',
      access_token: this.token,
      data: formEncoded(JSON.stringify(data)),
    };
    const signed = Object.keys(fields)
      .sort()
      .map((key) => `${key}${fields[key]}`)
      .join('');
    const sign = createHash('md5').update(signed).digest('hex').toUpperCase();
    return this.send(JSON.stringify({ ...fields, sign }), 'application/json; charset=utf-8');
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

/** Encodes like java.net.URLEncoder: a space becomes `+`. */
export const formEncoded = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

async function read(response: Response): Promise<PushReply> {
  if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`);
  return envelope.parse(await response.json());
}
