import { apiLimits } from '../../../../contracts/docs/doc-types/api.js';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import type { ImportedDoc, ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import type { Losses } from './losses.js';
import { docName } from './names.js';
import type { ReadBody } from './text-body.js';

/** The parts of an HTTP doc as readers have them. */
export interface HttpParts {
  /** `''`: named by method and path. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** HTML, without the bodies that no table describes. */
  readonly description: string;
  readonly body: ReadBody;
  readonly response: ReadBody;
  readonly pathParams: readonly ImportedRow[];
  readonly headerParams: readonly ImportedRow[];
  readonly queryParams: readonly ImportedRow[];
  readonly cookieParams?: readonly ImportedRow[];
  readonly errorCodeParams: readonly ImportedRow[];
  readonly statuses?: readonly ImportedRow[];
  readonly origin: string;
}

export function httpDoc(parts: HttpParts, losses: Losses): ImportedDoc {
  const { body, response, path, origin, pathParams, headerParams, queryParams, errorCodeParams } = parts;
  const method = losses.text(parts.method, apiLimits.httpMethod, origin) || 'GET';
  const address = `${method} ${path}`;
  return {
    kind: 'doc',
    type: DocType.http,
    label: '',
    fields: {
      name: parts.name === '' ? address.slice(0, limits.name) : docName(parts.name, address, origin, losses),
      url: losses.text(path, limits.url, origin),
      httpMethod: method,
      contentType: losses.text(body.contentType, apiLimits.contentType, origin),
      description: parts.description + body.html + response.html,
      ...{ isRequestArray: body.isArray, requestArrayType: body.arrayType },
      ...{ isResponseArray: response.isArray, responseArrayType: response.arrayType },
    },
    tables: {
      ...{ pathParams, headerParams, queryParams, errorCodeParams },
      ...(parts.cookieParams && { cookieParams: parts.cookieParams }),
      ...(parts.statuses && parts.statuses.length > 0 && { responses: parts.statuses }),
      ...{ requestParams: body.rows, responseParams: response.rows },
    },
    origin,
  };
}
