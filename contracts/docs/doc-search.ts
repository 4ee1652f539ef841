import { z } from 'zod';
import { endpoint, nothing } from '../platform/endpoint.js';
import { flag, id, instant, int, text } from '../platform/wire.js';
import { docType } from './doc-shape.js';

/** A doc with the names of its application, project and space, for lists across applications. */
const docHit = z.object({
  id,
  name: z.string(),
  type: docType,
  httpMethod: z.string(),
  url: z.string(),
  deprecated: z.string(),
  /** The version label; '' = none. */
  version: z.string(),
  moduleId: id,
  moduleName: z.string(),
  projectId: id,
  projectName: z.string(),
  spaceId: id,
  spaceName: z.string(),
  modifierName: z.string(),
  modifiedAt: instant,
  streamVersion: z.number(),
});

/**
 * Shown docs that the caller may read, found by the words of name and address; docs whose name begins with the text
 * come first. A word of letters finds Chinese names by their pinyin, too: syllables, or initials such as `dd` for 订单.
 */
export const searchDocs = endpoint('POST', '/doc/find', {
  input: z.object({ text: text(100), limit: int(1, 50).default(20) }),
  reply: z.object({
    docs: z.array(docHit),
    /** Places with anything that the caller may read and whose name contains the words, or is spelled by them. */
    spaces: z.array(z.object({ id, name: z.string() })),
    projects: z.array(z.object({ id, name: z.string(), spaceName: z.string() })),
    /** Applications. */
    modules: z.array(z.object({ id, name: z.string(), projectId: id, projectName: z.string(), spaceName: z.string() })),
  }),
});

export const spelledLimits = { texts: 300, text: 128 } as const;
/** Which of the texts are spelled by the letters, as names are in `searchDocs`: for lists that a screen filters itself. */
export const spelledTexts = endpoint('POST', '/text/spelled', {
  input: z.object({
    letters: text(100),
    texts: z.array(text(spelledLimits.text)).max(spelledLimits.texts, `list.max:${spelledLimits.texts}`),
  }),
  reply: z.array(z.string()),
});

/** The dashboard of a user: docs they changed last, and docs that others changed last. */
export const homeDocs = endpoint('GET', '/doc/recent', {
  input: nothing,
  reply: z.object({
    mine: z.array(docHit),
    changed: z.array(docHit),
    /** Whether the caller is a member of any space. */
    isMember: flag,
  }),
});
