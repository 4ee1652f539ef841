import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AboutFacts, readAbout } from '../formats/openapi/about.js';
import { isObject } from '../formats/openapi/object-kinds.js';

/** The last import of the source that the application was imported from first. */
interface KeptSource {
  readonly source: string;
  readonly facts: AboutFacts;
}

const facts = z.object({
  title: z.string(),
  description: z.string(),
  html: z.string(),
  keywords: z.record(z.string(), z.string()),
});
const kept = z.array(
  z.object({ source: z.string(), about: facts.nullable(), document: z.unknown(), schemes: z.unknown() }),
);

/** Imports of earlier days kept only the document. Its operations, which are the most of it, are never among its parts. */
const firstSource = `select e.source, e.extra->'about' as about,
    case when e.extra->'about' is null then (select json_object_agg(m.key, m.value) from json_each(e.extra->'openapi') m
      where m.key not in ('paths', 'webhooks', 'components')) end as document,
    case when e.extra->'about' is null then e.extra->'openapi'->'components'->'securitySchemes' end as schemes
  from import_extras e where e.module_id = $1 and (e.extra->'openapi' is not null or e.extra->'about' is not null)
  order by (select min(o.doc_id) from doc_origins o where o.module_id = $1 and o.source = e.source) nulls last, e.source
  limit 1`;

/** What the application's first source said of it at its last import. */
export async function keptAbout(tx: EntityManager, moduleId: number): Promise<KeptSource | undefined> {
  const [found] = kept.parse(await tx.query(firstSource, [moduleId]));
  if (!found) return undefined;
  const { source, about, document, schemes } = found;
  if (about) return { source, facts: about };
  const own = isObject(document) ? document : {};
  return {
    source,
    facts: readAbout({ ...own, ...(isObject(schemes) && { components: { securitySchemes: schemes } }) }),
  };
}
