import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Refusal } from '../../platform/http/refusal.js';
import { type ChosenApplication, ChosenApplications } from '../export/chosen-applications.js';
import { safeFileName } from '../export/file-names.js';
import { OpenApiFiles } from '../export/openapi-files.js';
import { TextFiles } from '../export/text-files.js';
import type { BoundPlace } from './metersphere-bindings.js';
import type { MeterSphereProtocol } from './protocols.js';

/** One import of MeterSphere. `docs`: the number of docs in it. */
export interface SentFile {
  readonly name: string;
  readonly text: string;
  readonly docs: number;
}
const MOST_CHARACTERS = 40_000_000;
const docRows = z.array(z.object({ id: z.number() }));

/** Makes the files of a sync, one per application: of the shown docs, or of the docs of a release. */
@Injectable()
export class SentDocs {
  constructor(
    private readonly db: DataSource,
    private readonly chosen: ChosenApplications,
    private readonly texts: TextFiles,
    private readonly openApi: OpenApiFiles,
  ) {}

  /** None if there is no doc. @throws Refusal `export.tooLarge`, `export.tooMany` */
  async *files({ kind, id }: BoundPlace, format: MeterSphereProtocol['format']): AsyncGenerator<SentFile> {
    const owner = `${kind} ${id}`;
    for (const application of await this.applications({ kind, id })) {
      const { name, docs } = application;
      // MeterSphere has environments of its own: requests have no host.
      const sent = { ...application, environments: [] };
      const chunks =
        format === 'openapi' ? this.openApi.of(sent, 'json', owner) : this.texts.postman(sent, owner, true);
      const text = await joined(chunks);
      yield { name: `${safeFileName(name)}.json`, text, docs };
    }
  }

  private async applications({ kind, id }: BoundPlace): Promise<ChosenApplication[]> {
    if (kind === 'module') {
      const { found } = await this.chosen.ofModule(id);
      return found ? [found] : [];
    }
    const sql = `select d.id from release_docs r join docs d on d.id = r.doc_id and not d.is_deleted and not d.is_folder
      where r.release_id = $1`;
    return this.chosen.ofDocs(docRows.parse(await this.db.query(sql, [id])).map((row) => row.id));
  }
}

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  const parts: string[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MOST_CHARACTERS) throw new Refusal('export.tooLarge');
    parts.push(chunk);
  }
  return parts.join('');
}
