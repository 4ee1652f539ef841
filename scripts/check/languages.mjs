// Checks that every language has the same non-empty keys with the same {placeholders}, that screens contain no literal
// texts, and that every key is used somewhere.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { filesIn, finish, parse, placeOf, walk } from './sources.mjs';

const FIRST = 'zh-CN';
const SECOND = 'en';
/** Names that are the same in every language, and keyboard keys. */
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
  [`server/platform/languages/${FIRST}.json`, `server/platform/languages/${SECOND}.json`],
];
for (const [first, second] of pairs) {
  if (!existsSync(first) || !existsSync(second)) complaints.push(`${first} and ${second}: one of them is missing`);
  else compare(first, second);
}
for (const file of filesIn('client', '.tsx')) literals(file);
const onScreens = said('client', 'contracts');
for (const file of filesIn(`client/languages/${FIRST}`, '.json')) {
  const namespace = path.basename(file, '.json');
  const isBound = namespace === 'app' || onScreens.bound.has(namespace);
  unsaid(file, onScreens, (key) => [`${namespace}:${key}`, ...(isBound ? [key] : [])]);
}
unsaid(`server/platform/languages/${FIRST}.json`, said('server', 'contracts'), (key) => [
  key.slice(key.indexOf('.') + 1),
]);
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

/** Plural forms differ between languages: `n_one` and `n_other` count as `n`. */
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

/** Keys that the code may use: literals, patterns of templates, and the namespaces bound with `useTranslation`. */
function said(...folders) {
  const [words, bound, templates] = [new Set(), new Set(), []];
  for (const file of folders.flatMap((folder) => filesIn(folder, '.ts', '.tsx')))
    walk(parse(file), (node) => {
      if (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) words.add(node.text);
      if (ts.isTemplateExpression(node)) templates.push(node);
      if (ts.isCallExpression(node) && node.expression.getText() === 'useTranslation' && node.arguments.length)
        bound.add(node.arguments[0].text);
    });
  return { words, bound, patterns: templates.flatMap(patternOf) };
}

/** Patterns of templates that build keys: `audit.kinds.${kind}`, `help:${page}.title`, `${kind}.max`. */
function patternOf(template) {
  const parts = [template.head, ...template.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
  if (!/^(\w+:)?(\w+\.)*\w*$/.test(parts[0]) || !/\w[:.]|[:.]\w/.test(parts.join(''))) return [];
  return [new RegExp(`^${parts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\w+')}$`)];
}

/** Reports keys that are never used. A literal that ends in a dot, `audit.role.`, counts for all keys below it. */
function unsaid(file, { words, patterns }, namesOf) {
  for (const key of flatten(JSON.parse(readFileSync(file, 'utf8'))).keys()) {
    const names = namesOf(key);
    const isSaid = (name) =>
      words.has(name) || words.has(name.replace(/\.\w+$/, '.')) || patterns.some((pattern) => pattern.test(name));
    if (!names.some(isSaid)) complaints.push(`${file}: nothing says ${key}`);
  }
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
