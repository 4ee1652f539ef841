import { CachedReplies } from './cached-replies.js';
import { Gate } from './gate.js';
import { OpenPages } from './open-pages.js';
import { PrerenderedPages } from './prerendered-pages.js';
import { PublicDocs } from './public-docs.js';
import { PublicTexts } from './public-texts.js';
import { PublishedPages } from './published-pages.js';
import { SharePasswords } from './share-passwords.js';

export const pagesParts = {
  controllers: [],
  providers: [
    CachedReplies,
    Gate,
    OpenPages,
    PrerenderedPages,
    PublicDocs,
    PublicTexts,
    PublishedPages,
    SharePasswords,
  ],
};
