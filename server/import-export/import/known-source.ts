import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocType } from '../../../contracts/platform/enums.js';
import type { PackedEntry } from '../formats/pack/packed-api.js';
import type { ReadSource } from './source-reader.js';

const sources = z.array(z.object({ source: z.string() }));
const named = `select name as source from modules where id = $1 union all
  select name from docs where module_id = $1 and type = ${DocType.about} and not is_deleted`;
const counts = z.array(z.object({ n: z.coerce.number() }));

/**
 * The source of which a document is a later version. A source is known by its title, but an export of ours has the title
 * of *About*, or the name of the application instead: it belongs to the document that the application was imported from, if that is one, and
 * most of its docs are of it.
 */
@Injectable()
export class KnownSource {
  constructor(private readonly db: DataSource) {}

  async of(moduleId: number, { api, docSource, format }: ReadSource): Promise<string> {
    if ((format !== 'openapi' && format !== 'postman') || moduleId === 0) return docSource;
    const names = sources.parse(await this.db.query(named, [moduleId]));
    if (!names.some(({ source }) => source === api.name?.trim())) return docSource;
    const ofFormat = 'select source from import_extras where module_id = $1 and extra->$2::text is not null';
    const known = sources.parse(await this.db.query(ofFormat, [moduleId, format]));
    const [only] = known;
    if (!only || known.length > 1) return docSource;
    const keys = keysOf(api.entries);
    const found = 'select count(*) as n from doc_origins where module_id = $1 and source = $2 and key = any($3)';
    const [{ n } = { n: 0 }] = counts.parse(await this.db.query(found, [moduleId, only.source, keys]));
    return n * 2 > keys.length ? only.source : docSource;
  }
}

const keysOf = (entries: readonly PackedEntry[]): string[] =>
  entries.flatMap((entry) => (entry.kind === 'doc' ? [entry.key] : keysOf(entry.children)));
