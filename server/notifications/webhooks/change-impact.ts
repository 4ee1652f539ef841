import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { meaningTexts } from '../news/change-meaning.js';
import { NewsReader } from '../news/news-reader.js';
import { severityRank } from '../news/severity-rank.js';
import type { DeliverPayload } from './webhooks.reaction.js';

/** Sentences in one message: more would not be read in a chat. */
const MOST_LINES = 8;
const marks = { breaking: '【不兼容】', risky: '【有风险】', compatible: '', wording: '' } as const;

const rows = z.array(z.object({ docName: z.string(), meaning: z.array(z.unknown()) }));
/** The worst changes of a change set, or between two positions, in the application or the release of the robot. */
const worst = `select doc_name as "docName", meaning from doc_news
  where (($1 > 0 and change_set = $1) or ($1 = 0 and position between $2 and $3 and change_set = 0))
    and (($4 = 0 and module_id = $5) or doc_id in (select doc_id from release_docs where release_id = $4))
    and severity >= ${severityRank('risky')} order by severity desc, id limit ${MOST_LINES}`;

/** What changes mean to callers, for a message of a robot: in Chinese, like the templates of the existing product. */
@Injectable()
export class ChangeImpact {
  constructor(
    private readonly db: DataSource,
    private readonly news: NewsReader,
  ) {}

  /** `event`: the last one of the message. */
  async of(
    event: RecordedEvent,
    { docs, first, last, releaseId, moduleId }: DeliverPayload & { docs: number },
  ): Promise<string> {
    if (docs <= 1 && first === last) {
      const [draft] = await this.news.read([event], this.db.manager);
      return draft ? linesOf(draft.meaning).join('\n') : '';
    }
    const values = [event.meta.changeSet ?? 0, first, last, releaseId, moduleId];
    const found = rows.parse(await this.db.query(worst, values));
    const lines = found.flatMap(({ docName, meaning }) => linesOf(meaning).map((line) => `${line}（${docName}）`));
    return lines.slice(0, MOST_LINES).join('\n');
  }
}

const linesOf = (meaning: readonly unknown[]): string[] =>
  meaningTexts(meaning, 'zh-CN')
    .filter(({ severity }) => marks[severity] !== '')
    .slice(0, MOST_LINES)
    .map(({ severity, text }) => `${marks[severity]}${text}`);
