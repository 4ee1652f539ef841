import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  addEventToken,
  listAllEventTokens,
  listEvents,
  listEventTokens,
  revokeEventToken,
} from '../../../contracts/notifications/programs.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { int, optional } from '../../../contracts/platform/wire.js';
import type { Actor } from '../../platform/access/actor.js';
import { tokenOf } from '../../platform/access/guard.js';
import { Public, Requires } from '../../platform/access/requires.js';
import { checkInput } from '../../platform/http/input.js';
import { Refusal } from '../../platform/http/refusal.js';
import { acceptsStream, By, FileRoute, In, Route } from '../../platform/http/route.js';
import { EventAccess, eventWish } from './event-access.js';
import { EventStreams } from './event-streams.js';
import { type EventReader, EventTokens } from './event-tokens.js';
import { ProgramEvents } from './program-events.js';

/** Rows that one call reads at most, however few of them the caller may see. */
const MOST_READ = 5_000;
const LAST_EVENT = 'last-event-id';
/** Where a stream resumes after it was cut; a position that is none is refused, because what it lacks would be skipped. */
const resumedAt = z.object({ [LAST_EVENT]: optional(int(0, Number.MAX_SAFE_INTEGER)) });

@Controller()
export class EventsController {
  constructor(
    private readonly events: ProgramEvents,
    private readonly tokens: EventTokens,
    private readonly rights: EventAccess,
    private readonly streams: EventStreams,
  ) {}

  /** JSON, or server-sent events for those who accept them. The token of a person is not accepted. */
  @FileRoute(listEvents)
  @Public()
  async list(
    @In() input: Input<typeof listEvents>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const token = tokenOf(request.headers) ?? '';
    const reader = await this.tokens.reader(token);
    if (!reader) throw new Refusal('eventToken.invalid');
    const wish = eventWish(input.types, input.scope);
    const newest = await this.events.newest();
    const isStream = acceptsStream(request);
    const resumed = checkInput(resumedAt, { [LAST_EVENT]: request.headers[LAST_EVENT] })[LAST_EVENT];
    const after = resumed ?? input.after ?? (isStream ? newest : 0);
    if (after > newest) throw new Refusal('position.future');
    if (isStream) return this.streams.open(reply, { token, tokenId: reader.tokenId, wish, after });
    const page = await this.page(reader, wish, after, input.limit);
    void reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`{"events":[${page.events.join(',')}],"next":${page.next},"more":${page.next < newest}}`);
  }

  private async page(reader: EventReader, wish: ReturnType<typeof eventWish>, after: number, limit: number) {
    const events: string[] = [];
    let next = after;
    for (let read = 0; read < MOST_READ; ) {
      const found = await this.events.after(next, 200);
      const readable = new Set(await this.rights.readable(reader, wish, found));
      for (const event of found) {
        if (events.length >= limit) return { events, next };
        if (readable.has(event)) events.push(event.json);
        next = event.position;
      }
      read += found.length;
      if (found.length < 200) break;
    }
    return { events, next };
  }

  @Route(listEventTokens)
  @Requires('user')
  async tokensOf(@In() { userId }: Input<typeof listEventTokens>, @By() actor: Actor) {
    return this.tokens.list(this.tokens.owner(actor, userId));
  }

  @Route(listAllEventTokens)
  @Requires('super')
  allTokens() {
    return this.tokens.listAll();
  }

  @Route(addEventToken)
  @Requires('user')
  add(@In() wish: Input<typeof addEventToken>, @By() actor: Actor) {
    return this.tokens.add(actor, wish);
  }

  @Route(revokeEventToken)
  @Requires('user')
  async revoke(@In() { id }: Input<typeof revokeEventToken>, @By() actor: Actor) {
    await this.tokens.revoke(actor, id);
  }
}
