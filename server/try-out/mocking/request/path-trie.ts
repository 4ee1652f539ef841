import {
  decoded,
  matchSegment,
  plainAddress,
  restName,
  type SegmentTemplate,
  segmentTemplate,
} from './segment-template.js';

/** A path variable's name and value, decoded. */
export type PathParams = Readonly<Record<string, string>>;
interface Found<T> {
  readonly entry: T;
  readonly params: PathParams;
}
interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  /** With variables, those with most fixed text first. One for all names of variables; each entry has its own. */
  readonly templates: Branch<T>[];
  /** Entries whose path ends with `*`. */
  rest: Leaf<T>[];
  leaves: Leaf<T>[];
}
interface Branch<T> {
  readonly template: SegmentTemplate;
  readonly node: Node<T>;
}
interface Leaf<T> {
  readonly entry: T;
  readonly names: readonly string[];
  readonly endsInSlash: boolean;
  /** The variable of all segments behind the others. */
  readonly rest?: string;
}

const newNode = <T>(): Node<T> => ({ fixed: new Map(), templates: [], rest: [], leaves: [] });

const withoutQuery = (url: string): string => url.trim().split(/[?#]/, 1)[0] ?? '';

/** Segments of a doc's URL or a request's path: without host, query, and empty ones. */
function segmentsOf(url: string): string[] {
  const plain = withoutQuery(url);
  const host = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(plain);
  const path = host ? plain.slice(host[0].length).split('/').slice(1) : plain.split('/');
  return path.filter((segment) => segment !== '');
}

/**
 * The URLs of an application. Fixed segments take precedence over those with variables, these by the length of their
 * fixed text, and all of them over `*`.
 */
export class PathTrie<T> {
  private readonly root = newNode<T>();

  /** Nothing leads to an entry without a URL. */
  add(url: string, entry: T): void {
    if (url.trim() === '') return;
    const names: string[] = [];
    const plain = plainAddress(url);
    const leaf = { entry, names, endsInSlash: withoutQuery(plain).endsWith('/') };
    let at = this.root;
    const segments = segmentsOf(plain);
    for (const [index, segment] of segments.entries()) {
      const rest = restName(segment);
      if (rest === '' || (rest !== undefined && index === segments.length - 1)) {
        at.rest.push(rest === '' ? leaf : { ...leaf, rest });
        return;
      }
      const template = segmentTemplate(segment);
      names.push(...(template?.names ?? []));
      at = template ? templateChild(at, template) : child(at, decoded(segment));
    }
    at.leaves.push(leaf);
  }

  /**
   * The entries of the first place that has any for which `fits`; without one, of the first place at all. A slash at the
   * end matters only where URLs differ in nothing else.
   */
  find(path: string, fits: (entry: T) => boolean = () => true): Found<T>[] {
    return this.search(path, fits) ?? this.search(path, () => true) ?? [];
  }

  private search(path: string, fits: (entry: T) => boolean): Found<T>[] | undefined {
    const values: string[] = [];
    const segments = segmentsOf(path).map(decoded);
    const { leaves = [], depth } = search({ segments, values, fits }, this.root, 0) ?? { depth: 0 };
    if (leaves.length === 0) return undefined;
    const endsInSlash = withoutQuery(path).endsWith('/');
    const same = leaves.filter((leaf) => leaf.endsInSlash === endsInSlash && fits(leaf.entry));
    return (same.length > 0 ? same : leaves).map(({ entry, names, rest }) => ({
      entry,
      params: {
        ...Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
        ...(rest !== undefined && { [rest]: segments.slice(depth).join('/') }),
      },
    }));
  }
}

function child<T>(node: Node<T>, segment: string): Node<T> {
  const known = node.fixed.get(segment);
  if (known) return known;
  const made = newNode<T>();
  node.fixed.set(segment, made);
  return made;
}

const fixedLength = ({ texts }: SegmentTemplate): number => texts.join('').length;

function templateChild<T>(node: Node<T>, template: SegmentTemplate): Node<T> {
  const isSame = (texts: readonly string[]) =>
    texts.length === template.texts.length && texts.every((text, at) => text === template.texts[at]);
  const known = node.templates.find((branch) => isSame(branch.template.texts));
  if (known) return known.node;
  const made = newNode<T>();
  node.templates.push({ template, node: made });
  node.templates.sort((a, b) => fixedLength(b.template) - fixedLength(a.template));
  return made;
}

interface Search<T> {
  readonly segments: readonly string[];
  /** Of the variables on the way to the result. */
  readonly values: string[];
  readonly fits: (entry: T) => boolean;
}

/** `depth`: how many segments lead there. */
interface Place<T> {
  readonly leaves: Leaf<T>[];
  readonly depth: number;
}

function search<T>(wish: Search<T>, node: Node<T>, at: number): Place<T> | undefined {
  const { segments, values, fits } = wish;
  const accept = (leaves: Leaf<T>[]) => (leaves.some(({ entry }) => fits(entry)) ? { leaves, depth: at } : undefined);
  const segment = segments[at];
  if (segment === undefined) return accept(node.leaves) ?? accept(node.rest);
  const fixed = node.fixed.get(segment);
  const found = fixed && search(wish, fixed, at + 1);
  if (found) return found;
  for (const { template, node: next } of node.templates) {
    const own = matchSegment(template, segment);
    if (!own) continue;
    const { length } = values;
    values.push(...own);
    const below = search(wish, next, at + 1);
    if (below) return below;
    values.length = length;
  }
  return accept(node.rest);
}
