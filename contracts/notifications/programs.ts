import { z } from 'zod';
import { severities } from '../docs/change-severity/rules.js';
import { done, endpoint, heavyEndpoint, streamEndpoint } from '../platform/endpoint.js';
import { isWebAddress } from '../platform/web-address.js';
import { choice, flag, id, instant, int, optional, scopeId, text, withDefault } from '../platform/wire.js';
import { newsKinds, newsSources } from './news.js';

/** Events for programs: webhooks and the Events API. Both send the same events, one for each reported change of a doc. */
export const eventTypes = newsKinds.map((kind) => `doc.${kind}` as const);
export const eventTypeOf = (kind: string): string => `doc.${kind}`;

/** A space, project or application; the most specific id counts, none is everything that the holder may read. */
const scope = { spaceId: scopeId, projectId: scopeId, moduleId: scopeId };

/** `after`: the position of the last event that the caller has; events have no gaps and never change. */
const events = streamEndpoint('GET', '/events', {
  input: z.object({
    after: optional(int(0, Number.MAX_SAFE_INTEGER)),
    /** Comma-separated; none: all. */
    types: withDefault(text(200), ''),
    /** `space:<id>`, `project:<id>`, `module:<id>` or `doc:<id>`. */
    scope: withDefault(text(64), ''),
    limit: withDefault(int(1, 500), 100),
  }),
  reply: z.unknown(),
});
export const listEvents = { ...events, statuses: true };

const eventToken = z.object({
  id,
  name: z.string(),
  scopeName: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});
const tokenOwner = z.object({ userId: scopeId });
/** Own tokens; super admins also see those of others. */
export const listEventTokens = endpoint('GET', '/event-token/list', { input: tokenOwner, reply: z.array(eventToken) });
/** The valid and expired tokens of everybody, for super admins, the newest first. */
export const listAllEventTokens = endpoint('GET', '/event-token/all', {
  input: z.object({}),
  reply: z.array(eventToken.extend({ holder: z.object({ id, name: z.string() }), madeBy: z.string() })),
});
/** The token is returned once. */
export const addEventToken = endpoint('POST', '/event-token/add', {
  input: tokenOwner.extend({
    ...scope,
    name: text(64).refine((given) => given.trim() !== '', 'text.required'),
    /** Days until it expires; 0: never. */
    days: withDefault(int(0, 3_650), 90),
  }),
  reply: z.object({ id, token: z.string() }),
});
export const revokeEventToken = endpoint('POST', '/event-token/revoke', { input: z.object({ id }), reply: done });

const hookStates = ['waiting', 'delivered', 'failed', 'parked'] as const;
const hookFilter = {
  types: withDefault(z.array(choice(eventTypes)).max(eventTypes.length), []),
  /** This severity or a worse one. */
  from: withDefault(choice(severities), 'wording'),
  sources: withDefault(z.array(choice(newsSources)).max(newsSources.length), []),
};
const hookWish = {
  name: text(64).refine((given) => given.trim() !== '', 'text.required'),
  address: text(1_000).refine(isWebAddress, 'address.invalid'),
  ...hookFilter,
};
const programHook = z.object({
  id,
  name: z.string(),
  /** Without its path and query, which may contain secrets. */
  host: z.string(),
  isOn: flag,
  /** Why it was switched off; `''` if a person did it. */
  offReason: z.string(),
  types: z.array(z.string()),
  from: z.enum(severities),
  sources: z.array(z.string()),
  /** Valid secrets: more than one while they are rotated. */
  secrets: z.number(),
  waiting: z.number(),
  createdAt: instant,
});
const inScope = z.object(scope);
const oneHook = inScope.extend({ id });

export const listHooks = endpoint('GET', '/program-hook/list', { input: inScope, reply: z.array(programHook) });
/** The secret is returned once. */
export const addHook = endpoint('POST', '/program-hook/add', {
  input: inScope.extend(hookWish),
  reply: z.object({ id, secret: z.string() }),
});
/** `address` left out or empty: not changed. */
export const updateHook = endpoint('POST', '/program-hook/update', {
  input: oneHook.extend({
    ...hookWish,
    address: withDefault(
      text(1_000).refine((given) => given === '' || isWebAddress(given), 'address.invalid'),
      '',
    ),
    isOn: withDefault(flag, true),
  }),
  reply: done,
});
/** Adds a secret; the old ones still sign for `hours`, so that receivers can change over. */
export const rotateHookSecret = endpoint('POST', '/program-hook/rotate', {
  input: oneHook.extend({ hours: withDefault(int(0, 720), 24) }),
  reply: z.object({ secret: z.string() }),
});
export const removeHook = endpoint('POST', '/program-hook/remove', { input: oneHook, reply: done });
/** Newest first. */
export const hookDeliveries = endpoint('GET', '/program-hook/deliveries', {
  input: oneHook.extend({ before: optional(int(1, Number.MAX_SAFE_INTEGER)), limit: withDefault(int(1, 100), 30) }),
  reply: z.array(
    z.object({
      id: z.number(),
      webhookId: z.string(),
      type: z.string(),
      docName: z.string(),
      state: z.enum(hookStates),
      attempts: z.number(),
      status: z.number().nullable(),
      request: z.string(),
      answer: z.string(),
      tookMs: z.number().nullable(),
      at: instant,
      nextAt: instant.nullable(),
    }),
  ),
});
export const testHook = heavyEndpoint('POST', '/program-hook/test', {
  input: oneHook,
  reply: z.object({ delivered: flag, status: z.number().nullable(), answer: z.string() }),
});
export const resendHook = endpoint('POST', '/program-hook/resend', {
  input: oneHook.extend({ deliveryId: int(1, Number.MAX_SAFE_INTEGER) }),
  reply: done,
});
/** Sends every event since the moment again, with its `webhook-id`: receivers that drop known ids get each effect once. */
export const replayHook = endpoint('POST', '/program-hook/replay', {
  input: oneHook.extend({ since: instant }),
  reply: done,
});
