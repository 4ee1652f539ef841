import { fileBody } from '../../../../contracts/docs/doc-types/file-body.js';
import type { MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { type ResponseView, responsesOf } from '../../../../contracts/docs/doc-types/responses.js';
import type { Effective } from '../../../../contracts/docs/effective.js';
import { isKnown, jsonFirst, mediaKindOf, mediaText } from './code-media.js';
import type { CodeType } from './code-types.js';
import type { StructBuilder } from './struct-builder.js';

/** The answer with one status. */
export interface CodeResponse {
  /** `404`, `4XX`, `default`. */
  readonly status: string;
  /** That of the response table, and all others of 2xx. */
  readonly isSuccess: boolean;
  /** Whether its fields are the response table. */
  readonly isTable: boolean;
  readonly type: CodeType;
  /** Without a body. */
  readonly isEmpty: boolean;
}

export function codeResponses({ statuses, response }: Effective, builder: StructBuilder, name: string): CodeResponse[] {
  const views = responsesOf(statuses, response).filter(({ status }) => /^(?:\d{3}|\dXX|default)$/i.test(status));
  const isSuccess = ({ isTable, status }: ResponseView) => isTable || status.startsWith('2');
  const hasOneSuccess = views.filter((view) => isSuccess(view) && view.media.some(isKnown)).length < 2;
  const seen = new Set<string>();
  return views.flatMap((view) => {
    const { media, isTable } = view;
    const status = statusText(view.status);
    if (seen.has(status)) return [];
    seen.add(status);
    const [first = isTable ? media[0] : undefined] = jsonFirst(media.filter(isKnown));
    const wanted = `${name}Response${isTable && hasOneSuccess ? '' : status === 'default' ? 'Default' : status}`;
    const type: CodeType = first ? typeOf(first, builder, wanted) : { kind: 'any' };
    return [{ status, isSuccess: isSuccess(view), isTable, type, isEmpty: !media.some(isKnown) }];
  });
}
const statusText = (status: string): string => (/^\d/.test(status) ? status.toUpperCase() : status.toLowerCase());

function typeOf({ type, shape }: MediaView, builder: StructBuilder, name: string): CodeType {
  if (fileBody({ type, shape })) return { kind: 'file' };
  const kind = mediaKindOf(mediaText(type));
  if (kind === 'json') return builder.ofShape(shape, name);
  return { kind: kind === 'text' ? 'string' : 'file' };
}

/** What the client reads best of each answer, then what else the server may send. */
export function acceptOf({ statuses, response }: Effective): string {
  const lists = responsesOf(statuses, response).map(({ media }) => jsonFirst(media.filter(isKnown)));
  const named = (media: readonly MediaView[]) => media.map(({ type }) => mediaText(type) || 'application/json');
  const best = new Set(lists.flatMap((list) => named(list.slice(0, 1))));
  const others = new Set(lists.flatMap((list) => named(list.slice(1))));
  return [...best, ...[...others].filter((type) => !best.has(type)).map((type) => `${type};q=0.5`)]
    .slice(0, MOST_ACCEPTED)
    .join(', ');
}
const MOST_ACCEPTED = 12;
