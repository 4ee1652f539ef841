import { KNOWS_MODELS } from '../../contracts/docs/models.js';
import { isUploadedFile } from '../../contracts/docs/uploads.js';
import type { Endpoint, WireInput, WireReply } from '../../contracts/platform/endpoint.js';
import { Code, type Envelope, type RefusalData } from '../../contracts/platform/refusals.js';
import { login, setFirstPassword } from '../../contracts/workspace/accounts.js';
import { createUser } from '../../contracts/workspace/users.js';
import { exchange } from './http.js';

/** Sends one call as any client does; resolves with the unparsed envelope. */
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
  const { status, text } = await exchange(address, endpoint.method, bodyOf(get ? undefined : input, headers));
  // Our refusals are answered with 200 too (docs/spec.md 8).
  if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${text}`);
  return text;
}

/** The body as JSON, or as a form if the input contains uploaded files; and the headers that belong to it. */
export function bodyOf(input: unknown, headers: Readonly<Record<string, string>>) {
  const fields = Object.entries(typeof input === 'object' && input !== null ? input : {});
  const own = { 'accept-language': 'en', ...headers };
  if (!fields.some(([, value]) => Array.isArray(value) && value.some(isUploadedFile)))
    return { headers: { 'content-type': 'application/json', ...own }, body: JSON.stringify(input) };
  const form = new FormData();
  for (const [name, value] of fields) {
    const files: unknown[] = Array.isArray(value) ? value : [];
    if (!Array.isArray(value)) form.set(name, String(value));
    for (const file of files) if (isUploadedFile(file)) form.append(name, new Blob([file.bytes]), file.name);
  }
  return { headers: own, body: form };
}

/** A signed-in user, or an anonymous one when the token is empty. */
export class Person {
  constructor(
    readonly url: string,
    readonly username: string,
    readonly password: string,
    readonly id: string,
    readonly token: string,
  ) {}

  /** Expects success; the reply is parsed with the contract. */
  async call<E extends Endpoint>(endpoint: E, input: WireInput<E>): Promise<WireReply<E>> {
    const envelope: Envelope<WireReply<E>> = JSON.parse(await send(this.url, endpoint, input, this.headers()));
    const { code, msg, data } = envelope;
    if (code !== Code.ok) throw new Error(`${endpoint.path} was refused: ${code} ${msg} ${JSON.stringify(data)}`);
    endpoint.reply.parse(data);
    return data;
  }

  /** Expects a refusal and resolves with it. The input is untyped, because many refusals are about invalid input. */
  async refuses(endpoint: Endpoint, input: unknown): Promise<{ code: string; msg: string } & RefusalData> {
    const envelope: Envelope<RefusalData> = JSON.parse(await send(this.url, endpoint, input, this.headers()));
    const { code, msg, data } = envelope;
    if (code === Code.ok)
      throw new Error(`${endpoint.path} should have been refused; it answered ${JSON.stringify(data)}`);
    return { code, msg, ...data };
  }

  /** The same user on another node of the same installation. */
  at(url: string): Person {
    return new Person(url, this.username, this.password, this.id, this.token);
  }

  private headers(): Record<string, string> {
    // As the client does.
    return { [KNOWS_MODELS.name]: KNOWS_MODELS.value, ...(this.token && { token: this.token }) };
  }
}

export const stranger = (url: string): Person => new Person(url, '', '', '', '');

export async function signIn(url: string, username: string, password: string): Promise<Person> {
  const reply = await stranger(url).call(login, { username, password, source: 'register' });
  return new Person(url, username, password, reply.token.split(':')[0] ?? '', reply.token);
}

/** A new account at its first sign-in: it must set its own password before any other call. */
export async function newcomer(admin: Person, username: string): Promise<Person> {
  const password = `${username}-first`;
  await admin.call(createUser, { username, nickname: username, password });
  return signIn(admin.url, username, password);
}

/** A new account that has already set its own password. */
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
  // Status 2: another user created the account, so it must set its own password first (docs/spec.md 2).
  if (first.status !== 2) return person;
  const { token } = await person.call(setFirstPassword, { password });
  return new Person(admin.url, username, password, person.id, token);
}
