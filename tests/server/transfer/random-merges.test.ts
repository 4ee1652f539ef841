import { describe, expect, it } from '@jest/globals';
import { type ApiContent, type ParamRow, rowAttributes } from '../../../contracts/doc-types/api.js';
import { httpRules } from '../../../server/doc-types/http/rules.js';
import { rulesOf } from '../../../server/doc-types/index.js';
import { mergeContent, offerKey } from '../../../server/transfer/plan/merge-content.js';
import { seeded } from '../../support/random.js';

const rules = rulesOf(0);
const fields = ['name', 'author', 'url', 'httpMethod', 'contentType', 'remark'] as const;
const said = new Set([...fields, 'body', 'params']);
const ROUNDS = 400;

type Random = () => number;
const pick = <T>(random: Random, all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

function newRow(random: Random, id: string): ParamRow {
  const style = pick(random, [1, 5] as const);
  return {
    ...{ id, parentId: '', style, name: id, type: pick(random, ['string', 'int']), required: random() < 0.5 },
    ...{ maxLength: '-', example: '', description: pick(random, ['', 'one', 'two']), enumId: '' },
  };
}
function edited(random: Random, content: ApiContent, who: string): ApiContent {
  const after = { ...content };
  for (const field of fields) if (random() < 0.3) after[field] = `${who[0]} ${field}`;
  const params = content.params.flatMap((row) => {
    if (random() < 0.15) return [];
    const now = { ...row };
    for (const key of ['example', 'description', 'type'] as const) if (random() < 0.2) now[key] = `${who} ${key}`;
    return [now];
  });
  if (random() < 0.5) params.push(newRow(random, `${who}${Math.floor(random() * 1_000)}`));
  return httpRules.schema.parse({ ...after, params });
}

describe('three ways, at random', () => {
  const seed = Number(process.env.TRANSFER_SEED ?? Date.now() % 1_000_000);
  it(`never overwrites what a person wrote, and offers what it did not take (seed ${seed})`, () => {
    const below = seeded(seed);
    const random = () => below(1_000_000) / 1_000_000;
    for (let round = 0; round < ROUNDS; round++) {
      const params = Array.from({ length: 5 }, (_, at) => newRow(random, `row${at}`));
      const base = httpRules.schema.parse({ ...httpRules.empty('Base'), url: '/base', params });
      const theirs = edited(random, base, 'source');
      const ours = edited(random, base, 'person');
      const { content, offers, base: next } = mergeContent({ rules, base, theirs, ours, said, offers: [] });
      const merged = httpRules.schema.parse(content);
      const offered = new Set(offers.map(offerKey));
      for (const field of fields) {
        if (ours[field] !== base[field]) expect([round, field, merged[field]]).toEqual([round, field, ours[field]]);
        else expect([round, field, merged[field]]).toEqual([round, field, theirs[field]]);
        if (merged[field] !== theirs[field] && theirs[field] !== base[field])
          expect([round, field, offered.has(`field ${field}`)]).toEqual([round, field, true]);
      }
      const byId = (rows: readonly ParamRow[]) => new Map(rows.map((row) => [row.id, row]));
      const [was, is, came] = [byId(base.params), byId(merged.params), byId(httpRules.schema.parse(next).params)];
      for (const row of ours.params) {
        const before = was.get(row.id);
        const changed = rowAttributes.filter((key) => !before || before[key] !== row[key]);
        for (const key of changed)
          expect([round, row.id, key, is.get(row.id)?.[key]]).toEqual([round, row.id, key, row[key]]);
        for (const key of changed) {
          const theirRow = came.get(row.id);
          if (!theirRow || theirRow[key] === row[key] || theirRow[key] === before?.[key]) continue;
          expect([round, row.id, key, offered.has(`attribute ${row.id} ${key}`)]).toEqual([round, row.id, key, true]);
        }
      }
      // Rows that a user deleted are not restored.
      const kept = new Set(ours.params.map(({ id }) => id));
      for (const { id } of base.params) if (!kept.has(id)) expect([round, id, is.has(id)]).toEqual([round, id, false]);
      // Merging the same push again changes nothing.
      const again = mergeContent({ rules, base: next, theirs, ours: merged, said, offers });
      expect([round, again.content]).toEqual([round, merged]);
    }
  });
});
