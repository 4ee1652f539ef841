import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { VersionMeanings } from '../../docs/meanings/version-meanings.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { meaningTexts, storedChanges } from '../news/change-meaning.js';
import { NewsReader } from '../news/news-reader.js';
import type { RobotCard } from './robot-cards.queries.js';

/** Sentences in one message: more would not be read in a chat. */
const MOST_LINES = 8;
/** Milliseconds that a message may compare versions. */
const COMPARE_MS = 1_000;
const marks = { breaking: '【不兼容】', risky: '【有风险】', compatible: '', wording: '' } as const;
/** What the first line of the message says already. */
const saidByKind: ReadonlySet<string> = new Set(['doc.added', 'doc.undeleted']);

const rows = z.array(
  z.object({
    ...{ docId: z.number(), moduleId: z.number(), docName: z.string(), from: z.number(), to: z.number() },
    meaning: z.array(z.unknown()),
  }),
);
/** The docs of a change set, or between two positions, in the application or the release of the robot; the worst first. */
const changed = `select n.doc_id as "docId", n.module_id as "moduleId", (array_agg(n.doc_name order by n.id desc))[1] as "docName",
    min(n.before) as "from", max(n.version) as "to", coalesce(jsonb_agg(w.one) filter (where w.one is not null), '[]') as meaning
  from doc_news n left join lateral jsonb_array_elements(n.meaning) w(one) on true
  where (($1 > 0 and n.change_set = $1) or ($1 = 0 and n.position between $2 and $3 and n.change_set = 0))
    and (($4 = 0 and n.module_id = $5) or n.doc_id in (select doc_id from release_docs where release_id = $4))
  group by n.doc_id, n.module_id order by max(n.severity) desc, min(n.id) limit ${MOST_LINES}`;

/** What changes mean to callers, for a message of a robot: in Chinese, like the templates of the existing product. */
@Injectable()
export class ChangeImpact {
  constructor(
    private readonly db: DataSource,
    private readonly news: NewsReader,
    private readonly meanings: VersionMeanings,
  ) {}

  /** `event`: the last one of the message. */
  async of(event: RecordedEvent, { docs, first, last, releaseId, moduleId }: RobotCard): Promise<string> {
    if (docs <= 1 && first === last) {
      const [draft] = await this.news.read([event], this.db.manager);
      return draft ? shown(linesOf(storedChanges(draft.meaning))) : '';
    }
    const values = [event.meta.changeSet ?? 0, first, last, releaseId, moduleId];
    const found = rows.parse(await this.db.query(changed, values));
    const compared = await this.meanings.chosen(found, performance.now() + COMPARE_MS);
    const isOne = docs <= 1;
    const lines = found.flatMap(({ docName, meaning }, at) =>
      linesOf(compared[at]?.changes ?? storedChanges(meaning)).map((line) => (isOne ? line : `${line}（${docName}）`)),
    );
    return shown(lines);
  }
}

function shown(lines: readonly string[]): string {
  const hidden = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(hidden > 0 ? [`另有 ${hidden} 处变更`] : [])].join('\n');
}

const linesOf = (changes: readonly ChangeMeaning[]): string[] =>
  meaningTexts(
    changes.filter(({ rule }) => !saidByKind.has(rule)),
    'zh-CN',
  ).map(({ severity, text }) => `${marks[severity]}${text}`);
