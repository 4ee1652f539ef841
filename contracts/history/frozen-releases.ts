import { z } from 'zod';
import { changesReply, severityCounts } from '../docs/change-severity/choices.js';
import { severities } from '../docs/change-severity/rules.js';
import { endpoint, heavyEndpoint } from '../platform/endpoint.js';
import { choice, flag, id, instant, optional, scopeId, text, withDefault } from '../platform/wire.js';
import { releaseLimits } from '../workspace/releases.js';

/** A release whose docs are kept at their versions of an instant; it can be done once. */
export const freezeRelease = heavyEndpoint('POST', '/project/release/freeze', {
  /** Notes left out: unchanged. */
  input: z.object({ id, notes: optional(text(releaseLimits.notes)) }),
  reply: z.object({ docs: z.number(), at: instant }),
});
export const frozenReleases = endpoint('GET', '/project/release/frozen', {
  input: z.object({ projectId: id }),
  reply: z.array(z.object({ id, releaseNo: z.string(), at: instant, by: z.string(), docs: z.number() })),
});

/** A doc of a release as the release shows it: at its kept version, or while nothing is frozen at the present one. */
const releaseDoc = z.object({
  ...{ docId: id, name: z.string(), path: z.string(), module: z.string() },
  version: z.number(),
  /** The doc has been changed since. */
  isNewer: z.boolean(),
  /** The doc is in the bin now. */
  isDeleted: z.boolean(),
});
/** All that the page of a release shows but the comparison. */
export const releasePage = endpoint('GET', '/project/release/page', {
  input: z.object({ id }),
  reply: z.object({
    ...{ id, projectId: id, releaseNo: z.string(), releaseDesc: z.string(), notes: z.string() },
    frozen: z.object({ at: instant, by: z.string() }).nullable(),
    /** The frozen release before it, which changes are compared with. */
    previous: z.object({ id, releaseNo: z.string() }).nullable(),
    docs: z.array(releaseDoc),
    /** Of the docs that the reader may see; `docs` are the first of them. */
    total: z.number(),
  }),
});

const pair = z.object({
  /** The earlier release; none: everything is new. */
  from: scopeId,
  to: id,
  /** 1: a release that is not frozen yet is compared as if it were frozen now. */
  draft: withDefault(flag, false),
});
const releaseDocKinds = ['added', 'removed', 'changed'] as const;
const releaseDocChange = z.object({
  docId: id,
  name: z.string(),
  path: z.string(),
  kind: z.enum(releaseDocKinds),
  severity: z.enum(severities),
  /** 0 for a doc that is not in that release. */
  fromVersion: z.number(),
  toVersion: z.number(),
  meaning: changesReply,
});
/** What changed between two releases, the worst doc first. */
export const compareReleases = heavyEndpoint('GET', '/project/release/compare', {
  input: pair,
  reply: z.object({
    from: z.string(),
    to: z.string(),
    unchanged: z.number(),
    counts: severityCounts,
    docs: z.array(releaseDocChange),
    /** There are more changed docs than are listed. */
    isCut: flag,
  }),
});
/** The same as Markdown, in one language. */
export const releaseNotes = heavyEndpoint('GET', '/project/release/notes', {
  input: pair.extend({ lang: withDefault(choice(['zh-CN', 'en']), 'zh-CN') }),
  reply: z.unknown(),
});
/** The signed list of versions and hashes, as a file for `npm run log:verify -- --manifest`. */
export const releaseManifest = heavyEndpoint('GET', '/project/release/manifest', {
  input: z.object({ id }),
  reply: z.unknown(),
});
