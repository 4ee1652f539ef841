import { isInTable } from '../../../../../contracts/docs/doc-types/media-shapes.js';
import { isBodiless } from '../../../../../contracts/docs/doc-types/request-bodies.js';
import type { JsonObject } from '../object-kinds.js';
import { withBodyKeywords } from '../operation-keywords.js';
import { objectOr } from '../operation-parts.js';
import { MediaWriter } from './media-writer.js';
import { hasBody } from './operation-part.js';

/** Writes the request body of one operation. */
export class BodyWriter extends MediaWriter {
  /** `read`: the keywords of the operation that its import read; `keywords`: those that it has now. */
  write(read: readonly string[], keywords: JsonObject): unknown {
    const given = this.media();
    if (given === undefined) return undefined;
    const body = this.writing.reading.resolver.object(given);
    const written = withBodyKeywords(body, read, keywords);
    return written === body ? given : written;
  }

  private media(): unknown {
    const { bodies } = this.doc.rows;
    const before = this.before.requestBodies;
    const table = this.table();
    if (bodies.length + before.length === 0 || this.isSame(bodies, before)) return table;
    // Docs of imports before media types were rows have none: what they had is written as it was.
    if (bodies.length === 0 && this.original?.place.hasBodyRows === false) return table;
    const body = this.writing.reading.resolver.object(table);
    const content = this.content(bodies, before, objectOr(body.content), this.doc.contentType || undefined);
    if (Object.keys(content).length === 0) return undefined;
    return { ...body, content };
  }

  /** The body with the media type that the table is. */
  private table(): unknown {
    const { doc, base, original } = this;
    const { body } = doc.rows;
    const read = original?.read;
    const isSame = read && read.contentType === doc.contentType && read.request.isArray === (body.elementType !== '');
    const shown = this.before.requestBodies.find(isInTable);
    if (isSame && this.isSameBody(body, this.before.requestParams, shown)) return base.requestBody;
    const hasNone = doc.contentType === '' || isBodiless(doc.httpMethod);
    if (!hasBody(body) && hasNone) return undefined;
    const type = doc.contentType || 'application/json';
    return this.withContent(base.requestBody, type, body, { rows: this.before.requestParams, media: shown });
  }
}
