import { furtherMedia, isInTable, type MediaView } from './media-shapes.js';
import type { Branch } from './param-tree.js';
import type { Shape } from './schema-tree.js';

/*
 * The request body by media types (docs/decisions/0062). A row at the top of their table is a media type, the root of its
 * schema. The one with `@table` contains what the body table has no place for; its name is the content type of the doc.
 */

/** The keyword of the operation's row for what its request body has besides media types (OpenAPI 3.1, 4.8.13). */
export const bodyKeyword = (name: string): string => `${BODY}${name}`;
const BODY = 'requestBody/';
/** The name in the request body of such a keyword; undefined for others. */
export const nameInBody = (keyword: string): string | undefined =>
  keyword.startsWith(BODY) ? keyword.slice(BODY.length) : undefined;

/** Without it a call may leave its body out. */
export const BODY_REQUIRED = bodyKeyword('required');
export const BODY_TEXT = bodyKeyword('description');
export const isBodyRequired = (operation: Readonly<Record<string, string>> | undefined): boolean =>
  operation?.[BODY_REQUIRED] === 'true';

/** Requests of these methods usually have no body: the content type of a new doc means nothing for them. */
export const isBodiless = (httpMethod: string): boolean => /^(?:GET|HEAD)$/i.test(httpMethod);

/** The row of the media type whose fields are the body table; undefined: it has no row. */
export const bodyMedia = (bodies: readonly Branch[]): Branch | undefined => bodies.find(({ row }) => isInTable(row));

/** All media types of the request body, that of the table first. `contentType`: that of the doc. */
export function bodiesOf(bodies: readonly Branch[], table: Shape, contentType: string): MediaView[] {
  const shown = bodyMedia(bodies);
  const type = contentType.trim() || (shown?.row.name ?? 'application/json');
  return [{ row: shown?.row, type, shape: table }, ...furtherMedia(bodies, shown)];
}
