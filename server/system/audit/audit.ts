import { Injectable } from '@nestjs/common';
import type { auditPage } from '../../../contracts/admin.js';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import { type Lang, say } from '../../platform/say.js';
import { AuditQueries, type Entry, type Filter } from './audit.queries.js';
import type { Format } from './audit-file.js';
import { ThingNames } from './names.js';
import { type AuditLine, lineOf } from './wording.js';

const PER_READ = 1_000;
const MOST_LINES = 100_000;

/** Who did what, when, where and from where: the whole log in words, for super admins. */
@Injectable()
export class Audit {
  constructor(
    private readonly queries: AuditQueries,
    private readonly names: ThingNames,
  ) {}

  async page(lang: Lang, { before, pageSize, ...filter }: Input<typeof auditPage>): Promise<Reply<typeof auditPage>> {
    // One more than asked for tells whether there is a next page.
    const found = await this.queries.read(filter, 'newest', pageSize + 1, before);
    const list = found.slice(0, pageSize);
    const next = found.length > pageSize ? (list.at(-1)?.position ?? null) : null;
    return { list: await this.inWords(lang, list), next };
  }

  /** The file in pieces, oldest first, as of now; when there is more than one file may hold, its last line says from where to go on. */
  async *file(lang: Lang, filter: Filter, format: Format): AsyncGenerator<string> {
    const newest = await this.queries.newest();
    yield format.head;
    let past = 0;
    for (let written = 0; written < MOST_LINES; ) {
      const entries = await this.queries.read(filter, 'oldest', PER_READ, past);
      const due = entries.filter(({ position }) => position <= newest);
      const lines = await this.inWords(lang, due);
      if (lines.length) yield lines.map(format.line).join('');
      written += lines.length;
      past = due.at(-1)?.position ?? past;
      if (due.length < PER_READ) return;
    }
    const [next] = await this.queries.read(filter, 'oldest', 1, past);
    if (next && next.position <= newest) yield format.line(more(lang, next));
  }

  private async inWords(lang: Lang, entries: readonly Entry[]): Promise<AuditLine[]> {
    const names = await this.names.of(entries);
    return entries.map((entry) => lineOf(lang, entry, names));
  }
}

function more(lang: Lang, { position, at }: Entry): AuditLine {
  const nobody = {
    actorId: 0,
    actorName: '',
    address: '',
    source: '',
    requestId: '',
    stream: '',
    type: '',
    remark: '',
  };
  const sentence = say(lang, 'audit.more', { n: MOST_LINES, at: at.toISOString() });
  return { ...nobody, position, at, about: { kind: '', id: 0, name: '' }, sentence };
}
