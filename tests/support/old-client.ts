import { Code, type Envelope } from '../../contracts/platform/refusals.js';
import type { Person } from './people.js';

/** The value at a path of a reply, such as `list.0.name`; undefined where there is none. */
export function at(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      data,
    );
}

/** Calls the server as the existing product's web client does: its paths and bodies, no types (docs/wire.md). */
export class OldClient {
  constructor(
    private readonly url: string,
    private readonly token = '',
  ) {}

  static of(person: Person): OldClient {
    return new OldClient(person.url, person.token);
  }

  get(path: string, query: Readonly<Record<string, string | number>> = {}): Promise<unknown> {
    const address = new URL(path, this.url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    return this.data(address, { method: 'GET' });
  }

  post(path: string, body: unknown = {}): Promise<unknown> {
    return this.data(new URL(path, this.url), { method: 'POST', body: JSON.stringify(body) });
  }

  /** A form with a file; the browser writes its content type. */
  upload(path: string, form: FormData): Promise<unknown> {
    return this.data(new URL(path, this.url), { method: 'POST', body: form });
  }

  /** The message that the client displays. */
  async refusal(path: string, body: unknown): Promise<string> {
    const { code, msg } = await this.ask(new URL(path, this.url), { method: 'POST', body: JSON.stringify(body) });
    if (code === Code.ok) throw new Error(`${path} should have been refused`);
    return msg;
  }

  private async data(address: URL, init: RequestInit): Promise<unknown> {
    const { code, msg, data } = await this.ask(address, init);
    if (code !== Code.ok) throw new Error(`${init.method} ${address.pathname} was refused: ${code} ${msg}`);
    return data;
  }

  private async ask(address: URL, init: RequestInit): Promise<Envelope> {
    const headers = {
      accept: 'application/json, text/plain, */*',
      'accept-language': 'zh-CN,zh;q=0.9',
      ...(!(init.body instanceof FormData) && { 'content-type': 'application/json;charset=UTF-8' }),
      ...(this.token && { token: this.token }),
    };
    const response = await fetch(address, { ...init, headers });
    if (response.status !== 200) throw new Error(`${init.method} ${address.pathname} answered ${response.status}`);
    const envelope: Envelope = JSON.parse(await response.text());
    return envelope;
  }
}
