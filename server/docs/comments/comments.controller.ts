import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import * as api from '../../../contracts/docs/comments.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { Access, type Verb } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { By, In, Route } from '../../platform/http/route.js';
import { EventLog } from '../../platform/log/event-log.js';
import { CommentAnchors, type CommentedDoc } from './anchors.js';
import { CommentPeople } from './comment-people.js';
import { CommentThreads } from './comment-threads.js';
import { type CommentCommand, commentsKind } from './comments.decider.js';

const docRows = z.array(
  z.object({
    id: z.number(),
    type: z.literal(Object.values(DocType)),
    name: z.string(),
    isFolder: z.boolean(),
    isDeleted: z.boolean(),
  }),
);

/** Comments on docs (docs/wire.md 1.12). */
@Controller()
export class CommentsController {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly access: Access,
    private readonly threads: CommentThreads,
    private readonly people: CommentPeople,
    private readonly anchors: CommentAnchors,
  ) {}

  @Route(api.commentThreads)
  @Requires('doc.view', { doc: 'docId' })
  async read(@In() { docId }: Input<typeof api.commentThreads>, @By() actor: Actor) {
    return this.threads.of(actor, await this.doc(docId));
  }

  @Route(api.listComments)
  @Requires('doc.view', { doc: 'docId' })
  list(@In() { docId }: Input<typeof api.listComments>) {
    return this.threads.tree(docId);
  }

  @Route(api.commentCounts)
  @Requires('module.view', { module: 'moduleId' })
  count(@In() { moduleId }: Input<typeof api.commentCounts>) {
    return this.threads.counts(moduleId);
  }

  @Route(api.commentPeople)
  @Requires('doc.comment', { doc: 'docId' })
  findPeople(@In() { docId, name }: Input<typeof api.commentPeople>) {
    return this.people.find(docId, name);
  }

  @Route(api.addComment)
  @Requires('doc.comment', { doc: 'docId' })
  async add(@In() given: Input<typeof api.addComment>, @By() actor: Actor) {
    const { docId, content, replyId = 0, anchor } = given;
    const doc = await this.doc(docId);
    if (doc.isDeleted) throw new Refusal('doc.deleted', { name: doc.name });
    const mentions = await this.readers(docId, given.mentions);
    const stored = anchor && replyId === 0 ? await this.anchors.store(doc, anchor) : null;
    const commentId = await nextId(this.db.manager);
    const command: CommentCommand = { type: 'AddComment', commentId, replyId, content, mentions, anchor: stored };
    await this.log.execute(commentsKind, docId, command, byActor(actor));
    return { id: commentId };
  }

  @Route(api.updateComment)
  @Requires('user')
  async update(@In() { id, content, mentions }: Input<typeof api.updateComment>, @By() actor: Actor) {
    const docId = await this.docOf(actor, id);
    const named = await this.readers(docId, mentions);
    return this.change(actor, docId, { type: 'EditComment', commentId: id, content, mentions: named });
  }

  @Route(api.deleteComment)
  @Requires('user')
  async remove(@In() { id }: Input<typeof api.deleteComment>, @By() actor: Actor) {
    const docId = await this.docOf(actor, id);
    const mayManage = await this.may(actor, 'doc.comment.delete', docId);
    return this.change(actor, docId, { type: 'DeleteComment', commentId: id, mayManage });
  }

  @Route(api.undeleteComment)
  @Requires('user')
  async undelete(@In() { id }: Input<typeof api.undeleteComment>, @By() actor: Actor) {
    const docId = await this.docOf(actor, id);
    const mayManage = await this.may(actor, 'doc.comment.delete', docId);
    const words = await this.threads.lastWords(docId, id);
    return this.change(actor, docId, { type: 'UndeleteComment', commentId: id, ...words, mayManage });
  }

  @Route(api.resolveComment)
  @Requires('user')
  async resolve(@In() { id, isResolved }: Input<typeof api.resolveComment>, @By() actor: Actor) {
    const docId = await this.docOf(actor, id);
    const mayManage = await this.may(actor, 'doc.edit', docId);
    return this.change(actor, docId, { type: 'ResolveComment', commentId: id, isResolved, mayManage });
  }

  private async change(actor: Actor, docId: number, command: CommentCommand): Promise<void> {
    await this.log.execute(commentsKind, docId, command, byActor(actor));
  }

  private may(actor: Actor, verb: Verb, doc: number): Promise<boolean> {
    return this.access.may(actor, verb, { doc });
  }

  /** @throws Refusal `comment.unknown`, also for a comment on a doc that the actor may not see */
  private async docOf(actor: Actor, commentId: number): Promise<number> {
    const docId = await this.threads.docOf(commentId);
    if (docId === undefined || !(await this.may(actor, 'doc.comment', docId))) throw new Refusal('comment.unknown');
    return docId;
  }

  private async doc(id: number): Promise<CommentedDoc & { readonly name: string; readonly isDeleted: boolean }> {
    const sql = `select id, type, name, is_folder as "isFolder", is_deleted as "isDeleted" from docs where id = $1`;
    const [doc] = docRows.parse(await this.db.query(sql, [id]));
    if (!doc || doc.isFolder) throw new Refusal('doc.unknown');
    return doc;
  }

  /** @throws Refusal if a mentioned user may not read the doc, as for one who does not exist */
  private async readers(docId: number, ids: readonly number[] = []): Promise<number[]> {
    const wanted = [...new Set(ids)];
    const found = await this.people.among(docId, wanted);
    if (found.length < wanted.length) throw new Refusal('comment.mentionUnknown');
    return found;
  }
}
