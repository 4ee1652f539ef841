import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ACCESS_FACTS } from '../access/facts.js';
import { onRing, type Rung } from '../log/doorbell.js';
import { Bus } from '../platform/bus.js';
import { Lines } from '../platform/log-lines.js';
import { Hints } from './hints.js';
import { type IoServer, room } from './socket-types.js';
import { Watches } from './watches.js';

/** Docs never change their application, so this may be kept; far more than a node's people look at. */
const knownModules = 50_000;
const modulesOf = z.array(z.object({ id: z.number(), moduleId: z.number() }));

/**
 * Every node hears every ring, so each tells its own sockets only. Rings are taken one after another: rights are
 * re-checked before the next hint goes out, so that who has just lost them hears nothing more.
 */
@Injectable()
export class HintsFromRing {
  private turn: Promise<void> = Promise.resolve();
  private ends: (() => Promise<void>)[] = [];
  private readonly moduleOf = new Map<number, number>();

  constructor(
    private readonly bus: Bus,
    private readonly db: DataSource,
    private readonly hints: Hints,
    private readonly watches: Watches,
    private readonly lines: Lines,
  ) {}

  async start(io: IoServer): Promise<void> {
    this.ends = [
      await onRing(this.bus, (events) => this.queue(() => this.hear(io, events))),
      await this.bus.subscribe('bus:resumed', () => this.queue(() => this.missed(io))),
    ];
  }

  async stop(): Promise<void> {
    for (const end of this.ends) await end();
    await this.turn;
  }

  /** What was said while Redis was away has not been heard: rights are asked again, and everybody looks again. */
  private async missed(io: IoServer): Promise<void> {
    await this.watches.recheck(io.of('/'), 'everything');
    io.local.emit('hint', { about: 'perms' });
  }

  private queue(work: () => Promise<void>): void {
    this.turn = this.turn.then(work).catch((err: unknown) => this.lines.error({ err }, 'hints could not be told'));
  }

  private async hear(io: IoServer, events: readonly Rung[]): Promise<void> {
    const rights = new Set(events.filter(({ type }) => ACCESS_FACTS.has(type)).map(({ stream }) => stream));
    if (rights.size > 0) await this.watches.recheck(io.of('/'), rights);
    const heads = headsOf(events);
    for (const [docId, version] of heads) this.hints.docHere(docId, version);
    const modules = await this.watchedModules(io, [...heads.keys()]);
    for (const moduleId of changedModules(events)) modules.add(moduleId);
    for (const moduleId of modules) this.hints.moduleHere(moduleId);
  }

  /** The applications of these docs that somebody here watches. */
  private async watchedModules(io: IoServer, docIds: readonly number[]): Promise<Set<number>> {
    const { rooms } = io.of('/').adapter;
    if (docIds.length === 0 || ![...rooms.keys()].some((name) => name.startsWith('module:'))) return new Set();
    const missing = docIds.filter((id) => !this.moduleOf.has(id));
    if (missing.length > 0) await this.learn(missing);
    const modules = docIds.flatMap((id) => this.moduleOf.get(id) ?? []);
    return new Set(modules.filter((id) => rooms.has(room.module(id))));
  }

  private async learn(docIds: readonly number[]): Promise<void> {
    if (this.moduleOf.size > knownModules) this.moduleOf.clear();
    const sql = 'select id, module_id as "moduleId" from docs where id = any($1)';
    for (const { id, moduleId } of modulesOf.parse(await this.db.query(sql, [docIds]))) this.moduleOf.set(id, moduleId);
  }
}

/** Applications that something besides their docs happened to: dictionaries, environments, settings. */
const changedModules = (events: readonly Rung[]): number[] =>
  events.flatMap(({ stream }) => /^module-(\d+)$/.exec(stream)?.[1] ?? []).map(Number);

/** Doc → its newest version in this ring. */
function headsOf(events: readonly Rung[]): Map<number, number> {
  const heads = new Map<number, number>();
  for (const { stream, version } of events) {
    const id = /^doc-(\d+)$/.exec(stream)?.[1];
    if (id) heads.set(Number(id), Math.max(version, heads.get(Number(id)) ?? 0));
  }
  return heads;
}
