import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rulesOf } from '../../docs/doc-types/index.js';
import { DocContentWriter } from '../../docs/editing/content/doc-content-writer.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { DocOrigin } from '../change-sets/doc-origin.entity.js';
import type { Offer } from '../plan/merge-content.js';
import { offerIdOf, withOffer } from './open-offers.js';

/** Most dismissed offers remembered per doc and source; the oldest are forgotten first. */
const MOST_DISMISSED = 500;

interface Found {
  readonly origin: DocOrigin;
  readonly offer: Offer;
  readonly rest: readonly Offer[];
}

/** Users' decisions about offers. The row of the source is locked before the doc, as in a push. */
@Injectable()
export class OfferDecisions {
  constructor(
    private readonly log: EventLog,
    private readonly content: DocContentWriter,
  ) {}

  /**
   * Writes the offered value through the path of all content changes: typed updates are settled first, and open
   * sessions receive it as a difference.
   */
  async take(docId: number, offerId: string, actor: Actor): Promise<{ version: number | null }> {
    return this.log.transaction(async (tx) => {
      const { origin, offer, rest } = await this.find(tx, docId, offerId);
      const { source } = origin;
      const { version } = await this.content.replace(
        docId,
        (now) => {
          const rules = rulesOf(now.type);
          return withOffer(rules, rules.schema.parse(now.content), rules.schema.parse(origin.content), offer);
        },
        { ...byActor(actor), origin: source },
        { tx },
      );
      await storeDecision(tx, origin, rest, origin.dismissed);
      return { version };
    });
  }

  async dismiss(docId: number, offerId: string, actor: Actor): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const { origin, offer, rest } = await this.find(tx, docId, offerId);
      const { source, moduleId } = origin;
      const dismissed = [...origin.dismissed.filter((id) => id !== offerId), offerId].slice(-MOST_DISMISSED);
      await storeDecision(tx, origin, rest, dismissed);
      return [{ stream: `module-${moduleId}`, type: 'OfferDismissed', data: { docId, source, part: partOf(offer) } }];
    });
  }

  /** @throws Refusal if it was decided already, or the source has sent another value since */
  private async find(tx: EntityManager, docId: number, offerId: string): Promise<Found> {
    const origins = await tx.find(DocOrigin, {
      where: { docId },
      order: { source: 'asc' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const origin of origins) {
      const offer = origin.offers.find((one) => offerIdOf(origin.source, one) === offerId);
      if (offer) return { origin, offer, rest: origin.offers.filter((one) => one !== offer) };
    }
    throw new Refusal('offer.unknown');
  }
}

async function storeDecision(
  tx: EntityManager,
  { docId, source }: DocOrigin,
  offers: readonly Offer[],
  dismissed: readonly string[],
): Promise<void> {
  const sql = 'update doc_origins set offers = $3, dismissed = $4 where doc_id = $1 and source = $2';
  await tx.query(sql, [docId, source, JSON.stringify(offers), JSON.stringify(dismissed)]);
}

/** The decided part, for the audit log. */
const partOf = (offer: Offer): string => (offer.kind === 'field' ? offer.field : `row ${offer.rowId}`);
