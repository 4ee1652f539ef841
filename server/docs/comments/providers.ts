import { CommentAnchors } from './anchors.js';
import { CommentErasure } from './comment-erasure.js';
import { CommentPeople } from './comment-people.js';
import { CommentThreads } from './comment-threads.js';
import { CommentsController } from './comments.controller.js';

export const commentsParts = {
  controllers: [CommentsController],
  providers: [CommentAnchors, CommentErasure, CommentPeople, CommentThreads],
};
