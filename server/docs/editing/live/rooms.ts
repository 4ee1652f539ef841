import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CloseCode } from '../../../../contracts/docs/live.js';
import type { RefusalKey } from '../../../../contracts/platform/refusals.js';
import { ACCESS_FACTS } from '../../../platform/access/facts.js';
import { Bus } from '../../../platform/bus/bus.js';
import { Config } from '../../../platform/config/config.js';
import { isOutOfSpace, Storage } from '../../../platform/database/storage.js';
import { TurnPacer } from '../../../platform/http/limits/turn-pacer.js';
import { type CommittedEvent, onCommitted } from '../../../platform/log/commit-notifications.js';
import { BulkPace } from '../../../platform/runtime/bulk-pace.js';
import { IntervalWhile } from '../../../platform/runtime/interval-while.js';
import { Lifecycle, StopOrder } from '../../../platform/runtime/lifecycle.js';
import { Logger } from '../../../platform/runtime/logger.js';
import { LoopLoad } from '../../../platform/runtime/loop-load.js';
import { docIdOf } from '../../doc/doc.events.js';
import { UpdateSettler } from '../content/update-settler.js';
import { LiveChannel } from '../updates/live-channel.js';
import { UpdateLog } from '../updates/update-log.js';
import { Flusher } from './flusher.js';
import { LiveMeters } from './live-meters.js';
import { RightRenewals } from './right-renewals.js';
import { Room } from './room.js';
import type { Seat } from './seat.js';
import { type SeatOfDoc, SeatRights } from './seat-rights.js';

const UNCOMMITTED_BYTES = 64_000_000;
const PULSE_MS = 5_000;
/** The pulse of each room comes in its own part of that time: together, those of 600 seats delay keystrokes by 25 ms. */
const PULSE_PARTS = 50;
const HEARTBEAT_EVERY = 4;
const LOOK_FOR_MISSED_MS = 60_000;

/** The rooms of this node and what they share: the flusher, reactions to committed events, the shutdown. */
@Injectable()
export class Rooms implements OnModuleInit {
  private readonly rooms = new Map<number, Room>();
  private readonly flusher: Flusher;
  private readonly renewals: RightRenewals;
  private readonly leaving = new Set<Promise<void>>();
  private readonly loopLoad = new LoopLoad();
  private readonly pulses = new IntervalWhile(() => this.pulse(), PULSE_MS / PULSE_PARTS);
  private readonly pacer = new TurnPacer(() => performance.now());
  private stopping = false;
  private parts = 0;
  private facts = 0;

  constructor(
    private readonly updates: UpdateLog,
    private readonly settler: UpdateSettler,
    private readonly channel: LiveChannel,
    private readonly rights: SeatRights,
    private readonly bus: Bus,
    private readonly config: Config,
    private readonly lifecycle: Lifecycle,
    private readonly logger: Logger,
    private readonly meters: LiveMeters,
    bulkPace: BulkPace,
    storage: Storage,
  ) {
    this.flusher = new Flusher({
      flushMs: config.live.flushMs,
      maxBytes: UNCOMMITTED_BYTES,
      append: (edits) => updates.append(edits),
      onTrouble: (err, retryInMs) => {
        if (isOutOfSpace(err)) storage.noteFull();
        logger.error({ err, retryInMs }, 'edits could not be committed; trying again');
      },
      onOverflow: (docIds) => this.dropUncommitted(docIds),
      onFlushed: ({ edits, seconds }) => {
        bulkPace.typed();
        meters.flushed(edits, seconds);
      },
    });
    this.renewals = new RightRenewals({
      rights,
      seats: () => this.seats(),
      now: () => performance.now(),
      onTrouble: (err) => logger.error({ err }, 'rights could not be read'),
      onUnread: (seats) => {
        for (const { seat } of seats) seat.refuse(CloseCode.notLoaded, 'error.internal');
      },
    });
    meters.watch(() => [this.rooms.size, this.seatCount()]);
  }

  async onModuleInit(): Promise<void> {
    await onCommitted(this.bus, (events) => this.onCommitted(events));
    const looks = setInterval(() => void this.scheduleMissed(), LOOK_FOR_MISSED_MS).unref();
    this.lifecycle.onStop('rooms', StopOrder.rooms, async () => {
      clearInterval(looks);
      await this.stop();
    });
  }

  /**
   * Adds the seat to the doc's room. Undefined when the room is full or the node is stopping; the seat has been closed
   * with the reason then.
   */
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
      pacer: this.pacer,
      loopLoad: () => this.loopLoad.value,
      isAlone: () => this.bus.isAlone,
      onRelay: (n) => this.meters.relayed(n),
      onTrouble: (id, err) => this.logger.error({ err, docId: id }, 'a live doc is in trouble'),
      onClosed: (closed) => this.removeRoom(closed),
    });
    this.rooms.set(docId, room);
    this.keepTimers();
    return room;
  }

  private async load(docId: number): Promise<readonly Uint8Array[]> {
    await this.settler.ensureState(docId);
    const { state, unsettled } = await this.updates.read(docId);
    const room = this.rooms.get(docId);
    if (room && unsettled.length > 0) room.markDirty();
    return [...(state ? [state] : []), ...unsettled.map(({ update }) => update)];
  }

  /** Removes the seat. The last one to leave triggers a settle; a new seat may join while that is written. */
  leave(room: Room, seat: Seat): void {
    room.leave(seat);
    if (room.seats.size > 0 || room.closed) return;
    const done = this.vacate(room).finally(() => this.leaving.delete(done));
    this.leaving.add(done);
  }

  private async vacate(room: Room): Promise<void> {
    try {
      await room.drain();
      await this.flusher.flush();
      if (room.seats.size > 0 || room.closed) return;
      const settle = room.dirty && !room.editedElsewhere();
      room.close(CloseCode.gone, 'error.internal');
      if (settle) await this.updates.requestSettle(room.docId);
    } catch (err) {
      // The settle task of the flush remains, so the settle is only delayed. Unwritten edits stay with the flusher.
      this.logger.warn({ err, docId: room.docId }, 'a doc could not be settled when the last one left');
      if (room.seats.size === 0) room.close(CloseCode.gone, 'error.internal');
    }
  }

  private removeRoom(room: Room): void {
    if (this.rooms.get(room.docId) === room) this.rooms.delete(room.docId);
    this.keepTimers();
  }

  /** Nothing has to be looked at while no doc is open. */
  private keepTimers(): void {
    const needed = this.rooms.size > 0 && !this.stopping;
    for (const each of [this.loopLoad, this.pulses, this.renewals]) each.keep(needed);
  }

  /** Resolves when everything typed up to now on this node is committed; other nodes are asked to flush as well. */
  async flush(docId: number): Promise<void> {
    await this.rooms.get(docId)?.drain();
    await Promise.all([this.flusher.flush(), this.channel.requestFlush(docId)]);
  }

  /** Handles committed events: rights are re-checked, and the room of a deleted doc is closed. */
  private onCommitted(events: readonly CommittedEvent[]): void {
    for (const { type, stream } of events) {
      const docId = docIdOf(stream);
      if (type === 'DocDeleted' && docId) this.rooms.get(docId)?.close(CloseCode.gone, 'doc.deleted');
      if (type === 'DocUndeleted' && docId) void this.updates.requestSettle(docId).catch(() => undefined);
    }
    if (!events.some(({ type }) => ACCESS_FACTS.has(type))) return;
    this.facts++;
    void this.renewals.recheckAll();
  }

  /** Grows with each commit, seen by this node, that may have changed rights. */
  get accessFacts(): number {
    return this.facts;
  }

  /** Resolves when the seat's right is up to date or the seat is closed. */
  async renew(seat: Seat, docId: number): Promise<void> {
    try {
      await this.rights.renew([{ seat, docId }], performance.now());
    } catch (err) {
      this.logger.error({ err, docId }, 'rights could not be read');
      seat.refuse(CloseCode.notLoaded, 'error.internal');
    }
  }

  private async scheduleMissed(): Promise<void> {
    await this.updates.scheduleMissed().catch((err) => this.logger.warn({ err }, 'missed settles were not looked for'));
  }

  private pulse(): void {
    const part = this.parts++;
    const heartbeat = Math.floor(part / PULSE_PARTS) % HEARTBEAT_EVERY === 0;
    for (const [docId, room] of this.rooms) if (docId % PULSE_PARTS === part % PULSE_PARTS) room.pulse(heartbeat);
  }

  private dropUncommitted(docIds: readonly number[]): void {
    this.logger.error(
      { docs: docIds.length },
      'too much waits for the database; closing the docs, nothing of it was acknowledged',
    );
    for (const docId of docIds) this.closeRoom(docId, CloseCode.notLoaded, 'error.internal');
  }

  private closeRoom(docId: number, code: number, reason: RefusalKey): void {
    this.rooms.get(docId)?.close(code, reason);
  }

  private *seats(): Iterable<SeatOfDoc> {
    for (const [docId, room] of this.rooms) for (const seat of room.seats) yield { seat, docId };
  }

  private seatCount(): number {
    return [...this.rooms.values()].reduce((n, { seats }) => n + seats.size, 0);
  }

  private async stop(): Promise<void> {
    this.stopping = true;
    this.keepTimers();
    for (const room of this.rooms.values()) room.tick();
    // Commits and acknowledges before any connection is closed.
    await this.flusher
      .flush()
      .catch((err) => this.logger.error({ err }, 'edits could not be committed before the end'));
    for (const docId of [...this.rooms.keys()]) this.closeRoom(docId, CloseCode.stopping, 'error.internal');
    await Promise.all(this.leaving);
  }
}
