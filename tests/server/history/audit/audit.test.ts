import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '../../../../server/history/audit/audit.queries.js';
import { auditFileFormats } from '../../../../server/history/audit/audit-file.js';
import { auditedTypes, auditFamilyOf, eventTypesFor } from '../../../../server/history/audit/families.js';
import { auditLineOf } from '../../../../server/history/audit/wording.js';
import { builtInLangs, builtInTexts, sentenceOf } from '../../../../server/platform/languages/sentences.js';
import { projectRoot } from '../../../../server/platform/runtime/pages.js';

/** `'SpaceCreated'`, `'SignedIn'`: events are in the past tense, so all such literals are types (commands are not). */
function typesInTheSources(): string[] {
  const folder = path.join(projectRoot(), 'server');
  // The demo's docs are plain text: 'Shipped' there is the state of an order.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith(path.join('app', 'demo')),
  );
  const source = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  const found = source.matchAll(
    /'((?!Set[A-Z])(?:[A-Z][a-z]+)*(?:[A-Z][a-z]*(?:ed|en|own)|Undone|Set|Reset|Read|Unread|Resent|In|Out|Sent|Lost|Left|Made))'/g,
  );
  return [...new Set([...found].map(([, type = '']) => type))].sort();
}

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  position: 1,
  stream: 'space-7',
  version: 1,
  type: 'SpaceCreated',
  data: {},
  at: new Date('2026-03-01T10:00:00Z'),
  meta: { actorId: 3, source: 'form', requestId: 'r', remark: '', address: '10.0.0.9', author: '', changeSet: 0 },
  ...given,
});
const names = new Map([
  ['user-3', 'Mary'],
  ['user-4', 'Li Si'],
  ['space-7', 'Payments'],
]);

describe('every type of event', () => {
  it('that the product writes has a sentence', () => {
    const types = typesInTheSources();
    expect(types).toEqual(expect.arrayContaining(['SpaceCreated', 'DocEdited', 'SignedIn', 'Unsubscribed']));
    expect(types.filter((type) => !auditedTypes.includes(type))).toEqual([]);
  });

  it('that has a sentence is still written by somebody', () => {
    const types = typesInTheSources();
    expect(auditedTypes.filter((type) => !types.includes(type))).toEqual([]);
  });

  it('belongs to a family, and each family has some', () => {
    expect(auditedTypes.filter((type) => auditFamilyOf(type) === undefined)).toEqual([]);
    for (const family of ['account', 'access', 'place', 'doc', 'setting'] as const)
      expect(eventTypesFor('', family)?.length).toBeGreaterThan(3);
    expect(auditFamilyOf('ModuleSettingChanged')).toBe('setting');
    expect(auditFamilyOf('UserRightsChanged')).toBe('access');
    expect(auditFamilyOf('ReleaseSubscribed')).toBe('account');
    expect(eventTypesFor('SpaceCreated, DocEdited', 'place')).toEqual(['SpaceCreated']);
    expect(eventTypesFor('DocEdited', 'place')).toEqual([]);
    expect(eventTypesFor('', '')).toBeUndefined();
  });

  it('is said without a hole, in every language, whatever its data lacks', () => {
    for (const lang of builtInLangs)
      for (const type of auditedTypes) {
        const { sentence } = auditLineOf(lang, entry({ type }), names);
        expect([type, sentence]).toEqual([type, expect.not.stringMatching(/\{\w+\}|undefined|null/)]);
        expect(sentence).not.toBe(type);
      }
  });
});

describe('a line', () => {
  it('names people, places and roles in the reader’s language', () => {
    const change = entry({ type: 'MemberRoleChanged', data: { userId: 4, from: 'guest', role: 'dev' } });
    expect(auditLineOf('en', change, names)).toMatchObject({
      actorName: 'Mary',
      address: '10.0.0.9',
      about: { kind: 'space', id: 7, name: 'Payments' },
      sentence: 'Changed the role of Li Si in Payments from guest to developer',
    });
    expect(auditLineOf('zh-CN', change, names).sentence).toBe('将 Li Si 在 Payments 的角色由访客改为开发者');
  });

  it('takes no name for a role, though it reads like one', () => {
    const renamed = entry({ type: 'SpaceRenamed', data: { from: 'admin', name: 'guest' } });
    expect(auditLineOf('en', renamed, names).sentence).toBe('Renamed space admin to guest');
  });

  it('knows the product itself, and people and things that nobody knows any more', () => {
    const line = auditLineOf('en', entry({ meta: { ...entry({}).meta, actorId: 0 }, stream: 'space-99' }), names);
    expect(line).toMatchObject({ actorName: 'System', about: { name: '' } });
    const lost = auditLineOf('en', entry({ type: 'MemberRemoved', data: { userId: 88, role: 'dev' } }), new Map());
    expect(lost.actorName).toMatch(/^Unknown \(\w{8,}\)$/);
    expect(lost.sentence).toBe('Removed user-88 (developer) from space-7');
  });

  it('of a type that nobody has words for is still readable', () => {
    expect(auditLineOf('en', entry({ type: 'SpaceTurnedBlue' }), names).sentence).toBe('Payments: Space turned blue');
  });

  it('keeps names as plain text, also such as look like a place for a fact', () => {
    const line = auditLineOf('en', entry({ data: { name: '{about}<script>', description: 'x' } }), names);
    expect(line.sentence).toBe('Created space {about}<script>');
  });

  it('tells of the data only what the sentence asks for', () => {
    const line = auditLineOf(
      'en',
      entry({ type: 'SettingChanged', stream: 'system', data: { key: 'a', value: 'hush' } }),
      names,
    );
    expect(JSON.stringify(line)).not.toContain('hush');
  });
});

describe('the file', () => {
  const csv = (given: Partial<AuditEntry>) => auditFileFormats.csv.line(auditLineOf('en', entry(given), names));

  it('quotes what must be quoted', () => {
    const line = csv({ data: { name: 'a "b", c\nd' } });
    expect(line).toContain('"Created space a ""b"", c\nd"');
    expect(line.endsWith('\r\n')).toBe(true);
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    ' =HYPERLINK("http://x")',
    '\r=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('makes no formula of the remark %j', (remark) => {
    const line = csv({ meta: { ...entry({}).meta, remark } });
    expect(line).toMatch(/[,"]'[\s]*[=+\-@＝＋－＠]/);
  });

  it('has a head for spreadsheets, with as many columns as a line', () => {
    expect(auditFileFormats.csv.head.startsWith('\uFEFFposition,at,actor,')).toBe(true);
    expect(auditFileFormats.csv.head.split(',')).toHaveLength(csv({}).split(',').length);
  });

  it('is JSON line by line', () => {
    const line = auditFileFormats.jsonl.line(auditLineOf('en', entry({}), names));
    expect(line.endsWith('}\n')).toBe(true);
    expect(JSON.parse(line)).toMatchObject({ at: '2026-03-01T10:00:00.000Z', type: 'SpaceCreated', position: 1 });
  });
});

it('the words that fill the sentences are there in every language', () => {
  for (const lang of builtInLangs) {
    for (const role of ['guest', 'dev', 'admin'])
      expect(sentenceOf(lang, `audit.role.${role}`)).not.toContain('audit.');
    expect(builtInTexts[lang].audit).toBeDefined();
  }
});
