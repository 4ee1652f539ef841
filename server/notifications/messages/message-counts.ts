import { Injectable } from '@nestjs/common';
import { countSeverities } from '../../../contracts/docs/change-severity/choices.js';
import { SubjectType } from '../../../contracts/platform/enums.js';
import { worstSeverity } from '../../docs/change-severity/index.js';
import { VersionMeanings } from '../../docs/meanings/version-meanings.js';
import { severityRank } from '../news/severity-rank.js';

/** Milliseconds that a list of messages may compare versions; the others show the sum of their changes. */
const COMPARE_MS = 300;

/** A message with the counts that were added up while it grew. */
interface GrownMessage {
  readonly type: number;
  readonly sourceId: number;
  readonly moduleId: number;
  readonly docs: number;
  readonly total: number;
  readonly listed: number;
  readonly from: number;
  readonly data: { readonly version: number; readonly uses?: object | undefined };
  readonly severity: number;
  readonly breaking: number;
  readonly parts: number;
}

/**
 * Counts a message about several changes of one doc as the comparison that it opens does: what was added and removed
 * again is nothing, and what changed twice counts once.
 */
@Injectable()
export class MessageCounts {
  constructor(private readonly meanings: VersionMeanings) {}

  async of<M extends GrownMessage>(messages: readonly M[]): Promise<M[]> {
    const grown = messages.filter(hasOneComparison);
    if (grown.length === 0) return [...messages];
    const pairs = grown.map(({ sourceId, moduleId, from, data }) => ({
      ...{ docId: sourceId, moduleId, from, to: data.version },
    }));
    const found = await this.meanings.chosen(pairs, performance.now() + COMPARE_MS);
    const counted = new Map(grown.map((message, at) => [message, found[at]]));
    return messages.map((message) => {
      const one = counted.get(message);
      if (!one) return message;
      const severity = severityRank(worstSeverity(one.changes) ?? 'wording');
      return { ...message, severity, breaking: countSeverities(one.changes).breaking ?? 0, parts: one.parts.length };
    });
  }
}

/** What a model means to the docs that use it is no comparison of the model. */
const hasOneComparison = ({ type, docs, total, listed, data }: GrownMessage): boolean =>
  type === SubjectType.doc && docs === 1 && total > 1 && listed > 0 && data.uses === undefined;
