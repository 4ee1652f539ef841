import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, IsNull } from 'typeorm';
import { modelsByRef } from '../../../../contracts/docs/doc-types/models.js';
import { ModelQueries } from '../../../docs/models/model-queries.js';
import { DocDetails } from '../../../docs/reading/doc-details.queries.js';
import { upTo } from '../../../platform/runtime/up-to.js';
import { CompiledDoc } from '../answers/compiled-doc.js';
import { MockRow } from '../answers/mock.entity.js';

const DOCS = 3_000;
const MOCKS = 1_000;

/** The docs and mocks that were called, ready to answer. Read again after a change. */
@Injectable()
export class DocAnswers {
  private readonly docs = new LRUCache<number, CompiledDoc>(upTo(DOCS));
  private readonly mocks = new LRUCache<number, MockRow>(upTo(MOCKS));
  private generation = 0;

  constructor(
    private readonly db: DataSource,
    private readonly details: DocDetails,
    private readonly models: ModelQueries,
  ) {}

  known(docId: number): CompiledDoc | undefined {
    return this.docs.get(docId);
  }

  async doc(docId: number): Promise<CompiledDoc> {
    const known = this.docs.get(docId);
    if (known) return known;
    const { generation } = this;
    const [detail, { models }] = await Promise.all([
      this.details.one(docId, { globals: true }),
      this.models.ofDoc(docId),
    ]);
    const compiled = new CompiledDoc(detail, modelsByRef(models));
    if (generation === this.generation) this.docs.set(docId, compiled);
    return compiled;
  }

  knownMock(id: number): MockRow | undefined {
    return this.mocks.get(id);
  }

  async mock(id: number): Promise<MockRow | undefined> {
    const { generation } = this;
    const row = await this.db.getRepository(MockRow).findOneBy({ id, deletedAt: IsNull() });
    if (row && generation === this.generation) this.mocks.set(id, row);
    return row ?? undefined;
  }

  forget(docId: number): void {
    this.generation += 1;
    this.docs.delete(docId);
  }
  forgetMocks(): void {
    this.generation += 1;
    this.mocks.clear();
  }
  forgetModule(moduleId: number): void {
    this.generation += 1;
    for (const [id, doc] of this.docs) if (doc.moduleId === moduleId) this.docs.delete(id);
  }
  forgetAll(): void {
    this.docs.clear();
    this.forgetMocks();
  }
}
