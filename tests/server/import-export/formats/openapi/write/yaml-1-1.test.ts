import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { documentTexts } from '../../../../../../server/import-export/formats/openapi/write/index.js';
import { seeded } from '../../../../../support/random.js';

const words = [
  ...[
    'NO',
    'no',
    'yes',
    'on',
    'Off',
    'y',
    'N',
    'true',
    'null',
    '~',
    '',
    '=',
    '<<',
    '2024-02-29',
    '2024-02-29T10:11:12Z',
  ],
  ...[
    '12:30:45',
    '190:20:30',
    '0123',
    '01230',
    '0x1F',
    '0b1',
    '0o17',
    '1_000',
    '1.10',
    '.5',
    '1e3',
    '1e400',
    '+1',
    '-0',
  ],
  ...[
    '.inf',
    '.NaN',
    'a\tb',
    '\t',
    'a: b',
    '- a',
    '# a',
    'a #b',
    '*a',
    '&a',
    '!a',
    '%a',
    '@a',
    '`a',
    '{a',
    '[a',
    'a]',
    '?',
  ],
  ...[
    "'",
    '"',
    '\\',
    'a\n',
    ' \n',
    '\n  \n',
    '\na',
    ' a',
    'a ',
    'a\u0085b',
    'a\u2028b',
    '\ufeffa',
    '中文',
    '😀',
    '---',
    '...',
    '0.',
    '1:2',
  ],
];
const textOf = (members: object): string => documentTexts.yaml.start({ ...members });

it.each(words.map((word) => [word]))('a reader of YAML 1.1 reads %j as it was', (word) => {
  const members = { value: word, list: [word], [word === '' ? 'empty' : word]: 1 };
  for (const version of ['1.1', '1.2'] as const)
    expect(parse(textOf(members), { version, merge: version === '1.1' })).toEqual(members);
});

it('and numbers, and any text', () => {
  const seed = Date.now() % 1_000_000;
  const random = seeded(seed);
  const letters = [...'01 \t\n:-#"\'\\{}[]=<&*!?|>%@,.eExon~中'];
  const word = () => Array.from({ length: random(8) }, () => letters[random(letters.length)] ?? '').join('');
  for (let n = 0; n < 500; n++) {
    const members = {
      text: word(),
      number: random(1_000) / 8,
      yes: true,
      nothing: null,
      inner: { [`k${word()}`]: word() },
    };
    expect({ seed, read: parse(textOf(members), { version: '1.1' }) }).toEqual({ seed, read: members });
  }
});
