import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

/** The class that each selector of a stylesheet begins with; rules for a theme begin with the class behind it. */
function ownClasses(css: string): string[] {
  const preludes = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  return [...preludes]
    .map(([, prelude = '']) => prelude.trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/))
    .flatMap((selector) => /^(?:\.bp6-dark\s+)?\.([\w-]+)/.exec(selector.trim())?.[1] ?? [])
    .filter((name) => !name.startsWith('bp6-'));
}

it('each class of a global stylesheet has one owner', () => {
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && !name.endsWith('.module.css'),
  );
  expect(files.length).toBeGreaterThan(8);
  const owners = new Map<string, Set<string>>();
  // The sheets of `ui/` are one: they are always loaded, in one order.
  for (const file of files)
    for (const name of ownClasses(readFileSync(path.join('client', file), 'utf8')))
      owners.set(name, (owners.get(name) ?? new Set()).add(file.startsWith('ui') ? 'ui' : file));
  expect(owners.size).toBeGreaterThan(200);
  expect([...owners].filter(([, { size }]) => size > 1).map(([name, where]) => [name, ...where])).toEqual([]);
});
