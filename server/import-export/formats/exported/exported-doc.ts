import type { EnumInfo } from '../../../../contracts/docs/doc-shape.js';
import { OPERATION, type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import type { ModelOf, ModelShape } from '../../../../contracts/docs/doc-types/models.js';
import type { Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { partsOfRow } from '../../../../contracts/docs/doc-types/row-parts.js';
import { DATA, type EffectiveDoc, effective } from '../../../../contracts/docs/effective.js';
import { commonMark } from '../../../../contracts/import-export/common-rows.js';
import type { Reply } from '../../../../contracts/platform/endpoint.js';
import { type DocStatus, DocType } from '../../../../contracts/platform/enums.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import type { globalsOf } from '../../../../contracts/workspace/environments.js';
import { enumInfoOf, enumValueLimiter } from '../../../docs/doc-types/api/enum-info.js';
import { nodeFromBody } from '../../../docs/doc-types/custom/body.js';
import { richToMarkdown } from '../../../docs/doc-types/custom/to-markdown.js';
import { rulesOf, type WireTables } from '../../../docs/doc-types/index.js';
import type { WireParam } from '../../../docs/doc-types/interface/doc-type.js';
import type { ExportedDoc } from './exported-api.js';
import { modelsOf, type StoredModel } from './exported-models.js';

/** A doc as it is stored. */
export interface StoredDoc {
  readonly kind: 'doc';
  readonly id: number;
  readonly type: DocType;
  readonly label: string;
  readonly status: DocStatus;
  readonly content: DocContent;
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Of a doc of another application than the docs around it. */
  readonly shared?: SharedByDocs | undefined;
}

type Globals = Reply<typeof globalsOf>;

/** Data that all docs of an application share. */
export interface SharedByDocs {
  readonly moduleId: number;
  readonly globals: Globals;
  readonly dictionaries: readonly EnumInfo[];
  /** The models that its docs use. */
  readonly models?: readonly StoredModel[];
}

/** What a writer needs: Markdown always, HTML only for pages and Word files. */
export interface ExportOptions {
  readonly html: boolean;
  /** The writer takes keywords and values of rows; all others have them in the descriptions. */
  readonly keywords?: boolean;
  /** Common parameters say that they are, for an import of the file. */
  readonly marksCommon?: boolean;
}

/** Converts a stored doc for the writers; its text is rendered here. */
export function exportedDoc(
  doc: StoredDoc,
  around: SharedByDocs,
  { html, keywords = false, marksCommon = false }: ExportOptions,
): ExportedDoc {
  const { id, type, label, status, content, extra, shared = around } = doc;
  const rules = rulesOf(type);
  const columns = rules.columns(content);
  const tables = rules.wireTables(content, id);
  const rich = rules.body(content);
  const operation = rules.rows(content).find((row) => row.id === OPERATION)?.schema;
  return {
    ...{ kind: 'doc', id: encodeId(id), type, label, status },
    ...columns,
    description: rich ? richToMarkdown(nodeFromBody(rich)).trim() : rules.description(content),
    ...(html && { html: rich ? rules.description(content) : rules.html(content) }),
    rows: effective(
      {
        ...columns,
        ...(tables ? withCommon(tables, rules.rows(content), type, shared, { keywords, marksCommon }) : noTables),
      },
      sharedModels(shared),
    ),
    remark: tables?.fields.remark ?? '',
    ...(operation && { operation }),
    ...(extra && { extra }),
  };
}

/** The doc's own rows, with their dictionaries, and the common ones. */
function withCommon(
  { fields, lists }: WireTables,
  kept: readonly ParamRow[],
  type: DocType,
  { moduleId, globals, dictionaries }: SharedByDocs,
  { keywords, marksCommon }: Required<Omit<ExportOptions, 'html'>>,
) {
  const stored = new Map(kept.map((row) => [row.id, row]));
  const known = new Map(dictionaries.map((dictionary) => [dictionary.id, dictionary]));
  const limit = enumValueLimiter();
  const bound = (rows: readonly WireParam[]): Row[] =>
    rows.map((row) => {
      const own = stored.get(row.id);
      const said = own && (keywords ? { ...partsOfRow(own), description: own.description } : placeOf(own));
      return { ...row, ...said, enumInfo: limit(enumInfoOf(row, moduleId, known)) };
    });
  const { usesCommonParams } = factsOf(type);
  const common = (rows: Globals[keyof Globals]): Row[] =>
    usesCommonParams
      ? rows.map((row) => ({
          ...row,
          id: `common-${row.id}`,
          parentId: row.parentId ? `common-${row.parentId}` : '',
          enumId: encodeId(row.enumId),
          ...(marksCommon && { schema: commonMark(row.example.trim() === DATA) }),
        }))
      : [];
  return {
    ...fields,
    pathParams: bound(lists.pathParams),
    headerParams: bound(lists.headerParams),
    queryParams: bound(lists.queryParams),
    requestParams: bound(lists.requestParams),
    responseParams: bound(lists.responseParams),
    errorCodeParams: bound(lists.errorCodeParams),
    cookieParams: bound(lists.cookieParams),
    responses: bound(lists.responses),
    requestBodies: bound(lists.requestBodies),
    globalHeaders: common(globals.globalHeaders),
    globalParams: common(globals.globalParams),
    globalReturns: common(globals.globalReturns),
  };
}

const placeOf = (row: ParamRow): Pick<Row, 'ref' | 'kind' | 'schema'> => ({
  ...(row.ref !== undefined && { ref: row.ref }),
  ...(row.kind && { kind: row.kind }),
  ...mediaKeywords(row),
});

/** What a status or a media type has besides its schema: which of them a table is, and examples by name. */
function mediaKeywords({ style, schema = {} }: ParamRow): Pick<Row, 'schema'> {
  if (style !== ParamStyle.responses && style !== ParamStyle.bodies) return {};
  const said = Object.entries(schema).filter(([name]) => name.startsWith('@'));
  return said.length > 0 ? { schema: Object.fromEntries(said) } : {};
}

/** The models of an application with their dictionaries. */
function sharedModels({ moduleId, dictionaries, models = [] }: SharedByDocs): ModelOf {
  const known = new Map(dictionaries.map((dictionary) => [dictionary.id, dictionary]));
  const limit = enumValueLimiter();
  return modelsOf(models, (row) => ({ ...row, enumInfo: limit(enumInfoOf(row, moduleId, known)) }));
}

interface ExportedModel {
  readonly shape: ModelShape;
  readonly description: string;
  readonly component: string | undefined;
  readonly style: StoredModel['style'];
}
/** The models that the docs of an application use, and what describes them. */
export function exportedModels(shared: SharedByDocs): ExportedModel[] {
  const models = sharedModels(shared);
  return (shared.models ?? []).flatMap(({ id, content, component, style }) => {
    const [shape, rich] = [models(id), rulesOf(DocType.model).body(content)];
    const description = rich ? richToMarkdown(nodeFromBody(rich)).trim() : '';
    return shape ? [{ shape, description, component, style }] : [];
  });
}

const noTables: EffectiveDoc = {
  ...{ httpMethod: '', isUseGlobalHeaders: false, isUseGlobalParams: false, isUseGlobalReturns: false },
  ...{ isRequestArray: false, isResponseArray: false, requestArrayType: '', responseArrayType: '' },
  ...{ pathParams: [], headerParams: [], queryParams: [], requestParams: [], responseParams: [], errorCodeParams: [] },
  ...{ globalHeaders: [], globalParams: [], globalReturns: [] },
};
