import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { described, named } from '../../../../contracts/import-export/described.js';
import type { FieldDoc } from '../../../../contracts/import-export/open-api-docs.js';
import {
  flag,
  id,
  int,
  optional,
  strictText,
  textOf,
  wireTime,
  withDefault,
} from '../../../../contracts/platform/wire.js';
import { exampleOf, fieldDocs } from '../../../../server/import-export/push/schema-docs.js';

const textOfField = (object: string, field: string) => `${object}/${field}`;
const byName = (docs: readonly FieldDoc[]) => new Map(docs.map((doc) => [doc.name, doc]));
const part = named('part', z.object({ x: described(int(), { example: 7 }), y: optional(int()) }));

interface Tree {
  label: string;
  below: Tree[];
}
const tree: z.ZodType<Tree> = z.lazy(() =>
  named(
    'tree',
    z.object({ label: described(strictText(9), { max: 9, example: 'a' }), below: withDefault(z.array(tree), []) }),
  ),
);

describe('the documentation of a schema', () => {
  it('has the types of the wire, not those inside', () => {
    const schema = named(
      'all',
      z.object({
        wireId: described(id, { type: 'string' }),
        count: int(),
        on: flag,
        maybe: optional(flag),
        at: wireTime,
        label: textOf(z.string()),
        ids: withDefault(z.array(int()), []),
        part,
        parts: z.array(part),
        any: described(z.unknown(), { type: 'object' }),
      }),
    );
    const types = fieldDocs(schema, textOfField).map(({ name, dataType }) => [name, dataType]);
    expect(Object.fromEntries(types)).toEqual({
      ...{ wireId: 'string', count: 'number', on: 'boolean', maybe: 'boolean', at: 'string', label: 'string' },
      ...{ ids: 'array[number]', part: 'object', parts: 'array', any: 'object' },
    });
  });

  it('calls required what the schema refuses to miss', () => {
    const list = withDefault(z.array(int()), []);
    const schema = z.object({
      needed: textOf(z.string()),
      optional: optional(int()),
      byDefault: withDefault(flag, true),
      list,
      filled: list.refine((all) => all.length > 0),
      any: z.unknown().refine((value) => value !== undefined),
    });
    const required = fieldDocs(schema, textOfField).filter((doc) => doc.required === 'true');
    expect(required.map(({ name }) => name)).toEqual(['needed', 'filled', 'any']);
  });

  it('has lengths, examples and texts, also after a refinement', () => {
    const label = described(strictText(9), { max: 9, example: 'a' }).refine((text) => text !== 'b');
    expect(fieldDocs(named('it', z.object({ label, other: z.string() })), textOfField)).toEqual([
      {
        ...{ name: 'label', dataType: 'string', required: 'true', maxLength: '9', example: 'a' },
        ...{ description: 'it/label', elements: [] },
      },
      {
        ...{ name: 'other', dataType: 'string', required: 'true', maxLength: '-', example: '' },
        ...{ description: 'it/other', elements: [] },
      },
    ]);
  });

  it('goes into objects and arrays, and ends where an object is inside itself', () => {
    const docs = byName(fieldDocs(named('it', z.object({ parts: z.array(part), tree })), textOfField));
    expect(docs.get('parts')?.elements.map(({ description }) => description)).toEqual(['part/x', 'part/y']);
    const below = byName(docs.get('tree')?.elements ?? []).get('below');
    expect(below).toMatchObject({ dataType: 'array', elements: [] });
  });
});

describe('the example of a schema', () => {
  it('is composed of the fields that have one', () => {
    const schema = named('it', z.object({ parts: z.array(part), tree, bare: z.string() }));
    expect(exampleOf(schema)).toEqual({ parts: [{ x: 7 }], tree: { label: 'a' } });
  });

  it('is the object’s own before that of its fields', () => {
    expect(exampleOf(z.object({ part: described(part, { example: { x: 1 } }) }))).toEqual({ part: { x: 1 } });
    expect(exampleOf(z.object({ ids: described(z.array(int()), { example: [] }) }))).toEqual({ ids: [] });
  });
});
