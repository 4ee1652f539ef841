import type { AddressInfo } from 'node:net';
import net from 'node:net';
import ldap from 'ldapjs';

export interface DirectoryPerson {
  readonly uid: string;
  readonly password: string;
  /** In addition to `uid` and `objectClass`. */
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
}
export interface FakeDirectory {
  /** `ldap://127.0.0.1:<port>` */
  readonly url: string;
  readonly base: string;
  readonly service: { readonly dn: string; readonly password: string };
  /** The directory's entries; may be changed while it runs. */
  readonly people: DirectoryPerson[];
  /** DNs of all bind attempts, in order. */
  readonly binds: string[];
  /** Search filters as the directory parsed them. */
  readonly searches: string[];
  stop(): Promise<void>;
}

const base = 'ou=people,dc=example,dc=com';
const service = { dn: 'cn=finder,dc=example,dc=com', password: 'finder-password' };
const plain = (dn: { toString(): string }) => dn.toString().replaceAll(/,\s+/g, ',').toLowerCase();
const dnOf = ({ uid }: DirectoryPerson) => `uid=${uid.replaceAll(/[,+"\\<>;]/g, '\\$&')},${base}`;

/** A real LDAP server on loopback. As real ones do, it treats a bind with an empty password as anonymous. */
export async function startDirectory(people: readonly DirectoryPerson[] = []): Promise<FakeDirectory> {
  const here = [...people];
  const binds: string[] = [];
  const searches: string[] = [];
  const server = ldap.createServer();
  server.bind('dc=example,dc=com', (request: Asked, response: Answer, next: Next) => {
    const dn = plain(request.dn);
    binds.push(dn);
    const credentials = String(request.credentials);
    const known = [service, ...here.map((person) => ({ dn: dnOf(person).toLowerCase(), password: person.password }))];
    const right = credentials === '' || known.some((one) => one.dn === dn && one.password === credentials);
    if (!right) return next(new ldap.InvalidCredentialsError());
    response.end();
    return next();
  });
  server.search('dc=example,dc=com', (request: Asked, response: Answer, next: Next) => {
    searches.push(request.filter.toString());
    // Return all attributes: the library matches requested attributes in lower case only.
    response.attributes.length = 0;
    for (const person of here) {
      const attributes = { objectClass: ['person'], uid: person.uid, ...person.attributes };
      if (request.filter.matches(asCompared(attributes))) response.send({ dn: dnOf(person), attributes });
    }
    response.end();
    return next();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: server.url.replace(/\/$/, ''),
    ...{ base, service, people: here, binds, searches },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
/** The library compares a filter's value in its escaped form (`tw\\2an`). */
function asCompared(attributes: Readonly<Record<string, string | readonly string[]>>): object {
  const written = (value: string) =>
    value.replaceAll(/[\\*()]/g, (char) => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, [values].flat().map(written)]));
}
type Next = (error?: object) => void;
/** The part of the library's request that is used here; its own types leave it open. */
interface Asked {
  readonly dn: { toString(): string };
  readonly credentials: string;
  readonly filter: { toString(): string; matches(attributes: object): boolean };
}
interface Answer {
  readonly attributes: string[];
  send(entry: object): void;
  end(): void;
}

/** A TCP server that accepts connections and never answers. */
export async function startSilence(): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const isPlace = (given: unknown): given is AddressInfo => typeof given === 'object' && given !== null;
  if (!isPlace(address)) throw new Error('not listening');
  return {
    port: address.port,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
