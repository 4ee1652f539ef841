import { headersWithCookies } from '../../../../../contracts/docs/cookie-header.js';
import { factsOf } from '../../../../../contracts/docs/doc-types/facts.js';
import type { MediaView } from '../../../../../contracts/docs/doc-types/media-shapes.js';
import { bodiesOf } from '../../../../../contracts/docs/doc-types/request-bodies.js';
import type { ExportedDoc } from '../../exported/exported-api.js';
import { docTitle } from '../../page/doc-blocks.js';
import { keptIn } from '../kept.js';
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
  const name = docTitle(given);
  if (!factsOf(given.type).hasAddress) return { name, description: given.description, item: [] };
  const { doc, auth } = requestAuth(given);
  const { event } = keptIn(doc.extra);
  const [media, ...others] = bodiesOf(doc.rows.bodies, doc.rows.body, doc.contentType);
  const hasBody = media && doc.rows.body.branches.length > 0 && !/^(?:get|head)$/i.test(doc.httpMethod.trim());
  const [method, url] = [doc.httpMethod || 'GET', postmanUrl(doc, host)];
  const request = {
    ...(auth && { auth }),
    ...{ method, header: headersOf(doc), ...(hasBody && postmanBody(media)), url },
    description: [doc.description, doc.remark].filter((text) => text.trim() !== '').join('\n\n'),
  };
  const sent = others.map((one) => ({
    type: one.type,
    request: { method, header: headersOf(doc, one), ...postmanBody(one), url },
  }));
  const variable = partVariables(doc);
  return {
    ...{ name, ...(event && { event }), ...(variable.length > 0 && { variable }) },
    ...{ request, response: postmanResponses(doc, sent) },
  };
}

/** Of the body, or of the body in another media type. */
function headersOf({ rows, contentType }: ExportedDoc, media?: MediaView): PostmanField[] {
  const fields = headersWithCookies(rows).flatMap((branch) =>
    fieldsOf(branch, 'header').map((field) => ({ ...field, type: 'text' })),
  );
  const type = media?.type ?? (rows.body.branches.length > 0 && contentType !== '*/*' ? contentType : '');
  const isContentType = ({ key }: PostmanField): boolean => key.toLowerCase() === 'content-type';
  const kept = media ? fields.filter((field) => !isContentType(field)) : fields;
  // Postman itself sets the boundary of a form with files.
  if (kept.some(isContentType) || type === '' || /multipart/i.test(type)) return kept;
  return [...kept, { key: 'Content-Type', value: type, type: 'text', description: '' }];
}
