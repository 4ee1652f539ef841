import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type ModelOf, modelsByRef } from '../../../contracts/docs/doc-types/models.js';
import {
  type CodeTarget,
  type generateByTemplate,
  type generateCode,
  MOST_CODE_DOCS,
} from '../../../contracts/import-export/codegen.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { ModelQueries } from '../../docs/models/model-queries.js';
import { DocDetails } from '../../docs/reading/doc-details.queries.js';
import type { Actor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Scripts } from '../../platform/workers/scripts/scripts.js';
import { Templates } from '../../workspace/admin/templates.js';
import type { ZippedFile } from '../export/zip.js';
import { type CodeModel, codeModelOf } from './targets/code-model.js';
import { targets } from './targets/index.js';
import { templateDoc } from './template-doc.js';

/** Docs that are read at once. */
const AT_ONCE = 50;
const idRows = z.array(z.object({ id: z.number() }));

@Injectable()
export class CodeGenerator {
  constructor(
    private readonly db: DataSource,
    private readonly details: DocDetails,
    private readonly models: ModelQueries,
    private readonly templates: Templates,
    private readonly scripts: Scripts,
  ) {}

  async byTemplate(actor: Actor, docId: number, templateId: number): Promise<Reply<typeof generateByTemplate>> {
    const [doc, { content }] = await Promise.all([
      // Templates of the existing product know no models.
      this.details.one(docId, { globals: true, isWrittenOut: true }),
      this.templates.detail(templateId),
    ]);
    const outcome = await this.scripts.run({
      kind: 'velocity',
      source: content,
      input: JSON.stringify({ doc: templateDoc(doc) }),
      seed: Math.floor(Math.random() * 0xffffffff),
      owner: `user ${actor.id}`,
    });
    if (outcome.kind === 'value') return { docName: doc.docName, content: outcome.text ?? outcome.json ?? '' };
    const reason = outcome.kind === 'error' ? outcome.message : outcome.kind === 'limit' ? outcome.limit : '';
    throw new Refusal('template.fails', { reason: reason.slice(0, 300) });
  }

  async one(docId: number, target: CodeTarget): Promise<Reply<typeof generateCode>> {
    const { write, language, fileName } = targets[target];
    const doc = await this.details.one(docId, { globals: true });
    const model = codeModelOf(doc, await this.modelsOf(docId));
    return { fileName: fileName(model.name), language, content: write(model) };
  }

  private async modelsOf(docId: number): Promise<ModelOf> {
    const { models } = await this.models.ofDoc(docId);
    return modelsByRef(models);
  }

  /** The shown HTTP docs of an application, a file each. */
  async *files(actor: Actor, moduleId: number, target: CodeTarget): AsyncGenerator<ZippedFile> {
    const { write, fileName } = targets[target];
    const sql = `select id from docs where module_id = $1 and type = $2 and not is_folder and not is_deleted and is_show
      order by order_index, id limit $3`;
    const ids = idRows.parse(await this.db.query(sql, [moduleId, DocType.http, MOST_CODE_DOCS])).map(({ id }) => id);
    const taken = new Set<string>();
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      for (const doc of await this.details.visible(actor, ids.slice(from, from + AT_ONCE))) {
        const model = freeName(codeModelOf(doc, await this.modelsOf(doc.id), false), taken);
        yield { path: fileName(model.name), content: write(model) };
        await new Promise(setImmediate);
      }
    }
  }
}

/** File systems that ignore case must hold all files of the zip. */
function freeName(model: CodeModel, taken: Set<string>): CodeModel {
  let name = model.name;
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${model.name}V${n}`;
  taken.add(name.toLowerCase());
  return name === model.name ? model : renamed(model, name);
}

/** All names of a model begin with that of its call. */
function renamed(model: CodeModel, name: string): CodeModel {
  const text = JSON.stringify({ ...model, name }, (key, value: unknown) =>
    key === 'name' && typeof value === 'string' && value.startsWith(model.name) && value !== name && isOwn(model, value)
      ? name + value.slice(model.name.length)
      : value,
  );
  return JSON.parse(text);
}
const isOwn = ({ structs }: CodeModel, value: string): boolean => structs.some(({ name }) => name === value);
