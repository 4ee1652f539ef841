/** Texts from the server for one language: our namespaces, with the same paths below them. */
export interface TextTree {
  [key: string]: string | TextTree;
}

/** Files of texts by namespace: `./docs/viewer.json` is the namespace `viewer`. Files of one name make one namespace. */
export function byNamespace(files: readonly (readonly [path: string, texts: TextTree])[]): Record<string, TextTree> {
  const trees: Record<string, TextTree> = {};
  for (const [path, texts] of files) {
    const namespace = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
    trees[namespace] = { ...trees[namespace], ...texts };
  }
  return trees;
}

/** Packs are written by people: a deeper one is a mistake. */
const DEEPEST = 8;
const HARMFUL = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The pack as trees by namespace. A pack may be flat (`"account.signIn": "…"`, `"account:signIn": "…"`) or nested; keys
 * without a known namespace belong to `first`. Values other than text are left out.
 */
export function readPack(
  content: Record<string, unknown>,
  namespaces: readonly string[],
  first: string,
): Map<string, TextTree> {
  const trees = new Map<string, TextTree>();
  for (const [path, text] of leaves(content, [], 0)) {
    const [head = '', ...rest] = path;
    const named = rest.length > 0 && namespaces.includes(head);
    const namespace = named ? head : first;
    const tree = trees.get(namespace) ?? {};
    trees.set(namespace, tree);
    put(tree, named ? rest : path, text);
  }
  return trees;
}

function* leaves(node: object, path: readonly string[], depth: number): Generator<[path: string[], text: string]> {
  if (depth > DEEPEST) return;
  for (const [key, value] of Object.entries(node)) {
    const here = [...path, ...key.split(depth === 0 ? /[.:]/ : '.')];
    if (here.some((part) => HARMFUL.has(part))) continue;
    if (typeof value === 'string') yield [here, value];
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      yield* leaves(value, here, depth + 1);
  }
}

/** Of two texts with the same key, or a text and a group of texts, the first is used. */
function put(tree: TextTree, path: readonly string[], text: string): void {
  let at = tree;
  for (const key of path.slice(0, -1)) {
    const next = at[key] ?? {};
    if (typeof next === 'string') return;
    at[key] = next;
    at = next;
  }
  const last = path.at(-1);
  if (last !== undefined) at[last] ??= text;
}

/**
 * `ours` overridden by the pack's texts. A text cannot replace a group of texts or the reverse, because a screen would
 * break.
 */
export function lay(over: TextTree, ours: TextTree, shape: TextTree = ours): TextTree {
  const whole: TextTree = { ...ours };
  for (const [key, value] of Object.entries(over)) {
    const here = ours[key];
    const form = shape[key];
    if (typeof value === 'string') {
      if (typeof form !== 'object' && value.trim()) whole[key] = value;
    } else if (typeof form !== 'string') {
      whole[key] = lay(value, typeof here === 'object' ? here : {}, form ?? {});
    }
  }
  return whole;
}
