import { z } from 'zod';
import { endpoint, heavyEndpoint, nothing } from '../platform/endpoint.js';
import { TreeNodeType } from '../platform/enums.js';
import { id } from '../platform/wire.js';
import { docType } from './doc-shape.js';

/**
 * A node of the viewer's tree (docs/spec.md 3). On the old wire the `id` of projects, modules and folders is not
 * stable; here it is.
 */
export const treeNode = z.object({
  id: z.string(),
  label: z.string(),
  parentId: z.string(),
  docId: z.string(),
  url: z.string(),
  type: z.literal(Object.values(TreeNodeType)),
  httpMethod: z.string(),
  docType: docType,
  deprecated: z.string(),
  origin: z.string(),
  apiCount: z.number(),
  version: z.string(),
});
export const viewProjects = endpoint('GET', '/doc/view/projects', {
  input: nothing,
  reply: z.array(z.object({ id, name: z.string(), projects: z.array(z.object({ id, name: z.string() })) })),
});
export const viewProjectTree = heavyEndpoint('GET', '/doc/view/dataByProject', {
  input: z.object({ projectId: id }),
  reply: z.array(treeNode),
});
export const viewSpaceTree = heavyEndpoint('GET', '/doc/view/data', {
  input: z.object({ spaceId: id }),
  reply: z.array(treeNode),
});
