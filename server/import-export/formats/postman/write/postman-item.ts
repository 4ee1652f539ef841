import { headersWithCookies } from '../../../../../contracts/docs/cookie-header.js';
import { factsOf } from '../../../../../contracts/docs/doc-types/facts.js';
import type { MediaView } from '../../../../../contracts/docs/doc-types/media-shapes.js';
import { bodiesOf } from '../../../../../contracts/docs/doc-types/request-bodies.js';
import type { ExportedDoc } from '../../exported/exported-api.js';
import { isLabelOfName } from '../../imported/entries.js';
import { docTitle } from '../../page/doc-blocks.js';
import { keptIn } from '../kept.js';
import { keptAsMade } from './kept-as-made.js';
import { postmanBody } from './postman-body.js';
import { fieldsOf, type PostmanField } from './postman-field.js';
import { postmanResponses } from './postman-responses.js';
import { type PostmanHost, partVariables, postmanUrl } from './postman-url.js';
import { requestAuth } from './request-auth.js';

/**
 * One doc as an item of a v2.1 collection (docs/wire.md 6.2). A doc that is no HTTP call is an empty folder with the
 * doc's text as its description.
 */
export function postmanItem(given: ExportedDoc, host: PostmanHost): object {
  const name = isLabelOfName(given.label, given.name) ? given.name : docTitle(given);
  if (!factsOf(given.type).hasAddress) return { name, description: given.description, item: [] };
  const kept = keptIn(given.extra);
  const { event, protocolProfileBehavior } = kept;
  const { doc: plain, auth } = requestAuth(given);
  const { doc, sent, response } = keptAsMade(plain, kept);
  const [media, ...others] = bodiesOf(doc.rows.bodies, doc.rows.body, doc.contentType);
  const hasBody = media && doc.rows.body.branches.length > 0 && !/^(?:get|head)$/i.test(doc.httpMethod.trim());
  const [method, url] = [doc.httpMethod || 'GET', postmanUrl(doc, host, kept)];
  const request = {
    ...(auth && { auth }),
    ...{ method, header: headersOf(doc, undefined, sent?.contentType) },
    ...(sent ? sent.body && { body: sent.body } : hasBody && postmanBody(media)),
    ...{ url },
    description: [doc.description, doc.remark].filter((text) => text.trim() !== '').join('\n\n'),
  };
  const requests = others.map((one) => ({
    type: one.type,
    request: { method, header: headersOf(doc, one), ...postmanBody(one), url },
  }));
  const variable = partVariables(doc);
  return {
    ...{ name, ...(event && { event }), ...(variable.length > 0 && { variable }) },
    ...(protocolProfileBehavior && { protocolProfileBehavior }),
    ...{ request, response: response ?? postmanResponses(doc, requests) },
  };
}

/** Of the body, or of the body in another media type. `came`: the content type as it came; `''` is none. */
function headersOf({ rows, contentType }: ExportedDoc, media?: MediaView, came?: string): PostmanField[] {
  const fields = headersWithCookies(rows, false).flatMap((branch) =>
    fieldsOf(branch, 'header').map((field) => ({ ...field, type: 'text' })),
  );
  const made = media?.type ?? (rows.body.branches.length > 0 && contentType !== '*/*' ? contentType : '');
  const isContentType = ({ key }: PostmanField): boolean => key.toLowerCase() === 'content-type';
  const kept = media ? fields.filter((field) => !isContentType(field)) : fields;
  // Postman itself sets the boundary of a form with files.
  const type = came ?? (/multipart/i.test(made) ? '' : made);
  if (kept.some(isContentType) || type === '') return kept;
  return [...kept, { key: 'Content-Type', value: type, type: 'text', description: '' }];
}
