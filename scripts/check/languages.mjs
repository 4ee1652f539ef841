// Every language has the same keys with the same {facts}, none of them empty, and screens take their words from there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { filesIn, finish, parse, placeOf, walk } from './sources.mjs';

const FIRST = 'zh-CN';
const SECOND = 'en';
/** Names that are the same in every language, and keys of the keyboard. */
const NAMES = /^(https?:\/\/\S+|Annals|Ctrl|Cmd|Alt|Shift|Esc|Enter|Tab|Markdown|HTTP|URL|JSON|[A-Z])$/;
const READ_ATTRIBUTES = [
  'title',
  'placeholder',
  'label',
  'alt',
  'text',
  'aria-label',
  'aria-description',
  'helperText',
  'description',
];

const complaints = [];
const pairs = [
  ...filesIn(`client/languages/${FIRST}`, '.json').map((file) => [file, file.replace(`/${FIRST}/`, `/${SECOND}/`)]),
  ...filesIn(`client/languages/${SECOND}`, '.json').map((file) => [file.replace(`/${SECOND}/`, `/${FIRST}/`), file]),
  [`server/system/languages/${FIRST}.json`, `server/system/languages/${SECOND}.json`],
];
for (const [first, second] of pairs) {
  if (!existsSync(first) || !existsSync(second)) complaints.push(`${first} and ${second}: one of them is missing`);
  else compare(first, second);
}
for (const file of filesIn('client', '.tsx')) literals(file);
finish([...new Set(complaints)]);

function compare(first, second) {
  const [a, b] = [first, second].map((file) => flatten(JSON.parse(readFileSync(file, 'utf8'))));
  for (const [key, text] of a) {
    if (!b.has(key)) complaints.push(`${second}: ${key} is missing`);
    else if (facts(text) !== facts(b.get(key)))
      complaints.push(`${second}: ${key} names other facts than ${path.basename(first)}`);
  }
  for (const key of b.keys()) if (!a.has(key)) complaints.push(`${first}: ${key} is missing`);
  for (const [file, texts] of [
    [first, a],
    [second, b],
  ])
    for (const [key, text] of texts) if (!text.trim()) complaints.push(`${file}: ${key} is empty`);
}

/** Plural forms differ between languages by nature: `n_one` and `n_other` count as `n`. */
function flatten(tree, prefix = '', into = new Map()) {
  for (const [key, value] of Object.entries(tree)) {
    const name = prefix + key.replace(/_(zero|one|two|few|many|other)$/, '');
    if (typeof value === 'object' && value !== null) flatten(value, `${name}.`, into);
    else into.set(name, String(value));
  }
  return into;
}

function facts(text) {
  return [...new Set([...text.matchAll(/\{\{?\s*([\w.]+)[^}]*\}?\}/g)].map(([, name]) => name))].sort().join(' ');
}

function literals(file) {
  const source = parse(file);
  walk(source, (node) => {
    const text = literalOf(node);
    if (text && /\p{L}/u.test(text) && !NAMES.test(text))
      complaints.push(`${placeOf(source, node)}: literal text "${text}"`);
  });
}

function literalOf(node) {
  if (ts.isJsxText(node)) return node.text.trim();
  if (!ts.isJsxAttribute(node) || !READ_ATTRIBUTES.includes(node.name.getText())) return undefined;
  const value =
    node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
  return value && ts.isStringLiteralLike(value) ? value.text.trim() : undefined;
}
