import { Injectable } from '@nestjs/common';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { type ChangeMeaning, type ComparedModels, severityOf } from '../../docs/change-severity/index.js';
import { docMeaning, docMeanings, type TwoContents } from '../../docs/change-severity/work.js';
import { contentRules, type Difference } from '../../docs/doc-types/index.js';
import { docDiff, docHtml, docText } from '../../docs/doc-types/work.js';
import { WorkerLimitError } from '../../platform/workers/worker-limit-error.js';
import { Workers } from '../../platform/workers/workers.js';
import type { DocKindRef } from './differences.js';

/** Processor time of several comparisons of usual docs, many times over. */
const TOGETHER_MS = 300;

/** Renders and compares contents of versions in worker threads, because user content may take long. */
@Injectable()
export class VersionRenderer {
  constructor(private readonly workers: Workers) {}

  async text({ type, isFolder }: DocKindRef, content: DocContent): Promise<string> {
    return isFolder ? '' : this.workers.run(docText, { type, content });
  }

  /** The content as HTML; its source when rendering takes too long. */
  async html(of: DocKindRef, content: DocContent): Promise<string> {
    if (of.isFolder) return '';
    try {
      return await this.workers.run(docHtml, { type: of.type, content });
    } catch (err) {
      if (!(err instanceof WorkerLimitError)) throw err;
      return `<pre>${escaped(await this.text(of, content))}</pre>`;
    }
  }

  /** The differences between two contents of one doc. */
  async difference(of: DocKindRef, from: DocContent, to: DocContent): Promise<Difference> {
    return of.isFolder ? contentRules(of).diff(from, to) : this.workers.run(docDiff, { type: of.type, from, to });
  }

  /** What the change means to callers; undefined when finding out takes too long. */
  async meaning(
    of: DocKindRef,
    from: DocContent,
    to: DocContent,
    models: ComparedModels | undefined,
  ): Promise<ChangeMeaning[] | undefined> {
    const { type, isFolder } = of;
    if (isFolder) return severityOf(of, from, to);
    return unlessTooLong(this.workers.run(docMeaning, { type, isFolder, from, to, models }));
  }

  /** The same of several changes in one task; one after the other, until that time, when together they take too long. */
  async meanings(all: readonly TwoContents[], until: number): Promise<(ChangeMeaning[] | undefined)[]> {
    const together = await unlessTooLong(this.workers.run(docMeanings, all, { deadline: TOGETHER_MS }));
    if (together) return together;
    const found: (ChangeMeaning[] | undefined)[] = all.map(() => undefined);
    for (const [at, one] of all.entries())
      if (performance.now() < until) found[at] = await unlessTooLong(this.workers.run(docMeaning, one));
    return found;
  }

  /** Undefined when the comparison takes too long; for lists that are useful without it. */
  async quickDifference(of: DocKindRef, from: DocContent, to: DocContent): Promise<Difference | undefined> {
    return unlessTooLong(this.difference(of, from, to));
  }
}

async function unlessTooLong<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (err) {
    if (err instanceof WorkerLimitError) return undefined;
    throw err;
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
