import type { AddressInfo } from 'node:net';
import net from 'node:net';
import ldap from 'ldapjs';

export interface DirectoryPerson {
  readonly uid: string;
  readonly password: string;
  /** Beside `uid` and `objectClass`. */
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
}
export interface FakeDirectory {
  /** `ldap://127.0.0.1:<port>` */
  readonly url: string;
  readonly base: string;
  readonly service: { readonly dn: string; readonly password: string };
  /** Who is in it; may be changed while it runs. */
  readonly people: DirectoryPerson[];
  /** DNs that somebody tried to be, in order. */
  readonly binds: string[];
  /** Filters that were searched for, as the directory understood them. */
  readonly searches: string[];
  stop(): Promise<void>;
}

const base = 'ou=people,dc=example,dc=com';
const service = { dn: 'cn=finder,dc=example,dc=com', password: 'finder-password' };
const plain = (dn: { toString(): string }) => dn.toString().replaceAll(/,\s+/g, ',').toLowerCase();
const dnOf = ({ uid }: DirectoryPerson) => `uid=${uid.replaceAll(/[,+"\\<>;]/g, '\\$&')},${base}`;

/** A real LDAP server on loopback. Like real ones it lets in everybody who comes with a name and no password: as nobody. */
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
    // All attributes: those that are asked for are looked up in lower case only.
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
/** The library holds a filter's value in its written form (`tw\\2an`) when it compares. */
function asCompared(attributes: Readonly<Record<string, string | readonly string[]>>): object {
  const written = (value: string) =>
    value.replaceAll(/[\\*()]/g, (char) => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, [values].flat().map(written)]));
}
type Next = (error?: object) => void;
/** What the server hands over; its types leave that open. */
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

/** Takes connections and says nothing, whatever the protocol. */
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
