import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { openApiCalls, openApiFields, pushDocs } from '../../../../contracts/import-export/open-api.js';
import { type FieldDoc, openApiDocs } from '../../../../contracts/import-export/open-api-docs.js';
import { readPush } from '../../../../server/import-export/formats/push/read-push.js';
import { callDocs, fieldTextKey } from '../../../../server/import-export/push/call-docs.js';
import { exampleOf, fieldDocs } from '../../../../server/import-export/push/schema-docs.js';
import { builtInLangs, builtInTexts, hasSentence } from '../../../../server/platform/languages/sentences.js';

const callOf = (name: string) => {
  const found = callDocs('en')
    .apiModules.flatMap(({ moduleItems }) => moduleItems)
    .find((call) => call.name === name);
  if (!found) throw new Error(`no call ${name}`);
  return found;
};
const fieldAt = (fields: readonly FieldDoc[], ...path: string[]): FieldDoc | undefined => {
  const [first, ...rest] = path;
  const found = fields.find(({ name }) => name === first);
  return rest.length === 0 ? found : fieldAt(found?.elements ?? [], ...rest);
};

describe('the documentation of the push API', () => {
  it('has every call once, in the form that clients know', () => {
    const docs = callDocs('en');
    expect(openApiDocs.reply.parse(docs)).toEqual(docs);
    const names = docs.apiModules.flatMap(({ moduleItems }) => moduleItems.map(({ nameVersion }) => nameVersion));
    expect(names.sort()).toEqual(openApiCalls.map(({ name, version }) => name + version).sort());
    expect(docs.codes.map(({ code }) => code)).toEqual(['0', '-9', '1', '2', '13', '14', '100']);
    expect(docs.fields.map(({ name }) => name)).toEqual(['name', 'version', 'access_token', 'data']);
  });

  it('says what a push may contain', () => {
    const { paramDefinitions } = callOf('doc.push');
    expect(fieldAt(paramDefinitions, 'apis')).toMatchObject({ dataType: 'array', required: 'true' });
    expect(fieldAt(paramDefinitions, 'isReplace')).toMatchObject({ dataType: 'boolean', required: 'false' });
    expect(fieldAt(paramDefinitions, 'apis', 'url')).toMatchObject({ maxLength: '256', example: '/orders' });
    expect(fieldAt(paramDefinitions, 'apis', 'queryParams', 'enumInfo', 'items', 'value')?.maxLength).toBe('64');
    expect(fieldAt(paramDefinitions, 'apis', 'items')).toMatchObject({ dataType: 'array', elements: [] });
    expect(fieldAt(callOf('doc.category.create').resultDefinitions, 'id')?.dataType).toBe('string');
  });

  it('has a text for each field in every language, and no text without a field', () => {
    const used = new Set<string>();
    const collect = (object: string, field: string) => {
      used.add(fieldTextKey(object, field));
      return '';
    };
    for (const { key, group, input, reply } of openApiCalls) {
      used.add(`openApi.calls.${key}`).add(`openApi.group.${group}`);
      fieldDocs(input, collect);
      fieldDocs(reply, collect);
    }
    fieldDocs(openApiFields, collect);
    expect([...used].filter((key) => !hasSentence(key))).toEqual([]);
    for (const lang of builtInLangs)
      expect(Object.keys(builtInTexts[lang].openApi ?? {}).filter((key) => !used.has(key))).toEqual([]);
  });

  it('has an example of every call that its schema accepts', () => {
    for (const { name, input, reply } of openApiCalls) {
      expect([name, z.safeParse(input, exampleOf(input)).error?.issues]).toEqual([name, undefined]);
      expect([name, z.safeDecode(reply, exampleOf(reply)).error?.issues]).toEqual([name, undefined]);
    }
    expect(exampleOf(pushDocs.input)).toMatchObject({ isReplace: 0, apis: [{ items: [{ url: '/orders' }] }] });
  });
});

/** A value in which every text of a push is one unit longer than documented, and the paths of those texts. */
function tooLong(fields: readonly FieldDoc[], lengths: Map<string, number>, at = ''): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, dataType, maxLength, elements }): [string, unknown][] => {
      const path = at ? `${at}.${name}` : name;
      if (dataType === 'string' && maxLength !== '-') {
        lengths.set(path, Number(maxLength));
        return [[name, `/${'x'.repeat(Number(maxLength))}`]];
      }
      if (elements.length === 0) return [];
      const inner = tooLong(elements, lengths, dataType === 'array' ? `${path}.0` : path);
      return [[name, dataType === 'array' ? [inner] : inner]];
    }),
  );
}

describe('the documented lengths of a push', () => {
  it('are those at which texts are cut', () => {
    const { paramDefinitions } = callOf('doc.push');
    const lengths = new Map<string, number>();
    const long = tooLong(paramDefinitions, lengths);
    const shorter = (value: unknown): unknown =>
      typeof value === 'string'
        ? value.slice(0, -1)
        : Array.isArray(value)
          ? value.map(shorter)
          : typeof value === 'object' && value !== null
            ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorter(inner)]))
            : value;
    const cuts = (data: unknown) => readPush(data).losses.filter(({ what }) => what === 'cut');
    expect(lengths.size).toBeGreaterThan(60);
    expect(cuts(shorter(long))).toEqual([]);
    expect(cuts(long)).toHaveLength(lengths.size - notStored.length);
  });
});

/** Texts that an HTTP doc does not have: its folder's service, and the signature of a Dubbo method. */
const notStored = ['interfaceName', 'author', 'version', 'protocol', 'dependency', 'definition'];
