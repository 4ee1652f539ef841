import { z } from 'zod';
import { endpoint } from '../platform/endpoint.js';
import { id } from '../platform/wire.js';

/* What an application says of itself: a doc of its own type, of which it has one or none (docs/models.md). Everything else is
   that of docs. */

const about = z.object({ id, name: z.string(), keywords: z.record(z.string(), z.string()) }).nullable();

/** The doc *About* of an application; made where there is none, from what was imported last. */
export const openAbout = endpoint('POST', '/about/open', {
  input: z.object({ moduleId: id }),
  reply: z.object({ id }),
});

/** The doc *About* of an application, if it has one. */
export const moduleAbout = endpoint('GET', '/about/of', {
  input: z.object({ moduleId: id }),
  reply: z.object({ about }),
});

/** What a doc's application has as *About*; strangers get no servers, no extensions, and only tags of folders that they see. */
export const docAbout = endpoint('GET', '/doc/about', {
  input: z.object({ id }),
  reply: z.object({ about }),
});
