import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { ImportedErrorCode } from '../../../contracts/import-export/imported-api.js';
import { Config } from '../../platform/config/config.js';
import { sentenceOf } from '../../platform/languages/sentences.js';
import type { EventMeta } from '../../platform/log/kind.js';
import { Settings } from '../../platform/settings/settings.js';
import { bodyFromWire } from '../doc-types/custom/body.js';
import { rulesOf } from '../doc-types/index.js';
import { fitsDoc } from '../editing/content/content-size.js';
import { DocContentWriter } from '../editing/content/doc-content-writer.js';
import { Constants } from './constants.js';
import { mergeErrorCodes } from './error-code-table.js';

const baseRows = z.array(z.object({ code: z.string(), msg: z.string(), solution: z.string() }));

/** The common error codes of pushes, merged as rows into the constants of an application (docs/wire.md 2.6). */
@Injectable()
export class ErrorCodes {
  constructor(
    private readonly constants: Constants,
    private readonly content: DocContentWriter,
    private readonly settings: Settings,
    private readonly config: Config,
  ) {}

  /** A step of the transaction that writes the push. False: they do not fit into a doc; nothing is written. */
  async merge(
    tx: EntityManager,
    moduleId: number,
    given: readonly ImportedErrorCode[],
    by: EventMeta,
  ): Promise<boolean> {
    const codes = given.map(asStored).filter(({ code }) => code !== '');
    if (codes.length === 0) return true;
    const base = await this.base(tx, moduleId);
    const docId = await this.constants.openIn(tx, { moduleId }, by);
    const headings = await this.headings();
    let fits = true;
    await this.content.replace(
      docId,
      ({ type, content }) => {
        const body = rulesOf(type).body(content);
        if (!body) return content;
        const merged = { ...content, body: bodyFromWire(mergeErrorCodes(body, base, codes, headings)) };
        fits = fitsDoc({ type, content: merged }, this.config.live.docBytes);
        return fits ? merged : content;
      },
      by,
      { tx },
    );
    if (fits) await this.writeBase(tx, moduleId, codes);
    return fits;
  }

  private async base(tx: EntityManager, moduleId: number): Promise<ReadonlyMap<string, ImportedErrorCode>> {
    const sql = 'select code, msg, solution from pushed_error_codes where module_id = $1';
    return new Map(baseRows.parse(await tx.query(sql, [moduleId])).map((row) => [row.code, row]));
  }

  private async writeBase(tx: EntityManager, moduleId: number, codes: readonly ImportedErrorCode[]): Promise<void> {
    const rows = [...new Map(codes.map((code) => [code.code, code])).values()];
    const sql = `insert into pushed_error_codes (module_id, code, msg, solution)
      select $1, unnest($2::text[]), unnest($3::text[]), unnest($4::text[])
      on conflict (module_id, code) do update set msg = excluded.msg, solution = excluded.solution`;
    const columns = [rows.map(({ code }) => code), rows.map(({ msg }) => msg), rows.map(({ solution }) => solution)];
    await tx.query(sql, [moduleId, ...columns]);
  }

  private async headings() {
    const lang = await this.settings.text('torna.default-lang');
    const word = (key: string) => sentenceOf(lang, `constants.${key}`);
    return { code: word('code'), msg: word('msg'), solution: word('solution') };
  }
}

/** As the text of a cell: trimmed lines. Javadoc comes with `<br/>` as line ends. */
const asStored = ({ code, msg, solution }: ImportedErrorCode): ImportedErrorCode => ({
  code: lines(code).replaceAll('\n', ' '),
  msg: lines(msg),
  solution: lines(solution),
});
const lines = (text: string): string =>
  text
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/[\0\p{Cs}]|\r/gu, '')
    .trim();
