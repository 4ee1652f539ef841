import { type ApiContent, MODEL_ROOT, type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { type ContentChanges, contentChanges } from '../../../../server/docs/change-severity/index.js';
import { httpRules, rulesOf } from '../../../../server/docs/doc-types/index.js';
import { Losses } from '../../../../server/import-export/formats/imported/losses.js';
import { openDocument } from '../../../../server/import-export/formats/openapi/open-document.js';
import {
  type OperationPlace,
  OperationReader,
} from '../../../../server/import-export/formats/openapi/operation-tables.js';
import { operationsOf } from '../../../../server/import-export/formats/openapi/operations.js';
import { newReading } from '../../../../server/import-export/formats/openapi/read-openapi.js';
import type { RowStyle } from '../../../../server/import-export/formats/openapi/schema-notes.js';
import { SchemaRows } from '../../../../server/import-export/formats/openapi/schema-rows.js';
import { mergeContent } from '../../../../server/import-export/plan/merge-content.js';

/** The contents that an import makes of a document, by place; rows refer to models by their components. */
interface ReadContents {
  readonly docs: ReadonlyMap<string, ApiContent>;
  readonly models: ReadonlyMap<string, ApiContent>;
}

const tables = {
  ...{ pathParams: ParamStyle.path, headerParams: ParamStyle.header, queryParams: ParamStyle.query },
  ...{ cookieParams: ParamStyle.cookie, requestParams: ParamStyle.request, responseParams: ParamStyle.response },
  ...{ responses: ParamStyle.responses, requestBodies: ParamStyle.bodies, errorCodeParams: ParamStyle.code },
} as const;

/** Reads a document as an import of that style does. `how`: what else imports of earlier days read in another way. */
export function readWith(
  style: RowStyle,
  document: object,
  prefix: string,
  how: Partial<OperationPlace> = {},
): ReadContents {
  let count = 0;
  const flat = (rows: readonly ImportedRow[], of: ParamStyle, parentId = ''): ParamRow[] =>
    rows.flatMap(({ children, model, dictionary: _, values, ...row }) => {
      count += 1;
      const id = `${prefix}${count}`;
      const made: ParamRow = {
        ...{ ...row, id, parentId, style: of, enumId: '' },
        ...(values && { values: [...values] }),
        ...(model !== undefined && { ref: model }),
      };
      return [made, ...flat(children, of, id)];
    });
  const losses = new Losses();
  const text = new TextEncoder().encode(JSON.stringify(document));
  const opened = openDocument([{ name: 'a.json', bytes: text }], losses);
  const reading = newReading(opened, losses, style);
  const reader = new OperationReader(opened, reading);
  const docs = operationsOf(opened, reading.resolver, losses).map((place): [string, ApiContent] => {
    const { tables: read, request, response } = reader.read({ ...place, ...how });
    const params = Object.entries(tables).flatMap(([table, of]) => flat(read[table as keyof typeof tables], of));
    const lists = {
      ...{ isRequestArray: request.isArray, isResponseArray: response.isArray },
      ...{ requestArrayType: request.arrayType, responseArrayType: response.arrayType },
    };
    return [`${place.method} ${place.path}`, parsed({ url: place.path, httpMethod: place.method, ...lists }, params)];
  });
  const models = reading.components.entries().map(([name, schema]): [string, ApiContent] => {
    const root = new SchemaRows(reading).model(name, schema, '');
    const [own, ...rows] = flat([root], ParamStyle.model);
    const isRoot = (id: string) => id === own?.id;
    const placed = rows.map((row) => (isRoot(row.parentId) ? { ...row, parentId: '' } : row));
    return [name, parsed({}, [...(own ? [{ ...own, id: MODEL_ROOT }] : []), ...placed])];
  });
  return { docs: new Map(docs), models: new Map(models) };
}

const parsed = (fields: Partial<ApiContent>, params: readonly ParamRow[]): ApiContent =>
  httpRules.schema.parse({ ...httpRules.empty('Doc'), ...fields, params });

/** The next import of a content that nobody changed. */
export const nextOf = (was: ApiContent, theirs: ApiContent, ours = was) =>
  mergeContent({ rules: rulesOf(DocType.http), base: was, theirs, ours, said: new Set(['params']), offers: [] });

/** What the next import means to callers, by place; nobody changed anything. `back`: the version before it is restored. */
export function meaningOfNext(from: ReadContents, to: ReadContents, back = false): Map<string, ContentChanges> {
  const next = (was: ReadonlyMap<string, ApiContent>, is: ReadonlyMap<string, ApiContent>) =>
    new Map(
      [...is].flatMap(([place, content]) => {
        const before = was.get(place);
        return before ? [[place, httpRules.schema.parse(nextOf(before, content).content)] as const] : [];
      }),
    );
  const [models, docs] = [next(from.models, to.models), next(from.docs, to.docs)];
  const shapes = (of: ReadonlyMap<string, ApiContent>, version: number) =>
    [...of].map(([id, { params }]) => ({
      ...{ id, streamVersion: version, root: params.find((row) => row.id === MODEL_ROOT) ?? null },
      rows: params.filter((row) => row.id !== MODEL_ROOT),
    }));
  const [one, other] = [shapes(from.models, 1), shapes(models, 2)];
  const compared = back ? { from: other, to: one } : { from: one, to: other };
  const changes = (type: DocType, was: ApiContent, is: ApiContent, more: object = {}) =>
    contentChanges({ type, isFolder: false }, back ? is : was, back ? was : is, { ...compared, ...more });
  const found = [...docs].map(([place, content]) => {
    const before = from.docs.get(place) ?? content;
    return [place, changes(DocType.http, before, content)] as const;
  });
  const own = [...models].map(([name, content]) => {
    const before = from.models.get(name) ?? content;
    return [name, changes(DocType.model, before, content, { self: name, usedIn: ['request', 'response'] })] as const;
  });
  return new Map([...found, ...own]);
}
