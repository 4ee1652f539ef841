import type { Losses } from '../imported/losses.js';
import { type AboutFacts, readAbout } from './about.js';
import { isObject, isOperation, type JsonObject, otherOperations } from './object-kinds.js';
import type { OperationPlace } from './operation-tables.js';

/** Bytes as JSON: of the document without its operations, which is one value everywhere, and of all operations. */
const MOST_BYTES = { document: 10_000_000, operations: 40_000_000 };
export type OriginalBudget = { document: number; operations: number };
export const newBudget = (): OriginalBudget => ({ ...MOST_BYTES });

/** What a doc of an OpenAPI document has in `extra.openapi`. */
export interface OriginalOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
  /** The path item without its operations. */
  readonly item: JsonObject;
  /** The style of its rows; docs of imports before there were keywords have none, and are read with notes. */
  readonly rows?: 'variants' | 'models' | 'schema' | 'keywords';
  /** The keywords of the operation that its doc has in a row; docs of earlier imports have none there. */
  readonly keywords?: readonly string[];
  /** What its request body has besides media types, if the document shares it (`operation-keywords.ts`). */
  readonly body?: JsonObject;
  /**
   * What of the responses is in its doc beyond the first success: `rows`, their schemas; `held`, also what media types
   * say besides. Of older imports all of it is here only.
   */
  readonly responses?: 'rows' | 'held';
  /**
   * Media types of the request body are rows, and bodies that are models have none of their own; not so of older imports. `each`: those
   * with the schema of the first one too, also of responses. `root`: the media types of tables have what the schema says of the body
   * itself. `typed`: plain values with variants are a row, which has their type. `shown`: media types without a table have their example.
   */
  readonly bodies?: 'rows' | 'each' | 'root' | 'typed' | 'shown';
}

/** How an import reads a document of its own. Docs that were read otherwise are converted (`server/import-export/convert`). */
export const readNow = {
  rows: 'variants',
  responses: 'held',
  bodies: 'shown',
} as const satisfies Partial<OriginalOperation>;

/** What a model has in `extra.openapi`: its name among the schemas of the document, which may be no key. */
export interface OriginalModel {
  readonly component: string;
  /** The style of its rows; models of earlier imports have none, and merged variants. */
  readonly rows?: 'variants';
}

/** The parts of the document that an export returns, as long as they are small enough to be stored. */
export class OriginalParts {
  private readonly document: JsonObject | undefined;
  private readonly about: AboutFacts;

  constructor(
    document: JsonObject,
    private readonly losses: Losses,
    private readonly rows: 'variants' | 'schema',
    private readonly left = newBudget(),
  ) {
    const rest = documentRest(document);
    // Without the document the references of its operations lead nowhere.
    this.left.document -= sizeOf(rest);
    const fits = this.left.document > 0;
    this.document = fits ? rest : undefined;
    this.about = readAbout(document);
    if (!fits) this.reportCut('#');
  }

  ofDocument(): { extra: { readonly openapi?: JsonObject; readonly about: AboutFacts } } {
    return { extra: { ...(this.document && { openapi: this.document }), about: this.about } };
  }

  /** Where the original of a model is in the document. */
  ofModel(component: string): { extra?: { readonly openapi: OriginalModel } } {
    return this.document ? { extra: { openapi: { component, rows: 'variants' } } } : {};
  }

  ofOperation(
    { path, method, operation, item, pointer }: OperationPlace,
    read: Pick<OriginalOperation, 'keywords' | 'body'>,
  ): {
    extra?: { readonly openapi: OriginalOperation };
  } {
    if (!this.document || this.left.operations <= 0) return {};
    const original: OriginalOperation = { path, method, operation, item, ...readNow, rows: this.rows, ...read };
    this.left.operations -= sizeOf(original);
    if (this.left.operations > 0) return { extra: { openapi: original } };
    this.reportCut(pointer);
    return {};
  }

  /** Reported once: from there on nothing is stored. */
  private reportCut(origin: string): void {
    this.losses.add(origin, 'cut', 'x-, examples, callbacks, links');
  }
}

const sizeOf = (part: unknown): number => Buffer.byteLength(JSON.stringify(part));

/** Everything but the operations of the paths, and docs that are no operations. */
function documentRest({ 'x-annals-docs': _docs, ...document }: JsonObject): JsonObject {
  const paths = Object.entries(isObject(document.paths) ? document.paths : {}).filter(
    ([path, item]) => (isObject(item) || path.startsWith('x-')) && !hasOperations(item),
  );
  return { ...document, paths: Object.fromEntries(paths) };
}

const hasOperations = (item: unknown): boolean =>
  isObject(item) &&
  (typeof item.$ref === 'string' ||
    Object.entries(item).some(
      ([name, value]) => isOperation(name, value) || otherOperations.some((other) => other === name),
    ));
