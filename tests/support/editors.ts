import { once } from 'node:events';
import { readVarUint } from 'lib0/decoding';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { COLLAB_PATH, liveTicket, SAVED } from '../../contracts/live.js';
import type { Person } from './people.js';

export interface Told {
  readonly code: number;
  readonly reason: string;
}

/** Resolves when `holds` does; looks whenever something happened that may have changed it. */
interface Wish {
  readonly holds: () => boolean;
  readonly grant: () => void;
}
/** How a doc that is not Markdown is read: as rich text, or by a function of the caller's. */
export interface Reading {
  readonly rich?: boolean;
  readonly said?: (ydoc: Y.Doc) => string;
}
const PATIENCE_MS = 20_000;
const RETRY_MS = 50;

/**
 * A person at a live doc, through the stock provider of y-websocket. Knows which of its own words the server has called
 * saved. Comes back by itself (with a new ticket) after a cut, unless the server said not to.
 */
export class Editor {
  readonly ydoc = new Y.Doc();
  readonly provider: WebsocketProvider;
  /** Why the server closed the line for good; undefined while it did not. */
  told: Told | undefined;
  mayEdit: boolean | undefined;
  /** Words that the server acknowledged, and those that it did not (yet). */
  readonly saved = new Set<string>();
  readonly unsaved = new Set<string>();
  private online = true;
  private wishes: Wish[] = [];
  private sent = 0;
  private acknowledged = 0;
  private covers: { n: number; words: readonly string[] }[] = [];
  private current: readonly string[] = [];

  constructor(
    public person: Person,
    readonly docId: string,
    readonly rich = false,
    private readonly reads?: (ydoc: Y.Doc) => string,
  ) {
    const options = { connect: false, disableBc: true };
    // Its type asks for a browser's WebSocket; the one of `ws` is as good.
    Reflect.set(options, 'WebSocketPolyfill', this.socketClass());
    this.provider = new WebsocketProvider(base(person.url), docId, this.ydoc, options);
    this.provider.messageHandlers[SAVED] = (_encoder, decoder) => this.acknowledge(readVarUint(decoder));
    this.provider.on('sync', () => this.look());
    this.provider.on('connection-close', () => this.lost());
    this.provider.on('closed', (told: Told) => {
      this.told = told;
      this.look();
    });
    this.ydoc.on('update', () => this.look());
    this.provider.awareness.on('change', () => this.look());
  }

  static async open(person: Person, docId: string, { rich = false, said }: Reading = {}): Promise<Editor> {
    const editor = new Editor(person, docId, rich, said);
    await editor.come();
    await editor.until(() => editor.provider.synced);
    return editor;
  }

  get text(): string {
    return this.ydoc.getText('body').toString();
  }

  /** What the doc says, whatever its type, to compare. */
  get said(): string {
    if (this.reads) return this.reads(this.ydoc);
    return this.rich ? this.ydoc.getXmlFragment('body').toString() : this.text;
  }

  /** Inserts a word (unique in the test) into the markdown body. */
  type(at: number, word: string): void {
    const text = this.ydoc.getText('body');
    this.edit(word, () => text.insert(Math.min(at, text.length), word));
  }

  erase(at: number, length: number): void {
    const text = this.ydoc.getText('body');
    if (at < text.length) text.delete(at, Math.min(length, text.length - at));
  }

  /** A change of one's own, by a name under which `saved` will know it. */
  edit(name: string, change: () => void): void {
    this.unsaved.add(name);
    this.current = [name];
    this.ydoc.transact(change);
    this.current = [];
  }

  /** The names of everybody who is here. */
  get names(): string[] {
    const states = [...this.provider.awareness.getStates().values()];
    return states.flatMap(({ user }) => (typeof user?.name === 'string' ? [user.name] : [])).sort();
  }

  show(state: Record<string, unknown>): void {
    this.provider.awareness.setLocalState(state);
  }

  /** Everything that was sent on this connection is committed, and nothing typed waits. */
  allSaved(): Promise<void> {
    return this.until(() => this.provider.synced && this.unsaved.size === 0 && this.acknowledged >= this.sent);
  }

  /** Fails when the server has closed the line for good, or after 20 s. */
  async until(holds: () => boolean, what = holds.toString()): Promise<void> {
    if (holds()) return;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((grant, reject) => {
        this.wishes.push({ holds, grant });
        timer = setTimeout(() => reject(new Error(`${this.person.username} waited in vain: ${what}`)), PATIENCE_MS);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Resolves with why the server closed the line. */
  async refused(): Promise<Told> {
    await this.until(() => this.told !== undefined, 'to be refused');
    return this.told ?? { code: 0, reason: '' };
  }

  /** The line is cut without a word; typing goes on. */
  cut(): void {
    this.online = false;
    this.drop();
  }

  /** As `cut`, and at once on the way back. */
  drop(): void {
    const socket = this.provider.ws;
    if (socket instanceof WebSocket) socket.terminate();
  }

  /** Comes (back) online, perhaps to another node. */
  async come(url = this.person.url): Promise<void> {
    this.online = true;
    this.person = this.person.at(url);
    this.provider.serverUrl = base(url);
    try {
      const { ticket, mayEdit } = await this.person.call(liveTicket, { id: this.docId });
      this.mayEdit = mayEdit;
      if (this.online) this.enter(ticket);
    } catch (error) {
      // A server without its database says that something is wrong with it; that passes.
      const refused = error instanceof Error && error.message.includes('was refused');
      if (refused && !error.message.includes('error.internal')) throw error;
      if (this.online) setTimeout(() => void this.come().catch(() => undefined), RETRY_MS);
    }
  }

  /** With a ticket of one's own choice. */
  enter(ticket: string): void {
    this.provider.params = { ticket, saved: '1' };
    this.provider.connect();
  }

  /** Bytes as they are, whatever they are. */
  sendRaw(bytes: Uint8Array): void {
    const socket = this.provider.ws;
    if (socket instanceof WebSocket) socket.send(bytes);
  }

  /** Gone without a word, with everything that was not saved: the page's process was killed. */
  abandon(): void {
    this.online = false;
    this.drop();
    this.provider.destroy();
    this.ydoc.destroy();
  }

  async close(): Promise<void> {
    this.online = false;
    const socket = this.provider.ws;
    this.provider.destroy();
    this.ydoc.destroy();
    if (socket instanceof WebSocket && socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
  }

  private lost(): void {
    // The provider would come back with its used ticket.
    this.provider.shouldConnect = false;
    this.sent = 0;
    this.acknowledged = 0;
    this.covers = [];
    this.look();
    setImmediate(() => {
      if (this.online && !this.told) void this.come().catch(() => undefined);
    });
  }

  private acknowledge(n: number): void {
    this.acknowledged = n;
    while (this.covers[0] && this.covers[0].n <= n) {
      for (const word of this.covers.shift()?.words ?? []) {
        this.saved.add(word);
        this.unsaved.delete(word);
      }
    }
    this.look();
  }

  /** Document-bearing: step 2 carries all that the server has not said it has, an update what is typed right now. */
  private noteSending(data: unknown): void {
    if (!(data instanceof Uint8Array) || data[0] !== 0 || (data[1] !== 1 && data[1] !== 2)) return;
    this.sent++;
    this.covers.push({ n: this.sent, words: data[1] === 1 ? [...this.unsaved] : this.current });
  }

  private look(): void {
    this.wishes = this.wishes.filter(({ holds, grant }) => {
      if (!holds()) return true;
      grant();
      return false;
    });
  }

  private socketClass() {
    const note = (data: unknown) => this.noteSending(data);
    return class Counted extends WebSocket {
      override send(data: never): void {
        note(data);
        super.send(data);
      }
    };
  }
}

const base = (url: string) => `${url.replace(/^http/, 'ws')}${COLLAB_PATH}`;

/** All say the same, and nothing is under way. */
export async function agree(...editors: readonly Editor[]): Promise<void> {
  for (const editor of editors) await editor.allSaved();
  const [first, ...others] = editors;
  if (!first) return;
  for (const other of others)
    await other.until(() => other.said === first.said, `the same text as ${first.person.username}`);
}
