import { Controller } from '@nestjs/common';
import { homeDocs, searchDocs, spelledTexts } from '../../../contracts/docs/doc-search.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { spaceCounts } from '../../../contracts/workspace/workspace.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { pinyinTest } from '../../platform/languages/pinyin-pattern.js';
import { DocSearch } from './doc-search.queries.js';
import { SpaceCounts } from './space-counts.queries.js';

/** Lists and counts of docs across applications, limited to what the caller may view. */
@Controller()
export class DocSearchController {
  constructor(
    private readonly search: DocSearch,
    private readonly counts: SpaceCounts,
  ) {}

  @Route(searchDocs)
  @Requires('user')
  find(@In() asked: Input<typeof searchDocs>, @By() actor: Actor) {
    return this.search.find(actor, asked);
  }

  @Route(spelledTexts)
  @Requires('user')
  async spelled(@In() { letters, texts }: Input<typeof spelledTexts>) {
    const isSpelled = await pinyinTest(letters);
    return isSpelled ? texts.filter(isSpelled) : [];
  }

  @Route(homeDocs)
  @Requires('user')
  home(@By() actor: Actor) {
    return this.search.home(actor);
  }

  @Route(spaceCounts)
  @Requires('user')
  countSpaces(@By() actor: Actor) {
    return this.counts.of(actor);
  }
}
