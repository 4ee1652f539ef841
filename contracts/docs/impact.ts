import { z } from 'zod';
import { heavyEndpoint } from '../platform/endpoint.js';
import { choice, ids } from '../platform/wire.js';

/** What a change reaches. `server/flow.ts` names the source of each kind. */
export const impactKinds = [
  'editing',
  'subscribers',
  'releases',
  'shares',
  'composed',
  'shown',
  'pages',
  'mocks',
  'models',
] as const;
export type ImpactKind = (typeof impactKinds)[number];

const impactTargets = ['docs', 'environment', 'dictionary', 'module', 'project', 'composeProject'] as const;
export type ImpactTargetKind = (typeof impactTargets)[number];
export const impactActs = ['delete', 'hide', 'private'] as const;

/**
 * What deleting or hiding docs, deleting an environment, a dictionary, an application, a project or a composed project, or
 * making an environment private would affect. A folder includes everything below it; the docs of a composed project are its
 * extra pages. `total` counts everything; `items` has the first of those that the caller may see.
 */
export const readImpact = heavyEndpoint('POST', '/impact', {
  input: z.object({ of: choice(impactTargets), ids: ids(500, 'list.min:1'), act: choice(impactActs) }),
  reply: z.object({
    docs: z.number(),
    folders: z.number(),
    locked: z.number(),
    effects: z.array(
      z.object({
        kind: z.enum(impactKinds),
        total: z.number(),
        items: z.array(
          z.object({
            name: z.string(),
            /** Address of its page in the client; '' for a person. */
            path: z.string(),
            /** Affected docs in it; 0 where that is not counted. */
            docs: z.number(),
          }),
        ),
      }),
    ),
  }),
});
