import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, Hint, ServerToClient, Topic } from '../../contracts/platform/socket.js';
import type { Person } from './people.js';

const PATIENCE_MS = 30_000;

/** A user's open page: records the notifications that the server sends to it. */
export class Listener {
  readonly hints: Hint[] = [];
  bye: string | undefined;
  private readonly looks = new Set<() => void>();

  private constructor(readonly socket: Socket<ServerToClient, ClientToServer>) {
    socket.on('hint', (hint) => {
      this.hints.push(hint);
      this.look();
    });
    socket.on('bye', (reason) => {
      this.bye = reason;
      this.look();
    });
    socket.on('disconnect', () => this.look());
  }

  /** Rejects with the refusal's key when the server refuses the connection. */
  static async of(
    person: Pick<Person, 'url' | 'token'>,
    transport: 'websocket' | 'polling' = 'websocket',
  ): Promise<Listener> {
    const socket: Socket<ServerToClient, ClientToServer> = io(person.url, {
      auth: { token: person.token },
      transports: [transport],
      forceNew: true,
      reconnection: false,
    });
    const listener = new Listener(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error) => {
        socket.close();
        reject(error);
      });
    });
    return listener;
  }

  /** Resolves with the refusal's key, or null when the topic is watched. */
  watch(topic: Topic): Promise<string | null> {
    return new Promise((resolve) => this.socket.emit('watch', topic, resolve));
  }

  unwatch(topic: Topic): void {
    this.socket.emit('unwatch', topic);
  }

  about<A extends Hint['about']>(about: A): Hint[] {
    return this.hints.filter((hint) => hint.about === about);
  }

  /** Resolves once the condition holds; checks it after each notification. */
  until(what: string, holds: (listener: Listener) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.looks.delete(look);
        reject(new Error(`waited in vain for ${what}; heard ${JSON.stringify(this.hints)}, bye ${this.bye}`));
      }, PATIENCE_MS);
      late.unref();
      const look = () => {
        if (!holds(this)) return;
        clearTimeout(late);
        this.looks.delete(look);
        resolve();
      };
      this.looks.add(look);
      look();
    });
  }

  /** Resolves when everything sent before the reply has arrived: socket messages keep their order. */
  async caughtUp(): Promise<void> {
    await new Promise((resolve) => this.socket.emit('watch', { doc: '' }, resolve));
  }

  close(): void {
    this.socket.disconnect();
  }

  private look(): void {
    for (const each of [...this.looks]) each();
  }
}
