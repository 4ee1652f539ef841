import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ScriptKind } from './script.js';

const require = createRequire(import.meta.url);
const source = (name: string): string => readFileSync(require.resolve(name), 'utf8');

/** `bare`: the language alone, for scripts that use no library: its snapshot is a tenth of the others'. */
export type Libraries = 'bare' | 'mock' | 'velocity';

/** Mentions of a library, or of a way to reach one that is not named. */
const mentions = /Mock|Random|moment|dayjs|eval|Function|constructor|globalThis|this|import/;
export const librariesOf = (kind: ScriptKind, script: string): Libraries =>
  kind === 'velocity' ? 'velocity' : kind === 'template' || mentions.test(script) ? 'mock' : 'bare';

/** The sources to evaluate, by file name. */
export function librarySources(libraries: Libraries): readonly (readonly [string, string])[] {
  if (libraries === 'bare') return [];
  if (libraries === 'velocity') return [['velocity.js', velocity()]];
  const patch = 'delete globalThis.window;';
  return [
    ['window.js', 'globalThis.window = globalThis;'],
    ['mock.js', source('mockjs/dist/mock-min.js')],
    ['dayjs.js', source('dayjs/dayjs.min.js')],
    ['patch.js', patch],
  ];
}

/** The package consists of CommonJS files; they are evaluated with a `require` of their own. */
function velocity(): string {
  const entry = require.resolve('velocityjs');
  const files = new Map<string, string>();
  const collect = (file: string) => {
    if (files.has(file)) return;
    const text = readFileSync(file, 'utf8');
    files.set(file, text);
    for (const [, name = ''] of text.matchAll(/require\("(\.[^"]+)"\)/g)) collect(path.join(path.dirname(file), name));
  };
  collect(entry);
  const modules = [...files].map(
    ([file, text]) => `${JSON.stringify(file)}: function (exports, require, module) {${text}\n}`,
  );
  return `(function () {
    var sources = {${modules.join(',')}}, loaded = Object.create(null);
    function load(file) {
      if (loaded[file]) return loaded[file].exports;
      var module = loaded[file] = { exports: {} };
      sources[file](module.exports, function (name) {
        if (name === 'debug') return function () { return function () {}; };
        var parts = file.split('/').slice(0, -1);
        name.split('/').forEach(function (part) { if (part === '..') parts.pop(); else if (part !== '.') parts.push(part); });
        return load(parts.join('/'));
      }, module);
      return module.exports;
    }
    globalThis.Velocity = load(${JSON.stringify(entry)});
  })();`;
}
