import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { type ApiContent, type ParamRow, rowAttributes } from '../../../contracts/docs/doc-types/api.js';
import { httpRules, rulesOf } from '../../../server/docs/doc-types/index.js';
import { mergeContent, type Offer, offerKey } from '../../../server/import-export/plan/merge-content.js';
import { seeded } from '../../support/random.js';

const rules = rulesOf(0);
const fields = ['name', 'author', 'url', 'httpMethod', 'contentType', 'remark'] as const;
const said = new Set([...fields, 'body', 'params']);
const ROUNDS = Number(process.env.TRANSFER_ROUNDS ?? 3_000);
/** Pushes and edits of one doc, one after the other. */
const CHAINS = 300;
const STEPS = 8;

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
  for (const field of fields)
    if (random() < 0.3) after[field] = field === 'httpMethod' ? `${who[0]}${who.at(-1)}` : `${who} ${field}`;
  const params = content.params.flatMap((row) => {
    if (random() < 0.15) return [];
    const now = { ...row };
    for (const key of ['example', 'description', 'type'] as const) if (random() < 0.2) now[key] = `${who} ${key}`;
    return [now];
  });
  if (random() < 0.5) params.push(newRow(random, `${who}${Math.floor(random() * 1_000)}`));
  return httpRules.schema.parse({ ...after, params });
}

/** Every value of a doc that a person or a source can change, by the key of its offer. */
function partsOf(content: ApiContent): Map<string, unknown> {
  const parts = new Map<string, unknown>(fields.map((field) => [`field ${field}`, content[field]]));
  for (const row of content.params) for (const key of rowAttributes) parts.set(`attribute ${row.id} ${key}`, row[key]);
  return parts;
}
function changedParts(before: ApiContent, after: ApiContent): string[] {
  const was = partsOf(before);
  return [...partsOf(after)].flatMap(([part, value]) => (was.get(part) === value ? [] : [part]));
}

/** Compares before it asks `expect`, which is too slow for a million values. */
function holds(where: readonly unknown[], actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect([...where, actual]).toEqual([...where, expected]);
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
        if (ours[field] !== base[field]) holds([round, field], merged[field], ours[field]);
        else holds([round, field], merged[field], theirs[field]);
        if (merged[field] !== theirs[field] && theirs[field] !== base[field])
          holds([round, field], offered.has(`field ${field}`), true);
      }
      const byId = (rows: readonly ParamRow[]) => new Map(rows.map((row) => [row.id, row]));
      const [was, is, came] = [byId(base.params), byId(merged.params), byId(httpRules.schema.parse(next).params)];
      for (const row of ours.params) {
        const before = was.get(row.id);
        const changed = rowAttributes.filter((key) => !before || before[key] !== row[key]);
        for (const key of changed) holds([round, row.id, key], is.get(row.id)?.[key], row[key]);
        for (const key of changed) {
          const theirRow = came.get(row.id);
          if (!theirRow || theirRow[key] === row[key] || theirRow[key] === before?.[key]) continue;
          holds([round, row.id, key], offered.has(`attribute ${row.id} ${key}`), true);
        }
      }
      // Rows that a user deleted are not restored.
      const kept = new Set(ours.params.map(({ id }) => id));
      for (const { id } of base.params) if (!kept.has(id)) holds([round, id], is.has(id), false);
      // Merging the same push again changes nothing.
      const again = mergeContent({ rules, base: next, theirs, ours: merged, said, offers });
      holds([round], again.content, merged);
    }
  });

  it(`holds along a chain of pushes and edits (seed ${seed})`, () => {
    const below = seeded(seed + 1);
    const random = () => below(1_000_000) / 1_000_000;
    for (let chain = 0; chain < CHAINS; chain++) {
      const params = Array.from({ length: 4 }, (_, at) => newRow(random, `row${at}`));
      let source = httpRules.schema.parse({ ...httpRules.empty('Base'), url: '/base', params });
      let [base, ours, offers]: [ApiContent, ApiContent, readonly Offer[]] = [source, source, []];
      const own = new Set<string>();
      for (let step = 0; step < STEPS; step++) {
        const at = `${chain}.${step}`;
        const before = ours;
        if (random() < 0.6) ours = edited(random, ours, `person${step}`);
        for (const part of changedParts(before, ours)) own.add(part);
        source = edited(random, source, `source${step}`);
        const merged = mergeContent({ rules, base, theirs: source, ours, said, offers });
        const [content, next] = [httpRules.schema.parse(merged.content), httpRules.schema.parse(merged.base)];
        const [was, mine, kept, theirs] = [partsOf(base), partsOf(ours), partsOf(content), partsOf(next)];
        const offered = new Set(merged.offers.map(offerKey));
        for (const part of own) {
          if (!mine.has(part)) continue;
          // What a person wrote stays, whatever the source says.
          holds([at, part], kept.get(part), mine.get(part));
          const value = theirs.get(part);
          const isNews = value !== undefined && value !== mine.get(part) && value !== was.get(part);
          if (isNews) holds([at, part], offered.has(part), true);
        }
        // Nothing appears that nobody wrote.
        for (const [part, value] of kept)
          holds([at, part], value === mine.get(part) || value === theirs.get(part), true);
        // A part that is the same on both sides is nobody's any more.
        for (const part of own) if (theirs.has(part) && theirs.get(part) === kept.get(part)) own.delete(part);
        [base, ours, offers] = [next, content, merged.offers];
      }
    }
  });

  it(`fills in only what is empty in a doc that a person wrote before (seed ${seed})`, () => {
    const below = seeded(seed + 2);
    const random = () => below(1_000_000) / 1_000_000;
    for (let round = 0; round < ROUNDS / 3; round++) {
      const params = Array.from({ length: 4 }, (_, at) => newRow(random, `row${at}`));
      const ours = edited(random, httpRules.schema.parse({ ...httpRules.empty('Own'), params }), 'person');
      const theirs = edited(
        random,
        httpRules.schema.parse({ ...httpRules.empty('Theirs'), url: '/t', params }),
        'source',
      );
      const merged = mergeContent({ rules, base: undefined, theirs, ours, said, offers: [] });
      const content = httpRules.schema.parse(merged.content);
      const [mine, kept, came] = [partsOf(ours), partsOf(content), partsOf(httpRules.schema.parse(merged.base))];
      const empty = partsOf(httpRules.schema.parse(httpRules.empty('-')));
      const offered = new Set(merged.offers.map(offerKey));
      for (const [part, value] of mine) {
        const isEmpty = value === empty.get(part) || value === '' || value === '-';
        if (!isEmpty) holds([round, part], kept.get(part), value);
        const theirValue = came.get(part);
        if (theirValue !== undefined && theirValue !== kept.get(part) && theirValue !== '' && theirValue !== '-')
          holds([round, part], offered.has(part), true);
      }
    }
  });
});
