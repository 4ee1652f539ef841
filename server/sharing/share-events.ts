import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeId } from '../../contracts/wire.js';
import { onCommitted } from '../log/commit-notifications.js';
import { Bus } from '../platform/bus.js';
import { Lifecycle, StopOrder } from '../platform/lifecycle.js';
import { Logger } from '../platform/logger.js';
import { Refusal } from '../platform/refusal.js';
import { OpenShares, type StoredShare } from './open-shares.js';
import { ShareTrees } from './share-trees.js';

/** Commits of one change arrive together. */
const GATHER_MS = 80;
/** Shorter than the idle time of proxies; also finds shares that ended with the day. */
const BEAT_MS = 25_000;
const MOST = 10_000;

interface Listener {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
interface Watched {
  readonly listeners: Set<Listener>;
  /** What its readers know: the row of the share, and the versions of its docs. */
  settings: string;
  versions: ReadonlyMap<number, string>;
}

/** Tells open pages of shares what has changed. A share is compared once, however many people read it. */
@Injectable()
export class ShareEvents implements OnModuleInit {
  private readonly watched = new Map<number, Watched>();
  private count = 0;
  private timer: NodeJS.Timeout | undefined;
  private beat: NodeJS.Timeout | undefined;
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly shares: OpenShares,
    private readonly trees: ShareTrees,
    private readonly bus: Bus,
    private readonly lifecycle: Lifecycle,
    private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await onCommitted(this.bus, (events) => {
      if (this.count > 0 && events.some(({ stream }) => /^(doc|module|project|space)-/.test(stream))) this.soon();
    });
    this.lifecycle.onStop('open pages of shares', StopOrder.sockets, () => this.stop());
  }

  /** Keeps the connection open. @throws Refusal when there are too many */
  async listen(share: StoredShare, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.count >= MOST || this.lifecycle.stopping) throw new Refusal('rate.busy');
    // Awaited before the look-up: of two first readers, neither may replace what the other has entered.
    const state = await this.stateOf(share);
    // Gone during the look-up: `close` was emitted already and would never remove the listener.
    if (request.raw.destroyed) {
      reply.hijack();
      return;
    }
    const watched = this.watched.get(share.id) ?? { listeners: new Set<Listener>(), ...state };
    const listener = { request, reply };
    watched.listeners.add(listener);
    this.watched.set(share.id, watched);
    this.count += 1;
    request.raw.once('close', () => this.leave(share.id, listener));
    reply.hijack();
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
    reply.raw.writeHead(200, { ...flat(headers), 'x-accel-buffering': 'no' });
    reply.raw.write('retry: 2000\n\n');
    this.beat ??= setInterval(() => this.pulse(), BEAT_MS).unref();
    // What changed between the page's first calls and now.
    this.soon();
  }

  private leave(shareId: number, listener: Listener): void {
    const watched = this.watched.get(shareId);
    if (!watched?.listeners.delete(listener)) return;
    this.count -= 1;
    if (watched.listeners.size === 0) this.watched.delete(shareId);
    if (this.count > 0) return;
    clearInterval(this.beat);
    this.beat = undefined;
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.turn = this.turn
        .then(() => this.compareAll())
        .catch((err: unknown) => this.logger.error({ err }, 'readers of shares could not be told'));
    }, GATHER_MS).unref();
  }

  private pulse(): void {
    for (const { listeners } of this.watched.values()) for (const { reply } of listeners) reply.raw.write(':\n\n');
    this.soon();
  }

  private async compareAll(): Promise<void> {
    for (const [id, watched] of [...this.watched]) await this.compare(id, watched);
  }

  private async compare(id: number, watched: Watched): Promise<void> {
    const share = await this.shares.usable(id).catch((err: unknown) => {
      if (err instanceof Refusal) return undefined;
      throw err;
    });
    for (const listener of [...watched.listeners])
      if (!share || !this.shares.isOpen(share, listener.request)) this.close(id, listener);
    if (!share || watched.listeners.size === 0) return;
    const { settings, versions } = await this.stateOf(share);
    const docs = changedDocs(watched.versions, versions);
    if (settings !== watched.settings) this.tell(watched, 'share', {});
    if (Object.keys(docs).length > 0) this.tell(watched, 'change', { docs, tree: true });
    watched.settings = settings;
    watched.versions = versions;
  }

  private async stateOf(share: StoredShare): Promise<Pick<Watched, 'settings' | 'versions'>> {
    const { docs: _, folders: __, environments, ...settings } = share;
    const { tree } = await this.trees.of(share);
    const versions = new Map([...tree.nodes].map(([id, { row }]) => [id, `${row.version} ${row.parentId}`]));
    return { settings: JSON.stringify([settings, [...environments]]), versions };
  }

  private tell({ listeners }: Watched, event: string, data: object): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const { reply } of listeners) reply.raw.write(text);
  }

  private close(shareId: number, listener: Listener): void {
    listener.reply.raw.end('event: closed\ndata: {}\n\n');
    this.leave(shareId, listener);
  }

  private stop(): void {
    clearTimeout(this.timer);
    for (const { listeners } of this.watched.values()) for (const { reply } of listeners) reply.raw.end();
    this.watched.clear();
    this.count = 0;
    clearInterval(this.beat);
  }
}

/** The new version of each node that changed; 0 for one that is gone. */
function changedDocs(before: Watched['versions'], after: Watched['versions']): Record<string, number> {
  const changed: Record<string, number> = {};
  for (const [id, mark] of after) if (before.get(id) !== mark) changed[encodeId(id)] = Number(mark.split(' ')[0]);
  for (const id of before.keys()) if (!after.has(id)) changed[encodeId(id)] = 0;
  return changed;
}

const flat = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
