import type { RowKind, RowValue } from '../docs/doc-types/row-parts.js';
import type { DocType } from '../platform/enums.js';

/*
 * The intermediate form of every import: a push of a build, an OpenAPI, Postman, YAPI or HAR file. A parser creates it
 * from bytes, the planner compares it with the stored docs, the writer executes the plan, a preview shows it. Plain
 * data: it is stored with its change set and copied between threads. `origin` is a path in the source
 * (`apis.0.items.3`, a JSON pointer).
 */

/** A field that is left out is not defined by the source: the stored value stays. */
export interface ImportedApi {
  /** The title in the source; names a new application. */
  readonly name?: string;
  readonly entries: readonly ImportedEntry[];
  readonly dictionaries: readonly ImportedDictionary[];
  readonly environments: readonly ImportedEnvironment[];
  /** Error codes of the application, not of one doc. */
  readonly errorCodes: readonly ImportedErrorCode[];
  /** Common parameters that rows of the docs are marked as. */
  readonly common?: CommonRows;
  /** Parts of the source that belong to no doc and have no field here, but are part of an export. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Common parameters by kind, with all below them. */
export interface CommonRows {
  readonly headers: readonly ImportedRow[];
  readonly params: readonly ImportedRow[];
  readonly returns: readonly ImportedRow[];
}

export type ImportedEntry = ImportedFolder | ImportedDoc;

export interface ImportedFolder {
  readonly kind: 'folder';
  readonly name: string;
  /** The service whose methods are the docs of this folder. */
  readonly dubbo?: ImportedService;
  readonly isShow?: boolean;
  readonly orderIndex?: number;
  /** Values that have no field here but are part of an export. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly children: readonly ImportedEntry[];
  readonly origin: string;
}

export interface ImportedDoc {
  readonly kind: 'doc';
  readonly type: DocType;
  /** The version label that people assign (`1.2.0`); `''` = none. */
  readonly label: string;
  readonly isShow?: boolean;
  readonly orderIndex?: number;
  readonly fields: ImportedFields;
  /** Every table that the source defines, including empty ones. */
  readonly tables: Partial<Record<ImportedTable, readonly ImportedRow[]>>;
  /** Keywords of the operation as JSON text (`contracts/docs/doc-types/live-fixed-rows.ts`). */
  readonly operation?: Readonly<Record<string, string>>;
  /** Of a model; its `tables` are empty. */
  readonly model?: ImportedModel;
  /** The identifier in the source, such as an `operationId`. */
  readonly sourceId?: string;
  /** Values that have no field here but are part of an export. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly origin: string;
}

/** A schema that rows of other docs refer to. */
export interface ImportedModel {
  /** Its name in the source, by which rows name it. */
  readonly component: string;
  /** The key that it gets if no other model of the application has it. */
  readonly key: string;
  /** The schema itself; the rows of the model are below it. */
  readonly root: ImportedRow;
}

interface ImportedFields {
  readonly name: string;
  readonly author?: string;
  /** `NOT_DEPRECATED`, or the note. */
  readonly deprecated?: string;
  /** HTML; for a markdown doc, Markdown. */
  readonly description?: string;
  readonly url?: string;
  readonly httpMethod?: string;
  readonly contentType?: string;
  readonly isRequestArray?: boolean;
  readonly isResponseArray?: boolean;
  readonly requestArrayType?: string;
  readonly responseArrayType?: string;
  /** Said where the source has common parameters. */
  readonly isUseGlobalHeaders?: boolean;
  readonly isUseGlobalParams?: boolean;
  readonly isUseGlobalReturns?: boolean;
}

export const importedTables = [
  'pathParams',
  'headerParams',
  'queryParams',
  'requestParams',
  'responseParams',
  'errorCodeParams',
  'cookieParams',
  'responses',
  'requestBodies',
] as const;
export type ImportedTable = (typeof importedTables)[number];

export interface ImportedRow {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly maxLength: string;
  readonly example: string;
  readonly description: string;
  /** The name of one of `dictionaries`, or of a stored one. */
  readonly dictionary?: string;
  /** Keywords and values (`contracts/docs/doc-types/row-parts.ts`). */
  readonly schema?: Readonly<Record<string, string>>;
  readonly values?: readonly RowValue[];
  /** What the row is to the one above it, if it is no property of it. */
  readonly kind?: RowKind;
  /** The model that the row is, or that the innermost elements of its list are: its `ImportedModel.component`. */
  readonly model?: string;
  readonly children: readonly ImportedRow[];
}

export interface ImportedService {
  readonly interfaceName: string;
  readonly version: string;
  readonly protocol: string;
  readonly author: string;
  readonly dependency: string;
}

export interface ImportedDictionary {
  readonly name: string;
  readonly description: string;
  readonly items: readonly {
    readonly name: string;
    readonly type: string;
    readonly value: string;
    readonly description: string;
  }[];
  readonly origin: string;
}

export interface ImportedEnvironment {
  readonly name: string;
  readonly url: string;
  readonly origin: string;
}

export interface ImportedErrorCode {
  readonly code: string;
  readonly msg: string;
  readonly solution: string;
}

/** A part of the source that is stored differently, or not at all. */
export interface ImportLoss {
  readonly origin: string;
  readonly what: 'cut' | 'unnamed' | 'duplicate' | 'invalid' | 'unsupported' | 'more';
  /** The value in the source, truncated; of `more` the number of losses that are not listed. */
  readonly value: string;
}

/** What a parser returns. */
export interface ParsedImport {
  readonly api: ImportedApi;
  readonly losses: readonly ImportLoss[];
}
