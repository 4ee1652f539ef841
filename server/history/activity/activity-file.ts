import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { activityFileLine } from '../../../contracts/history/activity.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { Actor } from '../../platform/access/actor.js';
import { type Lang, sentenceOf } from '../../platform/languages/sentences.js';
import { type AuditEntry, AuditQueries } from '../audit/audit.queries.js';
import { lineFormats } from '../audit/line-formats.js';
import { Activity, selectionOf, worstIn } from './activity.js';
import { type ActivityInput, type ActivityScope, ActivityScopes } from './activity-scopes.js';
import { EventMeanings } from './event-meanings.js';

type FileLine = z.output<typeof activityFileLine>;
export type ActivityFormat = 'csv' | 'jsonl';

const PER_READ = 200;
/** Lines of one file: each version is compared for its severity, which takes milliseconds. */
const MOST_FILE_LINES = 10_000;

const columns: Readonly<Record<string, (line: FileLine) => string>> = {
  position: ({ position }) => String(position),
  at: ({ at }) => at.toISOString(),
  actor: ({ actor }) => actor.name,
  actorId: ({ actor }) => encodeId(actor.id),
  editors: ({ editors }) => editors.map(({ name }) => name).join(', '),
  source: ({ source }) => source,
  author: ({ author }) => author,
  type: ({ type }) => type,
  aboutKind: ({ about }) => about.kind,
  aboutId: ({ about }) => encodeId(about.id),
  aboutName: ({ about }) => about.name,
  version: ({ version }) => (version ? String(version) : ''),
  severity: ({ severity }) => severity,
  sentence: ({ sentence }) => sentence,
  remark: ({ remark }) => remark,
  changeSet: ({ changeSet }) => encodeId(changeSet),
};

export const activityFileFormats = lineFormats(columns, activityFileLine);

/** The activity as a file, an event a line, oldest first. */
@Injectable()
export class ActivityFile {
  constructor(
    private readonly activity: Activity,
    private readonly events: AuditQueries,
    private readonly scopes: ActivityScopes,
    private readonly meanings: EventMeanings,
  ) {}

  /** Checks the rights before the first part. @throws Refusal */
  async open(actor: Actor, lang: Lang, asked: ActivityInput, format: ActivityFormat): Promise<AsyncGenerator<string>> {
    return this.parts(lang, asked, await this.scopes.of(actor, asked), format);
  }

  /** Up to the present position. Beyond the limit, the last line has the position to continue from. */
  private async *parts(
    lang: Lang,
    asked: ActivityInput,
    scope: ActivityScope,
    format: ActivityFormat,
  ): AsyncGenerator<string> {
    const selection = selectionOf(asked, scope);
    const newest = await this.events.newest();
    const { head, line } = activityFileFormats[format];
    yield head;
    let past = 0;
    for (let written = 0; ; ) {
      const { read, matching } = await this.activity.read(selection, asked.severity, 'oldest', PER_READ, past);
      const due = matching.filter(({ position }) => position <= newest);
      const [next] = due.slice(MOST_FILE_LINES - written);
      const lines = await this.lines(lang, due.slice(0, MOST_FILE_LINES - written));
      if (lines.length > 0) yield lines.map(line).join('');
      written += lines.length;
      if (next) return yield line(more(lang, next));
      const last = read.at(-1)?.position ?? newest;
      if (read.length < PER_READ || last >= newest) return;
      past = last;
    }
  }

  private async lines(lang: Lang, events: readonly AuditEntry[]): Promise<FileLine[]> {
    const meanings = await this.meanings.of(events, Number.POSITIVE_INFINITY);
    const lineOf = await this.activity.lines(lang, events, meanings);
    return events.map((event) => {
      const { actorName, line } = lineOf(event);
      const { meaning, ...facts } = line;
      const { actorId, source, author, remark, changeSet } = event.meta;
      const severity = worstIn(meaning) ?? ('' as const);
      return { ...facts, actor: { id: actorId, name: actorName }, source, author, remark, changeSet, severity };
    });
  }
}

function more(lang: Lang, { position, at }: AuditEntry): FileLine {
  const nobody = { actor: { id: 0, name: '' }, editors: [], source: '', author: '', remark: '', changeSet: 0 };
  const nothing = { type: '', about: { kind: '', id: 0, name: '', isFolder: false }, version: 0 };
  const sentence = sentenceOf(lang, 'audit.more', { n: MOST_FILE_LINES, at: at.toISOString() });
  return { ...nobody, ...nothing, severity: '', position, at, sentence };
}
