import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { pageChange } from '../../../contracts/sharing/public-pages.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { EventStream } from '../../platform/http/event-stream.js';
import { Refusal, unlessRefused } from '../../platform/http/refusal.js';
import { onCommitted } from '../../platform/log/commit-notifications.js';
import { Lifecycle, StopOrder } from '../../platform/runtime/lifecycle.js';
import { Logger } from '../../platform/runtime/logger.js';
import { network } from '../../workspace/accounts/attempts/attempt-keys.js';
import { concernsReaders } from './cached-replies.js';
import { Gate } from './gate.js';
import type { Publication, Publisher } from './publication.js';

/** Commits of one change arrive together. */
const GATHER_MS = 80;
/** Shorter than the idle time of proxies; as often, shares that ended with the day are found. */
const BEAT_MS = 25_000;
const MOST = 10_000;

interface Listener {
  readonly address: string;
  readonly request: FastifyRequest;
  readonly stream: EventStream;
}
interface Watched {
  readonly publisher: Publisher;
  readonly id: number;
  readonly listeners: Set<Listener>;
  /** What its readers know: the settings, and the versions of its docs. */
  settings: string;
  versions: ReadonlyMap<number, string>;
}

/** Tells open pages what has changed. A publication is compared once, however many people read it. */
@Injectable()
export class OpenPages implements OnModuleInit {
  private readonly watched = new Map<string, Watched>();
  private readonly atAddress = new Map<string, number>();
  private count = 0;
  private timer: NodeJS.Timeout | undefined;
  private beat: NodeJS.Timeout | undefined;
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly gate: Gate,
    private readonly bus: Bus,
    private readonly config: Config,
    private readonly lifecycle: Lifecycle,
    private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await onCommitted(this.bus, (events) => {
      if (this.count > 0 && events.some(concernsReaders)) this.soon();
    });
    this.lifecycle.onStop('open public pages', StopOrder.sockets, () => this.stop());
  }

  /** Keeps the connection open. @throws Refusal when there are too many, in all or from one address */
  async listen(publisher: Publisher, shown: Publication, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const address = network(request.ip);
    if (this.count >= MOST || this.lifecycle.stopping) throw new Refusal('rate.busy');
    if ((this.atAddress.get(address) ?? 0) >= this.config.limits.openPagesPerAddress) throw new Refusal('rate.limited');
    // Counted before anything is awaited: many at once must not pass the limit together.
    this.enter(address, 1);
    try {
      await this.add(publisher, shown, { address, request }, reply);
    } catch (err) {
      this.enter(address, -1);
      throw err;
    }
  }

  private async add(
    publisher: Publisher,
    shown: Publication,
    reader: Omit<Listener, 'stream'>,
    reply: FastifyReply,
  ): Promise<void> {
    // Awaited before the look-up: of two first readers, neither may replace what the other has entered.
    const state = await stateOf(shown);
    const listener = { ...reader, stream: new EventStream(reply, { beatMs: BEAT_MS }) };
    const key = `${shown.door} ${shown.id}`;
    const watched = this.watched.get(key) ?? { publisher, id: shown.id, listeners: new Set<Listener>(), ...state };
    watched.listeners.add(listener);
    this.watched.set(key, watched);
    // Called at once for a reader that has left during the look-up.
    listener.stream.onClose(() => this.leave(key, listener));
    listener.stream.write('retry: 2000\n\n');
    this.beat ??= setInterval(() => this.soon(), BEAT_MS).unref();
    // What changed between the page's first calls and now.
    this.soon();
  }

  private enter(address: string, by: 1 | -1): void {
    const pages = (this.atAddress.get(address) ?? 0) + by;
    this.count += by;
    if (pages > 0) this.atAddress.set(address, pages);
    else this.atAddress.delete(address);
  }

  private leave(key: string, listener: Listener): void {
    const watched = this.watched.get(key);
    if (!watched?.listeners.delete(listener)) return;
    this.enter(listener.address, -1);
    if (watched.listeners.size === 0) this.watched.delete(key);
    if (this.count > 0) return;
    clearInterval(this.beat);
    this.beat = undefined;
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.turn = this.turn
        .then(() => this.compareAll())
        .catch((err: unknown) => this.logger.error({ err }, 'readers of public pages could not be told'));
    }, GATHER_MS).unref();
  }

  private async compareAll(): Promise<void> {
    for (const [key, watched] of [...this.watched]) await this.compare(key, watched);
  }

  private async compare(key: string, watched: Watched): Promise<void> {
    const shown = await unlessRefused(watched.publisher.usable(watched.id));
    for (const listener of [...watched.listeners])
      if (!shown || !this.gate.isOpen(shown, listener.request)) this.close(key, listener);
    if (!shown || watched.listeners.size === 0) return;
    const { settings, versions } = await stateOf(shown);
    const docs = changedDocs(watched.versions, versions);
    if (settings !== watched.settings) tell(watched, 'share', {});
    if (Object.keys(docs).length > 0) tell(watched, 'change', { docs, tree: true } satisfies Change);
    watched.settings = settings;
    watched.versions = versions;
  }

  private close(key: string, listener: Listener): void {
    listener.stream.end({ event: 'closed', json: '{}' });
    this.leave(key, listener);
  }

  private stop(): void {
    clearTimeout(this.timer);
    for (const { listeners } of this.watched.values()) for (const { stream } of listeners) stream.end();
    this.watched.clear();
    this.atAddress.clear();
    this.count = 0;
    clearInterval(this.beat);
  }
}

type Change = z.output<typeof pageChange>;

async function stateOf(shown: Publication): Promise<Pick<Watched, 'settings' | 'versions'>> {
  const [{ nodes }, pages, settings] = await Promise.all([shown.tree(), shown.extraPages(), shown.settings()]);
  const versions = new Map([...nodes].map(([id, { row }]) => [id, `${row.version} ${row.parentId}`]));
  for (const { id, version } of pages) versions.set(id, `${version} page`);
  return { settings, versions };
}

function tell({ listeners }: Watched, event: string, data: object): void {
  const json = JSON.stringify(data);
  for (const { stream } of listeners) stream.send({ event, json });
}

/** The new version of each node that changed; 0 for one that is gone. */
function changedDocs(before: Watched['versions'], after: Watched['versions']): Record<string, number> {
  const changed: Record<string, number> = {};
  for (const [id, mark] of after) if (before.get(id) !== mark) changed[encodeId(id)] = Number(mark.split(' ')[0]);
  for (const id of before.keys()) if (!after.has(id)) changed[encodeId(id)] = 0;
  return changed;
}
