import { z } from 'zod';
import { changesReply, severityCounts } from '../docs/change-severity/choices.js';
import { severities } from '../docs/change-severity/rules.js';
import { endpoint, heavyEndpoint } from '../platform/endpoint.js';
import { choice, flag, id, instant, scopeId, withDefault } from '../platform/wire.js';

/** A release whose docs are kept at their versions of an instant; it can be done once. */
export const freezeRelease = heavyEndpoint('POST', '/project/release/freeze', {
  input: z.object({ id }),
  reply: z.object({ docs: z.number(), at: instant }),
});
export const frozenReleases = endpoint('GET', '/project/release/frozen', {
  input: z.object({ projectId: id }),
  reply: z.array(z.object({ id, releaseNo: z.string(), at: instant, by: z.string(), docs: z.number() })),
});

const pair = z.object({
  /** The earlier release; none: everything is new. */
  from: scopeId,
  to: id,
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
/** What changed between two frozen releases, the worst doc first. */
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
