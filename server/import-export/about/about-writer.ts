import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { entryKey, orderKey } from '../../../contracts/docs/doc-types/about.js';
import { type ApiContent, OPERATION } from '../../../contracts/docs/doc-types/api.js';
import { operationRow } from '../../../contracts/docs/doc-types/live-fixed-rows.js';
import { DocStatus, DocType } from '../../../contracts/platform/enums.js';
import { docKind } from '../../docs/doc/doc.decider.js';
import type { DocState } from '../../docs/doc/doc.entity.js';
import { lockTree } from '../../docs/doc/tree-facts.js';
import { aboutRules } from '../../docs/doc-types/api/about-rules.js';
import { nodeFromBody } from '../../docs/doc-types/custom/body.js';
import { richToMarkdown } from '../../docs/doc-types/custom/to-markdown.js';
import { DocContentWriter } from '../../docs/editing/content/doc-content-writer.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { EventMeta } from '../../platform/log/kind.js';
import type { AboutFacts } from '../formats/openapi/about.js';
import { isSameDescription } from '../formats/openapi/write/original-operation.js';
import { keptAbout } from './kept-about.js';

const standing = z.array(z.object({ id: z.number(), isDeleted: z.boolean() }));
const named = z.tuple([z.object({ name: z.string() })]);
const imported = z.object({
  about: z.object({
    title: z.string(),
    description: z.string(),
    html: z.string(),
    keywords: z.record(z.string(), z.string()),
  }),
});

/** What an import brings: its source, and `extra` of its document. */
interface ImportedFacts {
  readonly moduleId: number;
  readonly source: string;
  readonly extra: Readonly<Record<string, unknown>> | undefined;
}

/** Makes the doc *About* of an application, of which there is never a second one, and fills it from imports. */
@Injectable()
export class AboutWriter {
  constructor(
    private readonly log: EventLog,
    private readonly content: DocContentWriter,
  ) {}

  /** The doc; made where there is none, from what the application was imported from. */
  open(actor: Actor, moduleId: number): Promise<{ id: number }> {
    return this.log.transaction(async (tx) => {
      const by = byActor(actor);
      const known = await this.standing(tx, moduleId, by);
      if (known !== undefined) return { id: known };
      const kept = await keptAbout(tx, moduleId);
      const first = kept?.facts ?? { ...nothing, title: await nameOf(tx, moduleId) };
      return { id: await this.create(tx, moduleId, first, by) };
    });
  }

  /**
   * Three-way by keyword: what nobody changed here since the last import of the source becomes what the new one says. Call
   * it before the new import's document is kept. Of several sources the first one fills it.
   */
  async fill(tx: EntityManager, { moduleId, source, extra }: ImportedFacts, by: EventMeta): Promise<void> {
    const given = imported.safeParse(extra);
    if (!given.success) return;
    const before = await keptAbout(tx, moduleId);
    if (before && before.source !== source) return;
    const [now, known] = [given.data.about, await this.standing(tx, moduleId, by)];
    const name = await nameOf(tx, moduleId);
    if (known === undefined) {
      if (!saysNothing(now, name)) await this.create(tx, moduleId, now, by);
      return;
    }
    const base = before?.facts ?? { ...nothing, title: name };
    const read = await contentOf(nothing.keywords, now, aboutRules.empty('-'));
    const next = ({ content, isLocked }: DocState) =>
      isLocked ? content : merged(aboutRules.schema.parse(content), base, now, read);
    await this.content.replace(known, next, by, { tx });
  }

  /** Under the lock of the tree, so that two cannot make one each. One that was deleted comes back. */
  private async standing(tx: EntityManager, moduleId: number, by: EventMeta): Promise<number | undefined> {
    await lockTree(tx, moduleId, 'change');
    const sql = `select id, is_deleted as "isDeleted" from docs
      where module_id = $1 and type = ${DocType.about} and not is_erased order by is_deleted, id limit 1`;
    const [found] = standing.parse(await tx.query(sql, [moduleId]));
    if (found?.isDeleted) await this.log.execute(docKind, found.id, { type: 'UndeleteDoc', ancestors: [] }, by, { tx });
    return found?.id;
  }

  private async create(tx: EntityManager, moduleId: number, facts: AboutFacts, by: EventMeta): Promise<number> {
    const content = await contentOf(
      facts.keywords,
      facts,
      aboutRules.empty(facts.title || (await nameOf(tx, moduleId))),
    );
    const place = { type: DocType.about, moduleId, parentId: 0, status: DocStatus.done, isShow: true };
    const { id } = await this.content.create({ ...place, content }, by, tx);
    return id;
  }
}

const nothing: AboutFacts = { title: '', description: '', html: '', keywords: {} };

async function nameOf(tx: EntityManager, moduleId: number): Promise<string> {
  const [{ name }] = named.parse(await tx.query('select name from modules where id = $1', [moduleId]));
  return name;
}

/** Whether it is no more than what an export of an application without *About* says of it. */
const saysNothing = ({ title, html, keywords }: AboutFacts, name: string): boolean =>
  title === name &&
  html === '' &&
  Object.entries(keywords).every(
    ([keyword, json]) =>
      (keyword === 'info/version' && json === '"1.0.0"') ||
      keyword === orderKey('tag') ||
      keyword === orderKey('server') ||
      (keyword.startsWith(entryKey('tag', '')) && !/"(?:description|externalDocs)":/.test(json)) ||
      (keyword.startsWith(entryKey('server', '')) && !json.includes('"variables":')),
  );

const withKeywords = (content: ApiContent, keywords: AboutFacts['keywords']): ApiContent => ({
  ...content,
  params: Object.keys(keywords).length > 0 ? [operationRow(keywords)] : [],
});

async function contentOf(
  keywords: AboutFacts['keywords'],
  { html }: AboutFacts,
  empty: ApiContent,
): Promise<ApiContent> {
  return withKeywords(html === '' ? empty : await aboutRules.fromWire({ description: html }, empty), keywords);
}

const isOfServers = (keyword: string): boolean =>
  keyword === orderKey('server') || keyword.startsWith(entryKey('server', ''));

/** `read` has the new description. */
function merged(mine: ApiContent, base: AboutFacts, now: AboutFacts, read: ApiContent): ApiContent {
  const own = mine.params.find(({ id }) => id === OPERATION)?.schema ?? {};
  const keywords = new Map(Object.entries(own));
  // An export without environments has no servers: such a document says nothing of them.
  const isSilent = now.keywords[orderKey('server')] === undefined;
  for (const name of new Set([...Object.keys(base.keywords), ...Object.keys(now.keywords)])) {
    if (own[name] !== base.keywords[name] || (isSilent && isOfServers(name))) continue;
    const text = now.keywords[name];
    if (text === undefined) keywords.delete(name);
    else keywords.set(name, text);
  }
  const isTextSame = isSameDescription(base.description, richToMarkdown(nodeFromBody(mine.body)).trim());
  return {
    ...withKeywords(mine, Object.fromEntries(keywords)),
    name: mine.name === base.title && now.title !== '' ? now.title : mine.name,
    body: isTextSame && now.description !== base.description ? read.body : mine.body,
  };
}
