import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { moduleAbout } from '../../../contracts/docs/about.js';
import { OPERATION, type ParamRow } from '../../../contracts/docs/doc-types/api.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { DocType } from '../../../contracts/platform/enums.js';

type About = Reply<typeof moduleAbout>['about'];

const rows = z.array(
  z.object({ id: z.number(), name: z.string(), params: z.custom<readonly Pick<ParamRow, 'id' | 'schema'>[]>() }),
);
const folders = z.array(z.object({ id: z.number(), name: z.string() }));
type Folder = z.infer<typeof folders>[number];
const aboutFrom = (where: string) => `select a.id, a.name, coalesce(a.content -> 'params', '[]') as params from docs a
  where a.type = ${DocType.about} and not a.is_deleted and ${where}`;

/** Reads what applications say of themselves. */
@Injectable()
export class AboutQueries {
  constructor(private readonly db: DataSource) {}

  ofModule(moduleId: number): Promise<About> {
    return this.one('a.module_id = $1', moduleId);
  }

  /** That of the doc's application. */
  ofDoc(docId: number): Promise<About> {
    return this.one('a.module_id = (select d.module_id from docs d where d.id = $1)', docId);
  }

  /** Folders of the doc's application with one of the names. */
  async foldersNamed(docId: number, names: readonly string[]): Promise<readonly Folder[]> {
    const sql = `select f.id, f.name from docs f where f.module_id = (select d.module_id from docs d where d.id = $1)
      and f.is_folder and not f.is_deleted and f.name = any($2)`;
    return names.length === 0 ? [] : folders.parse(await this.db.query(sql, [docId, names]));
  }

  private async one(where: string, id: number): Promise<About> {
    const [found] = rows.parse(await this.db.query(aboutFrom(where), [id]));
    if (!found) return null;
    const { params, ...about } = found;
    return { ...about, keywords: params.find((row) => row.id === OPERATION)?.schema ?? {} };
  }
}
