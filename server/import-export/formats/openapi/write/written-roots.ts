import { isOfSchema } from '../../../../../contracts/docs/doc-types/media-shapes.js';
import type { Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { Shape } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { objectLists, readType } from '../../../../../contracts/docs/doc-types/value-type.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import type { JsonObject } from '../object-kinds.js';
import type { SchemaView } from '../schema-view.js';
import { hasSameParts, isSameText } from './same-rows.js';
import { withParts } from './written-parts.js';

/* What the row of a body's media type says of the schema of the body itself. */

/** A body as the reader made it: the rows of its table, and the row of its media type. */
export interface BodyBefore {
  readonly rows: readonly ImportedRow[];
  readonly media: ImportedRow | undefined;
}

type Root = Pick<Row, 'schema' | 'values' | 'description'>;
const nothing: Root = { description: '' };

/** Only keywords of the schema, and not of the media type. */
function rootOf({ schema = {}, values, description }: Root): Root {
  const own = Object.entries(schema).filter(([keyword]) => isOfSchema(keyword));
  return { description, ...(own.length > 0 && { schema: Object.fromEntries(own) }), ...(values && { values }) };
}

export function isSameRoot(now: Row | undefined, before: ImportedRow | undefined): boolean {
  const [own, was] = [rootOf(now ?? nothing), rootOf(before ?? nothing)];
  return hasSameParts(own, was) && isSameText(own.description, was.description);
}

/** The original without the keywords that the row had: they are written from the row. */
export function withoutRoot(view: SchemaView, before: ImportedRow | undefined): SchemaView {
  const { schema = {}, values } = rootOf(before ?? nothing);
  const isSaid = (name: string) =>
    Object.hasOwn(schema, name) ||
    (name === 'enum' && values !== undefined) ||
    (name === 'example' && Object.hasOwn(schema, 'examples'));
  const kept = Object.entries(view.schema).filter(([name]) => !isSaid(name));
  return { ...view, schema: Object.fromEntries(kept) };
}

/** The schema of a table with the keywords that its row has now. */
export function withRoot(schema: JsonObject, shape: Shape, before: ImportedRow | undefined): JsonObject {
  const { root = nothing } = shape;
  const made = withParts(schema, rootOf(root), listsOf(shape));
  if (isSameText(root.description, before?.description ?? '')) return made;
  return { ...made, description: root.description || undefined };
}

/** The lists whose keywords the row has; the elements of a list of plain values have a row. */
function listsOf({ branches: [only], elementType }: Shape): number {
  if (elementType === '') return 0;
  return only?.row.name === '' && only.row.kind === undefined && readType(elementType).of !== 'object'
    ? 0
    : 1 + objectLists(elementType);
}
