import { Injectable } from '@nestjs/common';
import type { auditPage } from '../../../contracts/history/audit.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { type Lang, sentenceOf } from '../../platform/languages/sentences.js';
import { type AuditEntry, type AuditFilter, AuditQueries } from './audit.queries.js';
import type { LineFormat } from './line-formats.js';
import { EntityNameQueries } from './names.js';
import { type AuditLine, auditLineOf } from './wording.js';

const PER_READ = 1_000;
const MOST_LINES = 100_000;

/** The event log as text for super admins: who did what, when, where and from which address. */
@Injectable()
export class Audit {
  constructor(
    private readonly queries: AuditQueries,
    private readonly names: EntityNameQueries,
  ) {}

  async page(lang: Lang, { before, pageSize, ...filter }: Input<typeof auditPage>): Promise<Reply<typeof auditPage>> {
    // One more than requested, to know whether there is a next page.
    const found = await this.queries.read(filter, 'newest', pageSize + 1, before);
    const list = found.slice(0, pageSize);
    const next = found.length > pageSize ? (list.at(-1)?.position ?? null) : null;
    return { list: await this.inWords(lang, list), next };
  }

  /**
   * Yields the file's parts, oldest first, up to the current position. Beyond the limit, the last line has the position
   * to continue from.
   */
  async *file(lang: Lang, filter: AuditFilter, format: LineFormat<AuditLine>): AsyncGenerator<string> {
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

  private async inWords(lang: Lang, entries: readonly AuditEntry[]): Promise<AuditLine[]> {
    const names = await this.names.of(entries);
    return entries.map((entry) => auditLineOf(lang, entry, names));
  }
}

function more(lang: Lang, { position, at }: AuditEntry): AuditLine {
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
  const sentence = sentenceOf(lang, 'audit.more', { n: MOST_LINES, at: at.toISOString() });
  return { ...nobody, position, at, about: { kind: '', id: 0, name: '' }, sentence };
}
