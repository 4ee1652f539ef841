import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ACCESS_FACTS } from '../access/facts.js';
import { Bus } from '../bus/bus.js';
import { type CommittedEvent, onCommitted } from '../log/commit-notifications.js';
import { Logger } from '../runtime/logger.js';
import { Hints } from './hints.js';
import { type IoServer, socketRoom } from './socket-types.js';
import { Watches } from './watches.js';

/**
 * Cached doc → application entries. A doc never changes its application; the limit is far above what the users of a
 * node view.
 */
const knownModules = 50_000;
const modulesOf = z.array(z.object({ id: z.number(), moduleId: z.number() }));

/**
 * Sends hints about committed events. Every node receives every notification, so each one sends hints to its own
 * sockets only. Notifications are handled in sequence: rights are re-checked before the next hint is sent, so that a
 * user who has just lost a right receives nothing more.
 */
@Injectable()
export class EventHints {
  private turn: Promise<void> = Promise.resolve();
  private ends: (() => Promise<void>)[] = [];
  private readonly moduleOf = new Map<number, number>();

  constructor(
    private readonly bus: Bus,
    private readonly db: DataSource,
    private readonly hints: Hints,
    private readonly watches: Watches,
    private readonly logger: Logger,
  ) {}

  async start(io: IoServer): Promise<void> {
    this.ends = [
      await onCommitted(this.bus, (events) => this.queue(() => this.hear(io, events))),
      await this.bus.subscribe('bus:resumed', () => this.queue(() => this.missed(io))),
    ];
  }

  async stop(): Promise<void> {
    for (const end of this.ends) await end();
    await this.turn;
  }

  /**
   * Notifications sent while Redis was unreachable are lost: all rights are re-checked, and every client is asked to
   * reload.
   */
  private async missed(io: IoServer): Promise<void> {
    await this.watches.recheck(io.of('/'), 'everything');
    io.local.emit('hint', { about: 'perms' });
  }

  private queue(work: () => Promise<void>): void {
    this.turn = this.turn.then(work).catch((err: unknown) => this.logger.error({ err }, 'hints could not be told'));
  }

  private async hear(io: IoServer, events: readonly CommittedEvent[]): Promise<void> {
    const rights = new Set(events.filter(({ type }) => ACCESS_FACTS.has(type)).map(({ stream }) => stream));
    if (rights.size > 0) await this.watches.recheck(io.of('/'), rights);
    await this.comments(io, events);
    for (const docId of idsOf('mocks', events)) this.hints.mocksHere(docId);
    for (const docId of idsOf('cases', events)) this.hints.casesHere(docId);
    const heads = headsOf(events);
    for (const [docId, version] of heads) this.hints.docHere(docId, version);
    const modules = await this.watchedModules(io, [...heads.keys()]);
    // Applications with an event of their own: dictionaries, environments, settings.
    for (const moduleId of idsOf('module', events)) modules.add(moduleId);
    for (const moduleId of modules) this.hints.moduleHere(moduleId);
  }

  /** Comments are shown with the doc and counted in the table of its application. */
  private async comments(io: IoServer, events: readonly CommittedEvent[]): Promise<void> {
    for (const docId of idsOf('comments', events)) {
      const [moduleId] = await this.watchedModules(io, [docId]);
      this.hints.commentsHere(docId, moduleId);
    }
  }

  /** The applications of these docs that a socket on this node watches. */
  private async watchedModules(io: IoServer, docIds: readonly number[]): Promise<Set<number>> {
    const { rooms } = io.of('/').adapter;
    if (docIds.length === 0 || ![...rooms.keys()].some((name) => name.startsWith('module:'))) return new Set();
    const missing = docIds.filter((id) => !this.moduleOf.has(id));
    if (missing.length > 0) await this.learn(missing);
    const modules = docIds.flatMap((id) => this.moduleOf.get(id) ?? []);
    return new Set(modules.filter((id) => rooms.has(socketRoom.module(id))));
  }

  private async learn(docIds: readonly number[]): Promise<void> {
    if (this.moduleOf.size > knownModules) this.moduleOf.clear();
    const sql = 'select id, module_id as "moduleId" from docs where id = any($1)';
    for (const { id, moduleId } of modulesOf.parse(await this.db.query(sql, [docIds]))) this.moduleOf.set(id, moduleId);
  }
}

/** The ids of the streams of that kind, such as 7 for `mocks-7`. */
function idsOf(kind: 'comments' | 'mocks' | 'cases' | 'module', events: readonly CommittedEvent[]): Set<number> {
  const ids = events.flatMap(({ stream }) =>
    stream.startsWith(`${kind}-`) ? Number(stream.slice(kind.length + 1)) : [],
  );
  return new Set(ids.filter(Number.isSafeInteger));
}

/** Doc → its newest version in these events. */
function headsOf(events: readonly CommittedEvent[]): Map<number, number> {
  const heads = new Map<number, number>();
  for (const { stream, version } of events) {
    const id = /^doc-(\d+)$/.exec(stream)?.[1];
    if (id) heads.set(Number(id), Math.max(version, heads.get(Number(id)) ?? 0));
  }
  return heads;
}
