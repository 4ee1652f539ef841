import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { WorkerLimitError } from '../../platform/workers/worker-limit-error.js';
import { Workers } from '../../platform/workers/workers.js';
import { contentRules, rulesOf } from '../doc-types/index.js';
import { docDescriptions } from '../doc-types/work.js';

/** Docs whose content is read into memory at a time. */
const BATCH = 100;
/** Bytes of stored content above which a doc is listed without its description. */
const MAX_CONTENT = 200_000;
/** UTF-16 units of all descriptions in one list; docs after this limit are listed without. */
const MAX_REPLY = 4_000_000;
/** UTF-16 units of all cached descriptions. */
const MAX_CACHE = 32_000_000;

interface ListedDoc {
  readonly id: number;
  readonly version: number;
  readonly type: number;
  readonly isFolder: boolean;
}
export interface ListText {
  readonly description: string;
  readonly contentType: string;
}
const contentRows = z.array(z.object({ id: z.number(), content: z.unknown() }));
const none: ListText = { description: '', contentType: '' };

/** The two fields of the old lists that are not columns. They are fixed for a version, so they are cached. */
@Injectable()
export class ListDescriptions {
  private readonly cache = new LRUCache<string, ListText>({
    maxSize: MAX_CACHE,
    sizeCalculation: ({ description }) => description.length + 100,
  });

  constructor(
    private readonly db: DataSource,
    private readonly workers: Workers,
  ) {}

  async read(all: readonly ListedDoc[]): Promise<(doc: ListedDoc) => ListText> {
    const found = new Map<number, ListText>();
    const unread: ListedDoc[] = [];
    let length = 0;
    const add = (id: number, text: ListText) => {
      length += text.description.length;
      found.set(id, length > MAX_REPLY ? { ...text, description: '' } : text);
    };
    for (const doc of all) {
      const cached = doc.isFolder ? none : this.cache.get(keyOf(doc));
      if (cached) add(doc.id, cached);
      else unread.push(doc);
    }
    for (let from = 0; from < unread.length && length <= MAX_REPLY; from += BATCH) {
      for (const [doc, text] of await this.readBatch(unread.slice(from, from + BATCH))) {
        this.cache.set(keyOf(doc), text);
        add(doc.id, text);
      }
    }
    return ({ id }) => found.get(id) ?? none;
  }

  private async readBatch(docs: readonly ListedDoc[]): Promise<[ListedDoc, ListText][]> {
    const sql = 'select id, content from docs where id = any($1) and pg_column_size(content) <= $2';
    const rows = contentRows.parse(await this.db.query(sql, [docs.map(({ id }) => id), MAX_CONTENT]));
    const contents = new Map(rows.map(({ id, content }) => [id, content]));
    const typed = docs.flatMap((doc) => {
      const stored = contents.get(doc.id);
      return stored === undefined ? [] : [{ doc, type: doc.type, content: rulesOf(doc.type).schema.parse(stored) }];
    });
    const descriptions = await this.render(typed.map(({ type, content }) => ({ type, content })));
    return typed.map(({ doc, content }, at) => [doc, listText(doc, content, descriptions[at])]);
  }

  /** Returns none if rendering exceeds the worker's limit: a list without descriptions is still useful. */
  private async render(docs: readonly { type: number; content: DocContent }[]): Promise<string[]> {
    try {
      return await this.workers.run(docDescriptions, docs);
    } catch (err) {
      if (err instanceof WorkerLimitError) return [];
      throw err;
    }
  }
}

const keyOf = ({ id, version }: ListedDoc): string => `${id} ${version}`;

const listText = (doc: ListedDoc, content: DocContent, description = ''): ListText => ({
  description,
  contentType: contentRules(doc).columns(content).contentType,
});
