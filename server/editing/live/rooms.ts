import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CloseCode } from '../../../contracts/live.js';
import type { RefusalKey } from '../../../contracts/refusals.js';
import { ACCESS_FACTS } from '../../access/facts.js';
import { docIdOf } from '../../docs/doc.events.js';
import { onRing, type Rung } from '../../log/doorbell.js';
import { Bus } from '../../platform/bus.js';
import { Config } from '../../platform/config.js';
import { Lifecycle, StopOrder } from '../../platform/lifecycle.js';
import { Lines } from '../../platform/log-lines.js';
import { UpdateLog } from '../update-log.js';
import { WorkingState } from '../working-state.js';
import { Flusher } from './flusher.js';
import { LiveChannel } from './live-channel.js';
import { LiveMeters } from './live-meters.js';
import { Rights } from './rights.js';
import { Room } from './room.js';
import type { Seat } from './seat.js';

const UNCOMMITTED_BYTES = 64_000_000;
const PULSE_MS = 5_000;
const HEARTBEAT_EVERY = 4;

/** The rooms of this node, and what reaches all of them: the flusher, the ring of the log, the end. */
@Injectable()
export class Rooms implements OnModuleInit {
  private readonly rooms = new Map<number, Room>();
  private readonly flusher: Flusher;
  private readonly leaving = new Set<Promise<void>>();
  private stopping = false;
  private beats = 0;

  constructor(
    private readonly updates: UpdateLog,
    private readonly state: WorkingState,
    private readonly channel: LiveChannel,
    private readonly rights: Rights,
    private readonly bus: Bus,
    private readonly config: Config,
    private readonly lifecycle: Lifecycle,
    private readonly lines: Lines,
    private readonly meters: LiveMeters,
  ) {
    this.flusher = new Flusher({
      flushMs: config.live.flushMs,
      maxBytes: UNCOMMITTED_BYTES,
      append: (edits) => updates.append(edits),
      onTrouble: (err, retryInMs) => lines.error({ err, retryInMs }, 'edits could not be committed; trying again'),
      onOverflow: (docIds) => this.giveUp(docIds),
      onFlushed: ({ edits, seconds }) => meters.flushed(edits, seconds),
    });
    meters.watch(() => [this.rooms.size, this.seatCount()]);
  }

  async onModuleInit(): Promise<void> {
    await onRing(this.bus, (events) => this.hear(events));
    const timer = setInterval(() => this.pulse(), PULSE_MS).unref();
    this.lifecycle.onStop('rooms', StopOrder.rooms, async () => {
      clearInterval(timer);
      await this.stop();
    });
  }

  /** Undefined when the doc has no seat left, or the node is going down; the seat has been told. */
  join(docId: number, seat: Seat): Room | undefined {
    if (this.stopping) {
      seat.refuse(CloseCode.stopping, 'error.internal');
      return undefined;
    }
    const room = this.rooms.get(docId) ?? this.open(docId);
    if (room.seats.size >= this.config.live.seatsPerDoc) {
      seat.refuse(CloseCode.full, 'live.full');
      return undefined;
    }
    room.join(seat);
    return room;
  }

  private open(docId: number): Room {
    const room = new Room(docId, {
      load: (id) => this.load(id),
      flusher: this.flusher,
      channel: this.channel,
      maxBytes: this.config.live.docBytes,
      now: () => performance.now(),
      onRelay: (n) => this.meters.relayed(n),
      onTrouble: (id, err) => this.lines.error({ err, docId: id }, 'a live doc is in trouble'),
      onClosed: (closed) => this.forget(closed),
    });
    this.rooms.set(docId, room);
    return room;
  }

  private async load(docId: number): Promise<readonly Uint8Array[]> {
    await this.state.ensure(docId);
    const { state, open } = await this.updates.read(docId);
    const room = this.rooms.get(docId);
    if (room && open.length > 0) room.dirty = true;
    return [...(state ? [state] : []), ...open.map(({ update }) => update)];
  }

  /** The last one to leave makes the doc settle; while that is written, another may come in again. */
  leave(room: Room, seat: Seat): void {
    room.leave(seat);
    if (room.seats.size > 0 || room.closed) return;
    const done = this.vacate(room).finally(() => this.leaving.delete(done));
    this.leaving.add(done);
  }

  private async vacate(room: Room): Promise<void> {
    try {
      room.tick();
      await this.flusher.flush();
      if (room.seats.size > 0 || room.closed) return;
      const settle = room.dirty && !room.editedElsewhere();
      room.close(CloseCode.gone, 'error.internal');
      if (settle) await this.updates.settleSoon(room.docId);
    } catch (err) {
      // The settle task of the flush stands; only "now" is lost. Unwritten edits stay with the flusher.
      this.lines.warn({ err, docId: room.docId }, 'a doc could not be settled when the last one left');
      if (room.seats.size === 0) room.close(CloseCode.gone, 'error.internal');
    }
  }

  private forget(room: Room): void {
    if (this.rooms.get(room.docId) === room) this.rooms.delete(room.docId);
  }

  /** Everything typed up to now, on this node, is committed when it resolves; other nodes are asked to hurry. */
  async flush(docId: number): Promise<void> {
    this.rooms.get(docId)?.tick();
    await Promise.all([this.flusher.flush(), this.channel.askFlush(docId)]);
  }

  /** The log changed. Rights are doubted at once and asked for again; a deleted doc's room closes. */
  private hear(events: readonly Rung[]): void {
    for (const { type, stream } of events) {
      const docId = docIdOf(stream);
      if (type === 'DocDeleted' && docId) this.rooms.get(docId)?.close(CloseCode.gone, 'doc.deleted');
      if (type === 'DocUndeleted' && docId) void this.updates.settleSoon(docId).catch(() => undefined);
    }
    if (events.some(({ type }) => ACCESS_FACTS.has(type))) this.doubtRights();
  }

  /** No seat's right is believed until it has been asked for again, which begins now. */
  doubtRights(): void {
    for (const [docId, room] of this.rooms) {
      for (const seat of room.seats) {
        seat.doubt();
        void this.renew(seat, docId);
      }
    }
  }

  /** When it resolves the seat's right is up to date or the seat is gone. */
  async renew(seat: Seat, docId: number): Promise<void> {
    try {
      await this.rights.renew(seat, docId, performance.now());
    } catch (err) {
      this.lines.error({ err, docId }, 'rights could not be asked for');
      seat.refuse(CloseCode.notLoaded, 'error.internal');
    }
  }

  private pulse(): void {
    this.beats++;
    for (const room of this.rooms.values()) room.pulse(this.beats % HEARTBEAT_EVERY === 0);
  }

  private giveUp(docIds: readonly number[]): void {
    this.lines.error(
      { docs: docIds.length },
      'too much waits for the database; closing the docs, nothing of it was acknowledged',
    );
    for (const docId of docIds) this.closeRoom(docId, CloseCode.notLoaded, 'error.internal');
  }

  private closeRoom(docId: number, code: number, reason: RefusalKey): void {
    this.rooms.get(docId)?.close(code, reason);
  }

  private seatCount(): number {
    return [...this.rooms.values()].reduce((n, { seats }) => n + seats.size, 0);
  }

  private async stop(): Promise<void> {
    this.stopping = true;
    for (const room of this.rooms.values()) room.tick();
    // Committed and acknowledged before anybody is sent away.
    await this.flusher.flush().catch((err) => this.lines.error({ err }, 'edits could not be committed before the end'));
    for (const docId of [...this.rooms.keys()]) this.closeRoom(docId, CloseCode.stopping, 'error.internal');
    await Promise.all(this.leaving);
  }
}
