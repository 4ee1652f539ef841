import { Injectable } from '@nestjs/common';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { refsOf } from '../../../contracts/docs/doc-types/models.js';
import { MOST_MODELS } from '../../../contracts/docs/models.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { writtenOut } from '../doc-types/api/written-out.js';
import { contentRules } from '../doc-types/index.js';
import { ModelQueries, type ReachedModels } from '../models/model-queries.js';

interface Doc {
  readonly type: number;
  readonly isFolder: boolean;
  readonly moduleId: number;
  readonly content: DocContent;
}

/** Models of an application that one reply with several docs reads. */
const MOST_TOGETHER = 5_000;

/** Writes the models of docs out, for clients that know none; docs without models stay the same objects. */
@Injectable()
export class WrittenOutDocs {
  constructor(private readonly models: ModelQueries) {}

  /** `at`: with the models of that instant. */
  async of<D extends Doc>(docs: readonly D[], at?: Date): Promise<D[]> {
    const using = docs.filter((doc) => refsIn(doc).length > 0);
    const known = new Map<number, ReachedModels['models']>();
    for (const moduleId of new Set(using.map((doc) => doc.moduleId))) {
      const refs = using.flatMap((doc) => (doc.moduleId === moduleId ? refsIn(doc) : []));
      const most = docs.length === 1 ? MOST_MODELS : MOST_TOGETHER;
      known.set(moduleId, (await this.models.reached(moduleId, refs, at, { most })).models);
    }
    return docs.map((doc) => withModels(doc, known.get(doc.moduleId) ?? []));
  }
}

/** A model itself is for clients that know models. */
const refsIn = (doc: Doc): string[] => (doc.type === DocType.model ? [] : refsOf(contentRules(doc).rows(doc.content)));

function withModels<D extends Doc>(doc: D, models: ReachedModels['models']): D {
  const { content } = doc;
  if (models.length === 0 || !('params' in content) || refsIn(doc).length === 0) return doc;
  return { ...doc, content: { ...content, params: writtenOut(content.params, models) } };
}
