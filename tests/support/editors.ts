import { readVarUint } from 'lib0/decoding';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { ALONE, COLLAB_PATH, liveTicket, SAVED } from '../../contracts/docs/live.js';
import type { Person } from './people.js';

export interface Told {
  readonly code: number;
  readonly reason: string;
}

/** A condition awaited by `until`, checked after each event that may have changed it. */
interface Wish {
  readonly holds: () => boolean;
  readonly grant: () => void;
}
/** How to read a doc that is not Markdown: as rich text, or with a custom function. */
export interface Reading {
  readonly rich?: boolean;
  readonly said?: (ydoc: Y.Doc) => string;
}
const PATIENCE_MS = 45_000;
const RETRY_MS = 50;

/**
 * An editor of a live doc, using the stock y-websocket provider. Tracks which of its edits the server has acknowledged
 * as saved. After a disconnect it reconnects with a new ticket, unless the server closed the connection for good.
 */
export class Editor {
  readonly ydoc = new Y.Doc();
  readonly provider: WebsocketProvider;
  /** Close code and reason when the server closed the connection for good, else undefined. */
  told: Told | undefined;
  mayEdit: boolean | undefined;
  /** The server's node said that it does not reach the others. */
  isAlone = false;
  /** Names of edits that the server has acknowledged; `unsaved` holds those that it has not acknowledged yet. */
  readonly saved = new Set<string>();
  readonly unsaved = new Set<string>();
  private online = true;
  /** Counts messages, connects and closes; a wait fails only when this stops growing. */
  private happenings = 0;
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
    // The option is typed for a browser's WebSocket; the one of `ws` works as well.
    Reflect.set(options, 'WebSocketPolyfill', this.socketClass());
    this.provider = new WebsocketProvider(base(person.url), docId, this.ydoc, options);
    this.provider.messageHandlers[SAVED] = (_encoder, decoder) => this.acknowledge(readVarUint(decoder));
    this.provider.messageHandlers[ALONE] = (_encoder, decoder) => {
      this.isAlone = readVarUint(decoder) === 1;
      this.look();
    };
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

  /** The doc's content in a form for comparison, whatever its type. */
  get said(): string {
    if (this.reads) return this.reads(this.ydoc);
    return this.rich ? this.ydoc.getXmlFragment('body').toString() : this.text;
  }

  /** Inserts a word (unique in the test) into the Markdown body. */
  type(at: number, word: string): void {
    const text = this.ydoc.getText('body');
    this.edit(word, () => text.insert(Math.min(at, text.length), word));
  }

  erase(at: number, length: number): void {
    const text = this.ydoc.getText('body');
    if (at < text.length) text.delete(at, Math.min(length, text.length - at));
  }

  /** Applies a local change under a name that `saved` contains once the change is acknowledged. */
  edit(name: string, change: () => void): void {
    this.unsaved.add(name);
    this.current = [name];
    this.ydoc.transact(change);
    this.current = [];
  }

  /** User names in the awareness states, sorted. */
  get names(): string[] {
    const states = [...this.provider.awareness.getStates().values()];
    return states.flatMap(({ user }) => (typeof user?.name === 'string' ? [user.name] : [])).sort();
  }

  show(state: Record<string, unknown>): void {
    this.provider.awareness.setLocalState(state);
  }

  /** Resolves when everything sent on this connection is committed and no local change is unsaved. */
  allSaved(): Promise<void> {
    return this.until(() => this.provider.synced && this.unsaved.size === 0 && this.acknowledged >= this.sent);
  }

  /** Fails when the server has closed the connection for good, or when nothing has happened here for 45 s. */
  async until(holds: () => boolean, what = holds.toString()): Promise<void> {
    if (holds()) return;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((grant, reject) => {
        this.wishes.push({ holds, grant });
        let seen = this.happenings;
        const check = () => {
          if (seen === this.happenings) return reject(new Error(`${this.person.username} waited in vain: ${what}`));
          seen = this.happenings;
          timer = setTimeout(check, PATIENCE_MS);
        };
        timer = setTimeout(check, PATIENCE_MS);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Resolves with the server's close code and reason. */
  async refused(): Promise<Told> {
    await this.until(() => this.told !== undefined, 'to be refused');
    return this.told ?? { code: 0, reason: '' };
  }

  /** Terminates the connection and stays offline; local edits continue. */
  cut(): void {
    this.online = false;
    this.drop();
  }

  /** Terminates the connection and reconnects immediately. */
  drop(): void {
    const socket = this.provider.ws;
    if (socket instanceof WebSocket) socket.terminate();
  }

  /** Connects (again), optionally to another node. */
  async come(url = this.person.url): Promise<void> {
    this.online = true;
    this.person = this.person.at(url);
    this.provider.serverUrl = base(url);
    try {
      const { ticket, mayEdit } = await this.person.call(liveTicket, { id: this.docId });
      this.mayEdit = mayEdit;
      if (this.online) this.enter(ticket);
    } catch (error) {
      // A server without its database answers with an error; that is temporary.
      const refused = error instanceof Error && error.message.includes('was refused');
      if (refused && !/error\.internal|database\.away/.test(error.message)) throw error;
      if (this.online) setTimeout(() => void this.come().catch(() => undefined), RETRY_MS);
    }
  }

  /** Connects with the given ticket. */
  enter(ticket: string): void {
    this.provider.params = { ticket, saved: '1' };
    this.provider.connect();
  }

  /** Sends the bytes unchanged, valid or not. */
  sendRaw(bytes: Uint8Array): void {
    const socket = this.provider.ws;
    if (socket instanceof WebSocket) socket.send(bytes);
  }

  /** Disconnects and discards unsaved edits, as when the page's process is killed. */
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
    if (!(socket instanceof WebSocket) || socket.readyState === WebSocket.CLOSED) return;
    // One that was still connecting has an error before it closes.
    socket.on('error', () => undefined);
    await new Promise((closed) => socket.once('close', closed));
  }

  private lost(): void {
    // The provider would reconnect with its used ticket.
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

  /** Counts messages with document content: step 2 covers all unsaved edits, an update the current one. */
  private noteSending(data: unknown): void {
    if (!(data instanceof Uint8Array) || data[0] !== 0 || (data[1] !== 1 && data[1] !== 2)) return;
    this.sent++;
    this.covers.push({ n: this.sent, words: data[1] === 1 ? [...this.unsaved] : this.current });
  }

  private look(): void {
    this.happenings++;
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

/** Waits until all editors have the same content and nothing is in flight. */
export async function agree(...editors: readonly Editor[]): Promise<void> {
  for (const editor of editors) await editor.allSaved();
  const [first, ...others] = editors;
  if (!first) return;
  for (const other of others)
    await other.until(() => other.said === first.said, `the same text as ${first.person.username}`);
}
