import { timingSafeEqual } from 'node:crypto';
import type { MockCondition } from '../../../../contracts/try-out/mocks.js';
import { PathTrie } from '../request/path-trie.js';
import { plainAddress } from '../request/segment-template.js';

/** An HTTP or Dubbo doc, as far as routing needs it. */
export interface MockedDoc {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  /** Neither the doc nor a folder above it is hidden. */
  readonly isShown: boolean;
}
/** A stored mock without its texts. `conditions` include those of its path's query and of its `dataKv`. */
export interface StoredMock {
  readonly id: number;
  readonly docId: number;
  readonly name: string;
  readonly path: string;
  readonly version: number;
  readonly conditions: readonly MockCondition[];
}
export interface ApplicationFacts {
  readonly moduleId: number;
  readonly isPrivate: boolean;
  readonly isEnabled: boolean;
  readonly checks: boolean;
  /** '' = none. */
  readonly key: string;
}
/** Where a path leads: the candidates in order, and the doc whose generated answer is used if none fits. */
export interface Target {
  readonly application: Application;
  readonly doc: MockedDoc;
  readonly mocks: readonly StoredMock[];
  readonly params: Readonly<Record<string, string>>;
  /** Docs of the same path whose URL has a query of its own, those with most of it first. */
  readonly byQuery?: readonly QueryTarget[];
}
interface QueryTarget {
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly target: Target;
}

/** Of docs that differ only in their query, the one whose query the request has. */
export function withQuery(target: Target, query: URLSearchParams): Target {
  const has = ({ pairs }: QueryTarget) => pairs.every(([name, value]) => query.getAll(name).includes(value));
  return target.byQuery?.find(has)?.target ?? target;
}

/** The query in a doc's URL. */
function queryOf(url: string): URLSearchParams {
  const [plain = ''] = plainAddress(url).split('#', 1);
  const mark = plain.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : plain.slice(mark + 1));
}

/** The mocks of an application: one tree of its docs' URLs, one of its mocks' own paths. */
export class Application {
  private readonly urls = new PathTrie<MockedDoc>();
  private readonly paths = new PathTrie<StoredMock>();
  private readonly docs = new Map<number, MockedDoc>();
  private readonly byDoc = new Map<number, StoredMock[]>();

  constructor(
    readonly facts: ApplicationFacts,
    docs: readonly MockedDoc[],
    mocks: readonly StoredMock[],
  ) {
    for (const doc of docs) {
      this.docs.set(doc.id, doc);
      this.urls.add(doc.url, doc);
    }
    for (const mock of mocks) {
      this.paths.add(mock.path, mock);
      const own = this.byDoc.get(mock.docId);
      if (own) own.push(mock);
      else this.byDoc.set(mock.docId, [mock]);
    }
  }

  doc(id: number): MockedDoc | undefined {
    return this.docs.get(id);
  }

  /** At a doc's own address: mocks with conditions, then its default mock. */
  ofDoc(id: number, params: Target['params'] = {}): Target | undefined {
    const doc = this.docs.get(id);
    if (!doc) return undefined;
    const own = this.byDoc.get(id) ?? [];
    const mocks = [...own.filter(({ conditions }) => conditions.length > 0), ...own.filter(isDefault)];
    return { application: this, doc, mocks, params };
  }

  ofMock(id: number, docId: number): Target | undefined {
    const doc = this.docs.get(docId);
    const mock = this.byDoc.get(docId)?.find((each) => each.id === id);
    return doc && mock && { application: this, doc, mocks: [mock], params: {} };
  }

  /** A mock's own path, otherwise a doc's URL. Of docs with the same URL, the one with the method. */
  at(path: string, method: string): Target | undefined {
    return this.atPath(path, method) ?? this.atUrl(path, method);
  }

  atPath(path: string, method: string): Target | undefined {
    const fits = ({ docId }: StoredMock) => this.docs.get(docId)?.method === method;
    const found = this.paths.find(path, fits);
    const own = found.filter(({ entry }) => fits(entry));
    const fitting = (own.length > 0 ? own : found).filter(({ entry }) => this.docs.has(entry.docId));
    const [first] = fitting;
    const doc = first && this.docs.get(first.entry.docId);
    // Conditions first: a mock without any would hide the others.
    const hasSome = ({ conditions }: StoredMock) => Number(conditions.length > 0);
    const mocks = fitting.map(({ entry }) => entry).sort((a, b) => hasSome(b) - hasSome(a));
    return doc && { application: this, doc, mocks, params: first.params };
  }

  private atUrl(path: string, method: string): Target | undefined {
    const fits = (doc: MockedDoc) => doc.method === method;
    const found = this.urls.find(path, fits);
    const own = found.filter(({ entry }) => fits(entry));
    const all = (own.length > 0 ? own : found).flatMap(({ entry, params }) => {
      const target = this.ofDoc(entry.id, params);
      return target ? [{ pairs: [...queryOf(entry.url)], target }] : [];
    });
    const usual = all.find(({ pairs }) => pairs.length === 0) ?? all[0];
    const byQuery = all.filter(({ pairs }) => pairs.length > 0).sort((a, b) => b.pairs.length - a.pairs.length);
    return usual && (byQuery.length > 0 ? { ...usual.target, byQuery } : usual.target);
  }

  /** Whether anybody may call the doc's mocks, signed in or not. */
  isOpen(doc: MockedDoc): boolean {
    return !this.facts.key && !this.facts.isPrivate && doc.isShown;
  }

  accepts(key: string | undefined): boolean {
    const [own, given] = [Buffer.from(this.facts.key), Buffer.from(key ?? '')];
    return own.length > 0 && own.length === given.length && timingSafeEqual(own, given);
  }
}

const isDefault = ({ version, conditions }: StoredMock): boolean => version === 0 && conditions.length === 0;
