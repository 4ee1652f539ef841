import { isJson } from '../../../../contracts/docs/doc-types/media-kinds.js';
import type { MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';
import type { Branch } from '../../../../contracts/docs/doc-types/param-tree.js';
import { bodiesOf } from '../../../../contracts/docs/doc-types/request-bodies.js';
import { withoutModel } from '../../../../contracts/docs/doc-types/unfolded.js';
import type { Effective } from '../../../../contracts/docs/effective.js';
import { isSent } from '../../../../contracts/docs/parameter-wire.js';
import type { MockRequest } from '../request/mock-request.js';
import { checkBody, MOST_BREACHES } from './check-body.js';
import { type Breach, checkText } from './check-values.js';

/**
 * Where a request breaks its doc: what is missing, of another type, not in the dictionary, too long, against a keyword.
 * Patterns are not run: an expression of somebody else may never end.
 */
export function breachesOf(
  { path, query, headers, cookies, body, bodies }: Effective,
  contentType: string,
  request: MockRequest,
): Breach[] {
  const breaches: Breach[] = [];
  const texts = (place: Breach['place'], branches: readonly Branch[], value: (name: string) => string | undefined) => {
    for (const branch of branches) {
      const { row } = withoutModel(branch);
      const isNamed = row.name === '' || value(row.name) !== undefined;
      // Objects may be sent as their fields (contracts/docs/parameter-wire.ts).
      if (!isNamed && place === 'query' && isSent(branch, 'query', (name) => value(name) !== undefined)) continue;
      if (row.name) checkText(breaches, place, row, value(row.name));
    }
  };
  texts('path', path, (name) => request.pathParams[name]);
  texts('query', query, (name) => request.query.get(name) ?? undefined);
  texts('header', headers, (name) => request.headers[name.toLowerCase()]?.toString());
  const given = cookiesOf(request.headers.cookie ?? '');
  texts('cookie', cookies, (name) => given.get(name));
  const { type, shape } = sentMedia(bodiesOf(bodies, body, contentType), request) ?? { type: contentType, shape: body };
  if (shape.branches.length > 0 && !/multipart/i.test(type)) checkBody(breaches, shape, isJson(type), request.body);
  return breaches.slice(0, MOST_BREACHES);
}

/** The media type that the call names, if it is one beside that of the body table. */
function sentMedia(media: readonly MediaView[], { headers }: MockRequest): MediaView | undefined {
  const named = String(headers['content-type'] ?? '');
  const sent = named.split(';', 1)[0]?.trim().toLowerCase();
  return media.find(({ branch, type }) => branch && type.toLowerCase() === sent);
}

/** Of two cookies with one name the first counts (RFC 6265, 5.4 puts the more specific one first). */
function cookiesOf(header: string): Map<string, string> {
  const pairs = header.split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return at < 0
      ? [pair.trim(), '']
      : [
          pair.slice(0, at).trim(),
          pair
            .slice(at + 1)
            .trim()
            .replace(/^"(.*)"$/, '$1'),
        ];
  });
  return new Map(pairs.reverse());
}
