import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { viewRows } from '../../../contracts/doc-rows.js';
import type { Input } from '../../../contracts/endpoint.js';
import { shareMenu, shareRows, viewSharedDoc } from '../../../contracts/sharing.js';
import { DocRowQueries } from '../../docs/doc-rows.queries.js';
import { flatTree } from '../../docs/view-tree.queries.js';
import { CachedReplies, enveloped } from '../cached-replies.js';
import type { Publication } from './publication.js';

type Window = Omit<Input<typeof viewRows>, 'spaceId' | 'projectId'>;

/**
 * Answers the calls of public pages for trees and docs. The replies of all doors have the same form; that of shares is
 * used to write them.
 */
@Injectable()
export class PublicDocs {
  constructor(
    private readonly rowQueries: DocRowQueries,
    private readonly replies: CachedReplies,
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

  async doc(shown: Publication, docId: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const make = async () => enveloped(viewSharedDoc, await shown.doc(docId));
    await this.replies.send(request, reply, `doc ${shown.door} ${shown.id} ${docId}`, make);
  }
}
