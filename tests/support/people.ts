import { login, setFirstPassword } from '../../contracts/accounts.js';
import { createUser } from '../../contracts/admin.js';
import type { Endpoint, WireInput, WireReply } from '../../contracts/endpoint.js';
import { Code, type Envelope, type RefusalData } from '../../contracts/refusals.js';

/** One call as any client makes it; the envelope as it came, still text. */
export async function send(
  url: string,
  endpoint: Endpoint,
  input: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const get = endpoint.method === 'GET';
  const address = new URL(endpoint.path, url);
  if (get)
    for (const [name, value] of Object.entries(input ?? {}))
      if (value !== undefined) address.searchParams.set(name, String(value));
  const response = await fetch(address, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: get ? undefined : JSON.stringify(input),
  });
  const text = await response.text();
  // Refusals of ours are answered with 200 too (spec 8).
  if (response.status !== 200) throw new Error(`${endpoint.path} answered ${response.status}: ${text}`);
  return text;
}

/** Someone signed in (or, with an empty token, a stranger). */
export class Person {
  constructor(
    readonly url: string,
    readonly username: string,
    readonly password: string,
    readonly id: string,
    readonly token: string,
  ) {}

  /** The call succeeds, and its reply is what the contract says. */
  async call<E extends Endpoint>(endpoint: E, input: WireInput<E>): Promise<WireReply<E>> {
    const envelope: Envelope<WireReply<E>> = JSON.parse(await send(this.url, endpoint, input, this.headers()));
    const { code, msg, data } = envelope;
    if (code !== Code.ok) throw new Error(`${endpoint.path} was refused: ${code} ${msg} ${JSON.stringify(data)}`);
    endpoint.reply.parse(data);
    return data;
  }

  /** The call is refused; resolves with why. The input may be anything: bad input is what many refusals are about. */
  async refuses(endpoint: Endpoint, input: unknown): Promise<{ code: string; msg: string } & RefusalData> {
    const envelope: Envelope<RefusalData> = JSON.parse(await send(this.url, endpoint, input, this.headers()));
    const { code, msg, data } = envelope;
    if (code === Code.ok)
      throw new Error(`${endpoint.path} should have been refused; it answered ${JSON.stringify(data)}`);
    return { code, msg, ...data };
  }

  /** The same person on another node of the same installation. */
  at(url: string): Person {
    return new Person(url, this.username, this.password, this.id, this.token);
  }

  private headers(): Record<string, string> {
    return this.token ? { token: this.token } : {};
  }
}

export const stranger = (url: string): Person => new Person(url, '', '', '', '');

export async function signIn(url: string, username: string, password: string): Promise<Person> {
  const reply = await stranger(url).call(login, { username, password, source: 'register' });
  return new Person(url, username, password, reply.token.split(':')[0] ?? '', reply.token);
}

/** A new account with its own password, past the first sign-in. */
export async function newPerson(
  admin: Person,
  username: string,
  facts: { isSuperAdmin?: boolean } = {},
): Promise<Person> {
  const password = `${username}-password`;
  const nickname = username[0]?.toUpperCase() + username.slice(1);
  await admin.call(createUser, { username, nickname, password, isSuperAdmin: facts.isSuperAdmin ?? false });
  const first = await stranger(admin.url).call(login, { username, password, source: 'register' });
  const person = new Person(admin.url, username, password, first.token.split(':')[0] ?? '', first.token);
  // State 2: the account was made by somebody else, so a password of one's own comes first (spec 2).
  if (first.status !== 2) return person;
  const { token } = await person.call(setFirstPassword, { password });
  return new Person(admin.url, username, password, person.id, token);
}
