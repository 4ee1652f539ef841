import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { countRules } from '../../../contracts/docs/change-severity/choices.js';
import { pushLog } from '../../../contracts/import-export/pushes.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { Requires } from '../../platform/access/requires.js';
import { In, ReaderLang, Route } from '../../platform/http/route.js';
import { errorSentence } from '../../platform/http/stored-error.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { SeverityChoices } from '../../workspace/severity/severity-choices.js';

const n = z.coerce.number();
const rows = z.array(
  z.object({
    id: z.number(),
    source: z.enum(['push', 'import', 'undo', 'conversion']),
    origin: z.string(),
    author: z.string(),
    address: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    undone: z.boolean(),
    isReplace: z.boolean(),
    at: z.date(),
    finishedAt: z.date().nullable(),
    docs: n,
    folders: n,
    ...{ added: n, undeleted: n, rules: z.record(z.string(), z.number()) },
    created: n,
    changed: n,
    removed: n,
    kept: n,
    losses: z.array(z.object({ origin: z.string(), what: z.string(), value: z.string() })),
    error: z.string(),
  }),
);
const counted = (name: string, ...outcomes: string[]) =>
  `count(*) filter (where d.outcome in (${outcomes.map((outcome) => `'${outcome}'`).join(', ')})) as ${name}`;
/** An undo can be undone: the latest of all that refer to the set, also through others, decides. */
const undone = `with recursive undos as (select s.id, 0 as depth union all
      select w.id, u.depth + 1 from undos u join change_sets w on w.undoes = u.id and w.module_id = $1 and w.state = 'done')
    select depth % 2 = 1 from undos order by id desc limit 1`;
const sql = `select s.id, s.source, s.origin, coalesce(nullif(s.author, ''), u.nickname, '') as author, s.address, s.state, s.run_id > 0 as "isReplace",
    (${undone}) as undone, s.received_at as at, s.finished_at as "finishedAt",
    coalesce(s.came ->> 'docs', '0') as docs, coalesce(s.came ->> 'folders', '0') as folders, s.rules, s.losses, s.error, o.*
  from (select * from change_sets where module_id = $1 and source <> 'restore' order by id desc limit $2) s
    left join users u on u.id = s.actor_id,
    lateral (select ${counted('added', 'created')}, ${counted('undeleted', 'revived')}, ${counted('created', 'created', 'revived')}, ${counted('changed', 'changed')},
      ${counted('removed', 'removed')}, ${counted('kept', 'kept', 'locked')}
      from change_set_docs d join docs on docs.id = d.doc_id and not docs.is_folder where d.change_set_id = s.id) o
  order by s.id desc`;
/** Losses returned per push; the count includes all. */
const MOST_LOSSES = 100;

@Controller()
export class PushLogController {
  constructor(
    private readonly db: DataSource,
    private readonly choices: SeverityChoices,
  ) {}

  @Route(pushLog)
  @Requires('module.settings', { module: 'moduleId' })
  async list(@In() { moduleId, limit }: Input<typeof pushLog>, @ReaderLang() lang: Lang) {
    const chosen = await this.choices.ofModule(moduleId);
    return rows.parse(await this.db.query(sql, [moduleId, limit])).map(({ added, undeleted, rules, ...row }) => ({
      ...row,
      meaning: countRules({ ...rules, ...rulesOfWhole({ added, undeleted, removed: row.removed }) }, chosen),
      losses: row.losses.slice(0, MOST_LOSSES),
      error: errorSentence(lang, row.error),
    }));
  }
}

/** The rules of docs that came, came back or went as a whole. */
const rulesOfWhole = (docs: { readonly added: number; readonly undeleted: number; readonly removed: number }) => ({
  'doc.added': docs.added,
  'doc.undeleted': docs.undeleted,
  'doc.deleted': docs.removed,
});
