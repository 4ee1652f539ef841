import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/docs/docs.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { dictionaryUses } from '../../../contracts/workspace/dictionaries.js';
import type { Actor } from '../../platform/access/actor.js';
import type { Reader } from '../../platform/access/reader.js';
import { Behind, Reads, Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { DocQueries } from '../tree/doc.queries.js';
import { DictionaryUses } from './dictionary-uses.queries.js';
import { DocDetails } from './doc-details.queries.js';
import { KnowsModels } from './knows-models.js';
import { PastDetails } from './past-details.js';

/** Reads docs, as lists and in full (docs/wire.md 1.10). */
@Controller()
export class DocReadingController {
  constructor(
    private readonly docs: DocQueries,
    private readonly details: DocDetails,
    private readonly past: PastDetails,
    private readonly uses: DictionaryUses,
  ) {}

  @Route(api.listDocs)
  @Requires('doc.view', { module: 'moduleId' })
  list(@In() { moduleId }: Input<typeof api.listDocs>) {
    return this.docs.shown(moduleId);
  }

  @Route(api.listDocsV2)
  @Requires('doc.view', { module: 'moduleId' })
  table(@In() { moduleId, status, filterEmptyFolder }: Input<typeof api.listDocsV2>) {
    return this.docs.table(moduleId, status ?? undefined, filterEmptyFolder ?? false);
  }

  @Route(api.listFolders)
  @Requires('doc.view', { module: 'moduleId' })
  folders(@In() { moduleId }: Input<typeof api.listFolders>) {
    return this.docs.folders(moduleId);
  }

  @Route(api.getDoc)
  @Requires('doc.view', { doc: 'id' })
  detail(@In() { id }: Input<typeof api.getDoc>, @KnowsModels() knows: boolean) {
    return this.details.one(id, { globals: true, isWrittenOut: !knows });
  }

  @Route(api.viewDoc)
  @Requires('doc.view', { doc: 'id' })
  view(@In() { id, at }: Input<typeof api.viewDoc>, @By() actor: Actor, @KnowsModels() knows: boolean) {
    const isWrittenOut = !knows;
    return at ? this.past.one(actor, id, at, isWrittenOut) : this.details.one(id, { globals: true, isWrittenOut });
  }

  @Route(api.formDoc)
  @Requires('doc.view', { doc: 'id' })
  form(@In() { id }: Input<typeof api.formDoc>, @KnowsModels() knows: boolean) {
    return this.details.one(id, { globals: false, isWrittenOut: !knows });
  }

  /**
   * Public in the old product, like the next route; here it requires access to the application, or a pass of a share or
   * of a composed project that contains the doc (docs/wire.md 9.5).
   */
  @Route(api.viewShownDoc)
  @Reads('doc.view', { doc: 'id' })
  viewShown(@In() { id }: Input<typeof api.viewShownDoc>, @Behind() reader: Reader, @KnowsModels() knows: boolean) {
    return this.details.shown(id, { globals: true, reader, isWrittenOut: !knows });
  }

  @Route(api.viewPublicDoc)
  @Reads('doc.view', { doc: 'id' })
  viewPublic(@In() { id }: Input<typeof api.viewPublicDoc>, @Behind() reader: Reader, @KnowsModels() knows: boolean) {
    return this.details.shown(id, { globals: true, publicOnly: true, reader, isWrittenOut: !knows });
  }

  /** Docs of any application; those that the caller may not view are left out. */
  @Route(api.searchDetails)
  @Requires('user')
  search(@In() { docIdList }: Input<typeof api.searchDetails>, @By() actor: Actor, @KnowsModels() knows: boolean) {
    return this.details.visible(actor, docIdList, !knows);
  }

  @Route(api.docProps)
  @Reads('doc.view', { doc: 'id' })
  props(@In() { id }: Input<typeof api.docProps>, @Behind() reader: Reader) {
    return this.details.props(id, reader);
  }

  @Route(dictionaryUses)
  @Requires('dictionary.view', { dictionary: 'id' })
  usesOf(@In() { id }: Input<typeof dictionaryUses>) {
    return this.uses.list(id);
  }
}
