import { Controller } from '@nestjs/common';
import { dictionaryUses } from '../../contracts/dictionaries.js';
import * as api from '../../contracts/docs.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import type { Actor } from '../access/actor.js';
import { Requires } from '../access/requires.js';
import { By, In, Route } from '../platform/route.js';
import { DictionaryUses } from './dictionary-uses.queries.js';
import { DocQueries } from './doc.queries.js';
import { DocDetails } from './doc-details.queries.js';

/** Reads docs, as lists and in full (docs/wire.md 1.10). */
@Controller()
export class DocReadingController {
  constructor(
    private readonly docs: DocQueries,
    private readonly details: DocDetails,
    private readonly uses: DictionaryUses,
  ) {}

  @Route(api.listDocs)
  @Requires('doc.view', { module: 'moduleId' })
  list(@In() { moduleId }: Input<typeof api.listDocs>): Promise<Reply<typeof api.listDocs>> {
    return this.docs.shown(moduleId);
  }

  @Route(api.listDocsV2)
  @Requires('doc.view', { module: 'moduleId' })
  table(
    @In() { moduleId, status, filterEmptyFolder }: Input<typeof api.listDocsV2>,
  ): Promise<Reply<typeof api.listDocsV2>> {
    return this.docs.table(moduleId, status ?? undefined, filterEmptyFolder ?? false);
  }

  @Route(api.listFolders)
  @Requires('doc.view', { module: 'moduleId' })
  folders(@In() { moduleId }: Input<typeof api.listFolders>): Promise<Reply<typeof api.listFolders>> {
    return this.docs.folders(moduleId);
  }

  @Route(api.getDoc)
  @Requires('doc.view', { doc: 'id' })
  detail(@In() { id }: Input<typeof api.getDoc>): Promise<Reply<typeof api.getDoc>> {
    return this.details.one(id, { globals: true });
  }

  @Route(api.viewDoc)
  @Requires('doc.view', { doc: 'id' })
  view(@In() { id }: Input<typeof api.viewDoc>): Promise<Reply<typeof api.viewDoc>> {
    return this.details.one(id, { globals: true });
  }

  @Route(api.formDoc)
  @Requires('doc.view', { doc: 'id' })
  form(@In() { id }: Input<typeof api.formDoc>): Promise<Reply<typeof api.formDoc>> {
    return this.details.one(id, { globals: false });
  }

  /** Public in the old product, like the next route; here it requires access to the application (docs/wire.md 9.5). */
  @Route(api.viewShownDoc)
  @Requires('doc.view', { doc: 'id' })
  viewShown(@In() { id }: Input<typeof api.viewShownDoc>): Promise<Reply<typeof api.viewShownDoc>> {
    return this.details.shown(id, { globals: true });
  }

  @Route(api.viewPublicDoc)
  @Requires('doc.view', { doc: 'id' })
  viewPublic(@In() { id }: Input<typeof api.viewPublicDoc>): Promise<Reply<typeof api.viewPublicDoc>> {
    return this.details.shown(id, { globals: true, publicOnly: true });
  }

  /** Docs of any application; those that the caller may not view are left out. */
  @Route(api.searchDetails)
  @Requires('user')
  search(
    @In() { docIdList }: Input<typeof api.searchDetails>,
    @By() actor: Actor,
  ): Promise<Reply<typeof api.searchDetails>> {
    return this.details.visible(actor, docIdList);
  }

  @Route(api.docProps)
  @Requires('doc.view', { doc: 'id' })
  props(@In() { id }: Input<typeof api.docProps>): Promise<Reply<typeof api.docProps>> {
    return this.details.props(id);
  }

  @Route(dictionaryUses)
  @Requires('dictionary.view', { dictionary: 'id' })
  usesOf(@In() { id }: Input<typeof dictionaryUses>): Promise<Reply<typeof dictionaryUses>> {
    return this.uses.list(id);
  }
}
