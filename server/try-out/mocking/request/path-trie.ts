/** A path variable's name and value, decoded. */
export type PathParams = Readonly<Record<string, string>>;
interface Found<T> {
  readonly entries: readonly T[];
  readonly params: PathParams;
}
interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  /** One for all names of variables; each entry has the names of its own. */
  variable?: Node<T>;
  /** Entries whose path ends with `*`. */
  rest?: Leaf<T>[];
  leaves: Leaf<T>[];
}
interface Leaf<T> {
  readonly entry: T;
  readonly names: readonly string[];
}

const newNode = <T>(): Node<T> => ({ fixed: new Map(), leaves: [] });
const variable = /^(?:\{([^{}]*)\}|:([^/]+))$/;

/** Segments of a doc's URL or a request's path: without host, query, and empty ones. */
function segmentsOf(url: string): string[] {
  const plain = url.trim().split(/[?#]/, 1)[0] ?? '';
  const host = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(plain);
  const path = host ? plain.slice(host[0].length).split('/').slice(1) : plain.split('/');
  return path.filter((segment) => segment !== '');
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The URLs of an application. Fixed segments take precedence over variables, variables over `*`. */
export class PathTrie<T> {
  private readonly root = newNode<T>();

  add(url: string, entry: T): void {
    const names: string[] = [];
    let at = this.root;
    for (const segment of segmentsOf(url)) {
      if (segment === '*' || segment === '**') {
        at.rest = [...(at.rest ?? []), { entry, names }];
        return;
      }
      const found = variable.exec(segment);
      // In `{id:\d+}` the name of the variable is before the colon.
      if (found) names.push((found[1] ?? found[2] ?? '').split(':')[0] ?? '');
      at = found ? variableChild(at) : child(at, decoded(segment));
    }
    at.leaves.push({ entry, names });
  }

  find(path: string): Found<T> | undefined {
    const values: string[] = [];
    const leaves = search(this.root, segmentsOf(path).map(decoded), 0, values);
    const [first] = leaves ?? [];
    if (!leaves || !first) return undefined;
    const params = Object.fromEntries(first.names.map((name, at) => [name, values[at] ?? '']));
    return { entries: leaves.map(({ entry }) => entry), params };
  }
}

function variableChild<T>(node: Node<T>): Node<T> {
  node.variable ??= newNode();
  return node.variable;
}

function child<T>(node: Node<T>, segment: string): Node<T> {
  const known = node.fixed.get(segment);
  if (known) return known;
  const made = newNode<T>();
  node.fixed.set(segment, made);
  return made;
}

/** Leaves `values` with the values of the variables on the way to the result. */
function search<T>(node: Node<T>, segments: readonly string[], at: number, values: string[]): Leaf<T>[] | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.leaves.length > 0 ? node.leaves : node.rest;
  const fixed = node.fixed.get(segment);
  const found = fixed && search(fixed, segments, at + 1, values);
  if (found) return found;
  if (node.variable) {
    values.push(segment);
    const below = search(node.variable, segments, at + 1, values);
    if (below) return below;
    values.pop();
  }
  return node.rest;
}
