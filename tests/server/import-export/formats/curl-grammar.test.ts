import { execFileSync, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commandOptions } from '../../../../contracts/import-export/curl/command-options.js';
import { letters, withArgument } from '../../../../contracts/import-export/curl/options.js';
import { seeded } from '../../../support/random.js';

const curl = spawnSync('curl', ['--help', 'all'], { encoding: 'utf8' }).stdout ?? '';
/** The images of some machines have no curl. */
const withCurl = curl === '' ? it.skip : it;
const port = 9;
let seed: number;
beforeAll(() => {
  seed = Date.now() % 1_000_000;
});
afterAll(() => console.info(`seed ${seed}`));

withCurl('every option of the installed curl takes an argument here as it does there', () => {
  const wrong: string[] = [];
  for (const line of curl.split('\n')) {
    const [, letter, name = '', rest = ''] = /^ (?:-(\S), | {4})--(\S+) ?(.*)$/.exec(line) ?? [];
    if (name === '') continue;
    const takes = /^[<[]/.test(rest);
    for (const word of [`--${name}`, ...(letter ? [`-${letter}`] : [])]) {
      // The next word is its argument, or an address.
      const isRead = !commandOptions([word, 'http://a.example/x'])
        .flat()
        .some(({ kind, value }) => kind === 'url' && value.endsWith('/x'));
      if (isRead !== takes && name !== 'url') wrong.push(`${word} ${rest}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(letters.size + withArgument.size).toBeGreaterThan(100);
});

withCurl('commands made of its options are read as curl reads them', () => {
  const random = seeded(seed);
  const of = <T>(...all: T[]): T => {
    const one = all[random(all.length)];
    if (one === undefined) throw new Error('none');
    return one;
  };
  for (let n = 0; n < 40; n++) {
    const words: string[] = [];
    for (let more = random(6); more >= 0; more--)
      words.push(
        ...of<string[]>(
          ['-s'],
          ['-kX', of('PUT', 'DELETE')],
          [`-sX${of('PATCH', 'GET')}`],
          ['-H', 'X-One: 1'],
          ['-vH', 'X-Two: 2'],
          ['-sm5'],
          ['-m', '5'],
          ['-so', '/dev/null'],
          ['-d', 'a=1'],
          ['-sdb=2'],
          ['--data-raw', '@c'],
          ['--retry-delay', '0'],
          ['-iu', 'ann:sesame'],
          ['--noproxy', '*'],
        ),
      );
    words.splice(random(words.length + 1) === 0 ? 0 : words.length, 0, `http://127.0.0.1:${port}/x${n}`);
    // Nothing is sent: it writes the program that would do it, and fails to connect.
    const program = execFileSync(
      'sh',
      ['-c', 'curl --libcurl - --noproxy "*" "$@" 2>/dev/null | cat', 'sh', ...words],
      { encoding: 'utf8' },
    );
    const set = (name: string) => new RegExp(`CURLOPT_${name}, "((?:[^"\\\\]|\\\\.)*)"`).exec(program)?.[1];
    const options = commandOptions(words)[0] ?? [];
    const values = (...kinds: string[]) => options.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value);
    expect({
      seed,
      words,
      url: values('url'),
      method: values('method').at(-1),
      data: values('data', 'raw').join('&'),
    }).toEqual({
      ...{ seed, words, url: [set('URL')], method: set('CUSTOMREQUEST'), data: set('POSTFIELDS') ?? '' },
    });
    expect(values('header')).toEqual([...program.matchAll(/slist_append\(\w+, "([^"]*)"\)/g)].map(([, line]) => line));
  }
});
