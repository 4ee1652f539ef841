import type { MediaView } from '../../../../../contracts/docs/doc-types/media-shapes.js';
import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { type ResponseView, responsesOf } from '../../../../../contracts/docs/doc-types/responses.js';
import { sentShape } from '../../../../../contracts/docs/doc-types/sent-shape.js';
import { plainLines } from '../../../../../contracts/docs/doc-types/typescript.js';
import type { ExportedDoc } from '../../exported/exported-api.js';
import { languageOf, mediaText } from './postman-body.js';
import { fieldsOf } from './postman-field.js';

/**
 * An example for each status and media type, the first success first; one for each error code that is an HTTP status and has no
 * body. `others`: requests of further media types, each of which is an example with that request.
 */
export function postmanResponses(
  { rows }: ExportedDoc,
  others: readonly { readonly type: string; readonly request: object }[],
): object[] {
  const views = responsesOf(rows.statuses, rows.response);
  const codes = new Map(rows.codes.map(({ row }) => [row.name, row.description]));
  const [success, rest] = [views.filter(({ isTable }) => isTable), views.filter(({ isTable }) => !isTable)];
  const examples = [...success, ...rest].flatMap((view) => examplesOf(view, codes.get(view.status) ?? ''));
  const sent = success.flatMap((view) =>
    others.map(({ type, request }) => ({
      ...(examples[0] ?? emptyOf(view, '')),
      ...{ name: type, originalRequest: request },
    })),
  );
  const known = new Set(rest.filter((view) => view.media.length + view.headers.length > 0).map(({ status }) => status));
  return [
    ...examples,
    ...sent,
    ...rows.codes.flatMap((branch) => (known.has(branch.row.name) ? [] : failureOf(branch))),
  ];
}

const isStatus = (name: string): boolean => /^[1-5]\d\d$/.test(name);

function failureOf({ row }: Branch): object[] {
  const body = [plainLines(row.description), plainLines(row.example)].filter(Boolean).join('\n');
  const code = Number(row.name);
  return isStatus(row.name) ? [{ name: row.name, code, _postman_previewlanguage: 'text', header: [], body }] : [];
}

/** The response table has none without rows, unless it has headers, or another status than 200 (201, 204). */
function examplesOf(view: ResponseView, description: string): object[] {
  const media = view.media.filter(({ branch, shape }) => branch || shape.branches.length > 0);
  const isSaid = view.headers.length > 0 || (view.isTable && view.status !== '200');
  if (media.length === 0) return isSaid ? [emptyOf(view, description)] : [];
  return media.map((one, at) =>
    exampleOf(view, one, at === 0 ? view.status : `${view.status} ${one.type}`, description),
  );
}

function exampleOf(view: ResponseView, media: MediaView, name: string, description: string): object {
  const { header, ...empty } = emptyOf(view, description);
  return {
    ...{ ...empty, name, _postman_previewlanguage: languageOf(media.type) },
    ...{
      header: [{ key: 'Content-Type', value: media.type }, ...header],
      body: mediaText({ ...media, shape: sentShape(media.shape, 'response') }),
    },
  };
}

function emptyOf({ status, headers, row }: ResponseView, description: string) {
  const reason = plainLines(row?.description || description || (status === '200' ? 'OK' : '')).split('\n')[0] ?? '';
  return {
    name: status,
    ...(reason && { status: reason }),
    ...(isStatus(status) && { code: Number(status) }),
    ...{ _postman_previewlanguage: 'text', header: headers.flatMap(headerOf), body: '' },
  };
}

const headerOf = (branch: Branch): { key: string; value: string }[] =>
  fieldsOf(branch, 'header').map(({ key, value = '' }) => ({ key, value }));
