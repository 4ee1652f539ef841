import { z } from 'zod';
import { endpoint, nothing } from '../platform/endpoint.js';
import { openApiGroups } from './open-api.js';

/** A field of a call or of its reply; `elements`: the fields of an object or of the objects of an array. */
export interface FieldDoc {
  readonly name: string;
  readonly dataType: string;
  readonly required: 'true' | 'false';
  /** `-` where there is none. */
  readonly maxLength: string;
  readonly example: string;
  readonly description: string;
  /** Empty for a nested field whose elements are those of the object that it is in. */
  readonly elements: readonly FieldDoc[];
}
const fieldDoc: z.ZodType<FieldDoc> = z.lazy(() =>
  z.object({
    name: z.string(),
    dataType: z.string(),
    required: z.enum(['true', 'false']),
    maxLength: z.string(),
    example: z.string(),
    description: z.string(),
    elements: z.array(fieldDoc),
  }),
);

const callDoc = z.object({
  name: z.string(),
  version: z.string(),
  nameVersion: z.string(),
  description: z.string(),
  remark: z.string(),
  paramDefinitions: z.array(fieldDoc),
  resultDefinitions: z.array(fieldDoc),
  customWrapper: z.boolean(),
  /** The rest is ours. `data` of an example call, and of its reply. */
  paramExample: z.unknown(),
  resultExample: z.unknown(),
  onlyReads: z.boolean(),
});
export type CallDoc = z.output<typeof callDoc>;

/**
 * The calls of the push API, generated from the schemas that check them; texts are in the reader's language. The reply
 * has no envelope (docs/wire.md 2.1). `fields`: those of every call; `codes`: the codes of replies and their messages.
 */
export const openApiDocs = endpoint('GET', '/api/json/doc', {
  input: nothing,
  reply: z.object({
    apiModules: z.array(
      z.object({ name: z.string(), order: z.number(), id: z.enum(openApiGroups), moduleItems: z.array(callDoc) }),
    ),
    fields: z.array(fieldDoc),
    codes: z.array(z.object({ code: z.string(), msg: z.string() })),
  }),
});
export type OpenApiDocs = z.output<(typeof openApiDocs)['reply']>;

/** Redirects to the page `/openapi`. */
export const openApiPage = endpoint('GET', '/api/doc', { input: nothing, reply: z.never() });
