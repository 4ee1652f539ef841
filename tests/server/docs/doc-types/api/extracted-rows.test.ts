import { describe, expect, it } from '@jest/globals';
import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { jsonSchemaOf } from '../../../../../contracts/docs/doc-types/json-schema.js';
import { modelsByRef } from '../../../../../contracts/docs/doc-types/models.js';
import { branchesOf } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { DocType } from '../../../../../contracts/platform/enums.js';
import { contentChanges } from '../../../../../server/docs/change-severity/index.js';
import { rowsForModel, withDetached, withExtracted } from '../../../../../server/docs/doc-types/api/extracted-rows.js';
import { rulesOf } from '../../../../../server/docs/doc-types/index.js';
import { seeded } from '../../../../support/random.js';
import { contentOf, http, row } from '../../change-severity/examples.js';

const style = ParamStyle.response;
const one = (id: string, parentId: string, given: Partial<ParamRow>) =>
  row(id, { name: id, style, parentId, ...given });
const parsed = (params: readonly ParamRow[]) =>
  rulesOf(DocType.http).schema.parse(contentOf(DocType.http, { params: [...params] }));
const rowsIn = (content: ReturnType<typeof parsed>): readonly ParamRow[] => ('params' in content ? content.params : []);

/** The doc before, with the row as a model, and with the model's rows again. */
function becoming(given: readonly ParamRow[], rowId: string) {
  const before = parsed(given);
  const rules = rulesOf(DocType.model);
  const model = rules.schema.parse({ ...rules.empty('M'), params: rowsForModel(rowsIn(before), rowId) });
  const params = rowsIn(model);
  const root = params.find(({ id }) => id === MODEL_ROOT) ?? null;
  const shape = {
    ...{ id: 'm', key: 'M', name: 'M', moduleId: '', streamVersion: 1, root },
    rows: params.filter((each) => each !== root),
  };
  const extracted = parsed(withExtracted(rowsIn(before), rowId, 'm'));
  const detached = parsed(withDetached(rowsIn(extracted), rowId, shape)?.params ?? []);
  const schema = (content: typeof before) => {
    const [branch] = branchesOf(rowsIn(content), modelsByRef([shape]));
    return branch && JSON.parse(jsonSchemaOf(branch));
  };
  return { before, extracted, detached, schema, models: { from: [shape], to: [shape] } };
}

describe('a row that becomes a model', () => {
  const text = one('a', 'p', { name: '', kind: 'oneOf' });
  const whole = one('b', 'p', { name: '', type: 'integer', kind: 'oneOf' });
  it.each<readonly [string, Partial<ParamRow>, ...ParamRow[]]>([
    ['alternatives and a keyword', { type: 'any', schema: { title: '"One"' } }, text, whole],
    ['alternatives that are objects by type', { type: 'object' }, one('a', 'p', { type: 'object', kind: 'oneOf' })],
    ['a map with a member of its own', { type: 'map[string]' }, one('total', 'p', { type: 'integer' })],
    ['a map of rows', { type: 'map[object]' }, one('{key}', 'p', { type: 'object', kind: 'additionalProperties' })],
    ['fields and a keyword', { type: 'Order', schema: { minProperties: '1' } }, one('total', 'p', {})],
  ])('with %s keeps its schema', (_, given, ...below) => {
    const { before, extracted, detached, schema } = becoming([one('p', '', given), ...below], 'p');
    expect(schema(extracted)).toEqual(schema(before));
    expect(schema(detached)).toEqual(schema(before));
  });

  it('is no change to callers, with any rows below it, and neither is detaching it', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const random = seeded(seed);
      const pick = <T>(list: readonly [T, ...T[]]): T => list[random(list.length)] ?? list[0];
      const rows: ParamRow[] = [];
      const grow = (parentId: string, depth: number) => {
        const id = `r${rows.length}`;
        const isParent = depth === 0 || (depth < 4 && random(2) === 0);
        const kind =
          depth > 0 && random(3) === 0
            ? pick<NonNullable<ParamRow['kind']>>(['oneOf', 'anyOf', 'allOf', 'additionalProperties'])
            : undefined;
        const type = isParent
          ? pick(['object', 'object[]', 'any', 'map[string]', 'Order'])
          : pick(['string', 'integer', 'number[]']);
        const schema = pick<Record<string, string> | undefined>([
          undefined,
          { nullable: 'true' },
          { title: '"T"', deprecated: 'true' },
          { default: '1' },
        ]);
        rows.push(
          one(id, parentId, {
            type,
            name: kind && random(2) ? '' : id,
            ...(kind && { kind }),
            ...(schema && { schema }),
          }),
        );
        if (isParent) for (let more = random(3); more >= 0; more--) grow(id, depth + 1);
      };
      grow('', 0);
      const parents = rows.filter(({ id }) => rows.some(({ parentId }) => parentId === id));
      const { before, extracted, detached, models } = becoming(rows, parents[random(parents.length)]?.id ?? 'r0');
      const changes = (from: typeof before, to: typeof before) =>
        contentChanges(http, from, to, models).changes.map(({ rule, path }) => [seed, rule, path]);
      expect(changes(before, extracted)).toEqual([]);
      expect(changes(extracted, detached)).toEqual([]);
    }
  });
});
