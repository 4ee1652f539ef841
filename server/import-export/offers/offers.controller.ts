import { Controller } from '@nestjs/common';
import { dismissOffer, listOffers, offeredDocs, takeOffer } from '../../../contracts/import-export/offers.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { OfferDecisions } from './offer-decisions.js';
import { OffersQueries } from './offers.queries.js';

@Controller()
export class OffersController {
  constructor(
    private readonly queries: OffersQueries,
    private readonly decisions: OfferDecisions,
  ) {}

  @Route(listOffers)
  @Requires('doc.view', { doc: 'docId' })
  list(@In() { docId }: Input<typeof listOffers>) {
    return this.queries.ofDoc(docId);
  }

  @Route(takeOffer)
  @Requires('doc.edit', { doc: 'docId' })
  take(@In() { docId, offerId }: Input<typeof takeOffer>, @By() actor: Actor) {
    return this.decisions.take(docId, offerId, actor);
  }

  @Route(dismissOffer)
  @Requires('doc.edit', { doc: 'docId' })
  async dismiss(@In() { docId, offerId }: Input<typeof dismissOffer>, @By() actor: Actor) {
    await this.decisions.dismiss(docId, offerId, actor);
  }

  @Route(offeredDocs)
  @Requires('module.settings', { module: 'moduleId' })
  docs(@In() { moduleId }: Input<typeof offeredDocs>) {
    return this.queries.ofModule(moduleId);
  }
}
