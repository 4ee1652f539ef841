import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const long: Record<string, number> = JSON.parse(readFileSync('tests/running/long.json', 'utf8'));
const told = readFileSync('docs/tests.md', 'utf8');

/** `tests/a/{b,c}` in the document as paths. */
const names = [...told.matchAll(/`(tests\/[^`]+)`/g)].flatMap(([, name = '']) => {
  const [, before = name, inside = ''] = /^(.*)\{(.*)\}$/.exec(name) ?? [];
  return inside === '' ? [before] : inside.split(',').map((one) => before + one);
});

it('tests that are left out of `npm test` are there, and docs/tests.md says what each proves', () => {
  const files = Object.keys(long);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.map((file) => file.replace(/\.test\.tsx?$/, '')).filter((name) => !names.includes(name))).toEqual([]);
  const beside = names.filter(
    (name) => !existsSync(name) && !existsSync(`${name}.test.ts`) && !existsSync(`${name}.test.tsx`),
  );
  expect(beside).toEqual([]);
});
