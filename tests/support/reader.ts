import { hashed } from '../../client/lib/password.js';
import { KNOWS_MODELS } from '../../contracts/docs/models.js';
import type { Endpoint, WireInput, WireReply } from '../../contracts/platform/endpoint.js';
import type { Envelope, RefusalData } from '../../contracts/platform/refusals.js';
import { checkSharePassword, getShare } from '../../contracts/sharing/sharing.js';
import { checkComposePassword, getComposeProject } from '../../contracts/sharing/show.js';

/** A stranger with a browser: no token, but the cookies that replies have set. */
export class Reader {
  private readonly cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  /** The cookies as the next request sends them. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { 'accept-language': 'en', cookie: this.cookie, ...init.headers };
    const response = await fetch(new URL(path, this.url), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  }

  /** The data of a reply, or the key of its refusal. */
  async ask<E extends Endpoint>(endpoint: E, input: WireInput<E>): Promise<{ data?: WireReply<E>; key: string }> {
    const search = endpoint.method === 'GET' ? `?${new URLSearchParams(Object.entries(Object(input)))}` : '';
    const body = endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) };
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      [KNOWS_MODELS.name]: KNOWS_MODELS.value,
    };
    const response = await this.fetch(endpoint.path + search, { method: endpoint.method, headers, ...body });
    const envelope: Envelope<WireReply<E> & RefusalData> = JSON.parse(await response.text());
    return envelope.code === '0' ? { data: envelope.data, key: 'ok' } : { key: envelope.data.key };
  }

  /** The key of the refusal that a path answers; `ok` for a page or a text. */
  async pathKey(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const response = await this.fetch(path, { headers });
    const text = await response.text();
    if (!response.headers.get('content-type')?.startsWith('application/json')) return 'ok';
    const envelope: Envelope<RefusalData> = JSON.parse(text);
    return envelope.code === '0' ? 'ok' : envelope.data.key;
  }

  async data<E extends Endpoint>(endpoint: E, input: WireInput<E>): Promise<WireReply<E>> {
    const { data, key } = await this.ask(endpoint, input);
    if (data === undefined) throw new Error(`${endpoint.path} was refused: ${key}`);
    return data;
  }

  async key<E extends Endpoint>(endpoint: E, input: WireInput<E>): Promise<string> {
    return (await this.ask(endpoint, input)).key;
  }

  /** Opens the page of a share, with its password if it has one. */
  async open(id: string, password = ''): Promise<string> {
    if (!password) return this.key(getShare, { id });
    return this.key(checkSharePassword, { id, password: hashed(password) });
  }

  /** Opens the page of a composed project, likewise. */
  async openProject(id: string, password = ''): Promise<string> {
    if (!password) return this.key(getComposeProject, { id });
    return this.key(checkComposePassword, { id, password: hashed(password) });
  }
}
