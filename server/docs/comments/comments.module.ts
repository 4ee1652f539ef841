import { Module } from '@nestjs/common';
import { DocsModule } from '../docs.module.js';
import { EditingModule } from '../editing/editing.module.js';
import { Anchors } from './anchors.js';
import { CommentErasure } from './comment-erasure.js';
import { CommentPeople } from './comment-people.js';
import { CommentThreads } from './comment-threads.js';
import { CommentsController } from './comments.controller.js';

@Module({
  imports: [DocsModule, EditingModule],
  controllers: [CommentsController],
  exports: [CommentPeople, CommentThreads],
  providers: [Anchors, CommentErasure, CommentPeople, CommentThreads],
})
export class CommentsModule {}
