import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readNow } from '../formats/openapi/original-parts.js';
import { storableJson } from '../formats/pack/storable-json.js';

/** Key of the settings row. */
const KEY = 'convertedImports';

const made = z.object({ id: z.number(), key: z.string() });
const open = z.object({
  ...{ moduleId: z.number(), source: z.string() },
  /** The change set, whose id the parts have too. */
  setId: z.number(),
  /** The next part; models come first. -1: the exports of models are not compared yet. */
  part: z.number(),
  parts: z.number(),
  modelParts: z.number(),
  /** By component. */
  models: z.record(z.string(), made),
});
/** How imports read. Another version reads otherwise, and converts again. */
const reader = Object.values(readNow).join(' ');
const position = z.object({
  isDone: z.boolean().default(false),
  /** All sources before this one are done. */
  moduleId: z.number().default(0),
  source: z.string().default(''),
  open: open.optional(),
});
/** Where the conversion of old imports is. */
export type ConversionPosition = z.output<typeof position>;
export type OpenConversion = z.output<typeof open>;

const rows = z.array(z.object({ value: z.string() }));

/** The position is kept, so that a conversion which was interrupted goes on where it was. */
@Injectable()
export class ConversionState {
  constructor(private readonly db: DataSource) {}

  async read(): Promise<ConversionPosition> {
    await this.db.query("insert into settings (key, value) values ($1, '{}') on conflict do nothing", [KEY]);
    return positionIn(await this.db.query('select value from settings where key = $1', [KEY]));
  }

  /** Locks the position until the transaction ends. False: it is another one, because another node was faster. */
  async holds(tx: EntityManager, expected: ConversionPosition): Promise<boolean> {
    const found: unknown = await tx.query('select value from settings where key = $1 for update', [KEY]);
    return isDeepStrictEqual(positionIn(found), expected);
  }

  async store(value: ConversionPosition, tx: Pick<EntityManager, 'query'> = this.db): Promise<void> {
    const sql =
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value';
    await tx.query(sql, [KEY, storableJson({ ...value, reader })]);
  }
}

function positionIn(found: unknown): ConversionPosition {
  const [row] = rows.parse(found);
  const stored = z.looseObject({ reader: z.string().optional() }).parse(row ? JSON.parse(row.value) : {});
  return position.parse(stored.reader === reader ? stored : {});
}
