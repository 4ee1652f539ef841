import { jsonLanguage } from '@codemirror/lang-json';
import type { Drift } from '../../../../../contracts/docs/doc-types/drift.js';

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** A part of a JSON text: offsets of the name, if it has one, and of the value. */
interface Spot {
  readonly name: { readonly from: number; readonly to: number } | undefined;
  readonly from: number;
  readonly to: number;
}
export interface Range {
  readonly from: number;
  readonly to: number;
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** The values of a JSON text by the paths that differences have; of a list, all elements together. */
function spotsOf(text: string): Map<string, Spot[]> {
  const spots = new Map<string, Spot[]>();
  const walk = (node: SyntaxNode, path: string, name: SyntaxNode | null) => {
    const spot = { name: name ? { from: name.from, to: name.to } : undefined, from: node.from, to: node.to };
    spots.set(path, [...(spots.get(path) ?? []), spot]);
    if (node.name === 'Array')
      for (const child of childrenOf(node)) if (/^[A-Z]/.test(child.name)) walk(child, `${path}[]`, null);
    if (node.name !== 'Object') return;
    for (const property of node.getChildren('Property')) {
      const [key, value] = [property.getChild('PropertyName'), property.lastChild];
      if (!key || !value || value.name === 'PropertyName') continue;
      walk(value, joined(path, nameOf(text.slice(key.from, key.to))), key);
    }
  };
  const root = jsonLanguage.parser.parse(text).topNode.firstChild;
  if (root) walk(root, '', null);
  return spots;
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

function nameOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replace(/^"|"$/g, '');
  }
}

/** Where each difference is in the text; what is missing is marked at the object that lacks it. */
export function rangesOf(text: string, drift: readonly Drift[]): (Range | undefined)[] {
  const spots = spotsOf(text);
  return drift.map((each) => {
    if (each.kind === 'missing') {
      const above = each.path === each.name ? '' : each.path.slice(0, -each.name.length - 1);
      const lacking = spots.get(above)?.find((spot) => !has(text, spot, each.name));
      return lacking && headOf(lacking);
    }
    const here = spots.get(each.path) ?? [];
    const wanted = compact(each.value);
    const spot = here.find(({ from, to }) => compact(parsed(text.slice(from, to))) === wanted) ?? here[0];
    return spot && headOf(spot);
  });
}

/** The name; without one the value, or the bracket that it begins with. */
const headOf = ({ name, from, to }: Spot): Range =>
  name ? { from: name.from, to: to - from > 80 ? name.to : to } : { from, to: to - from > 80 ? from + 1 : to };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined for a value that is nested more deeply than `JSON.stringify` can write. */
function compact(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function has(text: string, { from, to }: Spot, name: string): boolean {
  const value = parsed(text.slice(from, to));
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}
