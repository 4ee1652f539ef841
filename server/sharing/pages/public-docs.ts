import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { viewRows } from '../../../contracts/docs/doc-rows.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { findInShare, shareMenu, shareRows, viewSharedDoc } from '../../../contracts/sharing/sharing.js';
import { DocRowQueries } from '../../docs/reading/doc-rows.queries.js';
import { knowsModels } from '../../docs/reading/knows-models.js';
import { flatTree } from '../../docs/tree/view-tree.queries.js';
import { ShownModels } from '../../history/past/find/shown-models.queries.js';
import { ShownWords } from '../../history/past/find/shown-words.queries.js';
import { CachedReplies, enveloped } from './cached-replies.js';
import { docsInOrder, foundDoc, foundPage } from './found-docs.js';
import type { Publication } from './publication.js';

/** Docs per search; whoever needs fewer types more. */
const MOST_FOUND = 20;

type Window = Omit<Input<typeof viewRows>, 'spaceId' | 'projectId' | 'withEmpty'>;

/**
 * Answers the calls of public pages for trees and docs. The replies of all doors have the same form; that of shares is
 * used to write them.
 */
@Injectable()
export class PublicDocs {
  constructor(
    private readonly rowQueries: DocRowQueries,
    private readonly replies: CachedReplies,
    private readonly words: ShownWords,
    private readonly models: ShownModels,
  ) {}

  /** The whole tree, flat; without a publication an empty one. `origin`: the name above it. */
  async menu(
    shown: Publication | undefined,
    origin: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const make = async () => enveloped(shareMenu, shown ? flatTree((await shown.tree()).roots, origin) : []);
    await this.replies.send(request, reply, `menu ${shown?.door} ${shown?.id}`, make);
  }

  async rows(shown: Publication, asked: Window, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const make = async () => enveloped(shareRows, await this.rowQueries.viewTree(await shown.tree(), asked));
    await this.replies.send(request, reply, `rows ${shown.door} ${shown.id} ${JSON.stringify(asked)}`, make);
  }

  async find(shown: Publication, given: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const text = given.trim();
    const make = async () => enveloped(findInShare, await this.found(shown, text));
    await this.replies.send(request, reply, `find ${shown.door} ${shown.id} ${text}`, make);
  }

  private async found(shown: Publication, text: string): Promise<Reply<typeof findInShare>> {
    const [tree, pinned, extra] = await Promise.all([shown.tree(), shown.pinned(), shown.extraPages()]);
    const docs = docsInOrder(tree.roots);
    const readable = docs.map(({ id }) => ({ id, version: pinned.get(id) ?? null }));
    // A pinned doc shows the models of an instant, of which no words are stored by doc.
    const asNow = readable.flatMap(({ id, version }) => (version === null ? [id] : []));
    const found = [
      ...(await this.words.find(text, readable, MOST_FOUND + 1)),
      ...(await this.models.find(text, asNow)),
    ];
    const concerned = new Set(found.map(({ docId }) => docId));
    const list = [
      ...extra.flatMap((page) => foundPage(page, text) ?? []),
      ...docs
        .filter(({ id }) => concerned.has(id))
        .map((doc) =>
          foundDoc(
            doc,
            found.filter(({ docId }) => docId === doc.id),
            text,
          ),
        ),
    ];
    return { list: list.slice(0, MOST_FOUND), more: list.length > MOST_FOUND };
  }

  async doc(shown: Publication, docId: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isWrittenOut = !knowsModels(request);
    const make = async () => enveloped(viewSharedDoc, await shown.doc(docId, isWrittenOut));
    await this.replies.send(request, reply, `doc ${shown.door} ${shown.id} ${docId} ${isWrittenOut}`, make);
  }
}
