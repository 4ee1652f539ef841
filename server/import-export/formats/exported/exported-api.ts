import type { DubboInfo } from '../../../../contracts/docs/doc-types/api.js';
import type { Effective } from '../../../../contracts/docs/effective.js';
import type { DocStatus, DocType } from '../../../../contracts/platform/enums.js';

/*
 * The intermediate form of every export: what the writers of OpenAPI, Postman, Markdown, HTML and Word files take.
 * Plain data: it is copied between threads. Texts are as stored, from any user; a writer escapes them.
 */

/** One application, or the chosen part of it, for formats that need all docs at once. */
export interface ExportedApi {
  /** The name of the application. */
  readonly title: string;
  /** The chosen environments, in their order; empty: the file contains no base URL. */
  readonly environments: readonly ExportedEnvironment[];
  /** In the order of the doc tree; folders nest to any depth and contain at least one doc. */
  readonly entries: readonly ExportedEntry[];
}

export interface ExportedEnvironment {
  readonly name: string;
  /** As written by users: usually an absolute URL, with or without `/` at its end. */
  readonly url: string;
}

export type ExportedEntry = ExportedFolder | ExportedDoc;

interface ExportedFolder {
  readonly kind: 'folder';
  /** The wire id (Hashids). */
  readonly id: string;
  readonly name: string;
  /** The service whose methods are the docs of this folder. */
  readonly dubbo?: DubboInfo;
  readonly children: readonly ExportedEntry[];
}

export interface ExportedDoc {
  readonly kind: 'doc';
  /** The wire id (Hashids). */
  readonly id: string;
  readonly type: DocType;
  readonly name: string;
  /** The version label that people assign (`1.2.0`); `''` = none. */
  readonly label: string;
  readonly author: string;
  readonly status: DocStatus;
  /** `NOT_DEPRECATED`, or the note, which may be empty. */
  readonly deprecated: string;
  /** Markdown: the whole text of a markdown or rich-text doc, the description of an HTTP or Dubbo doc. */
  readonly description: string;
  /** The same as sanitized HTML, which is safe to insert into a page; only for the writers of HTML and Word. */
  readonly html?: string;
  /** HTTP and Dubbo docs only, like all fields below; `''` or empty for others. */
  readonly url: string;
  /** Any text; usually in capitals. */
  readonly httpMethod: string;
  readonly contentType: string;
  /** The doc's own rows together with the common headers, parameters and responses that the doc uses. */
  readonly rows: Effective;
  /** Plain text. */
  readonly remark: string;
  /** Keywords of the operation as JSON text; without any it has none. */
  readonly operation?: Readonly<Record<string, string>>;
  /** Values of an earlier import that have no field here (`ImportedDoc.extra`). */
  readonly extra?: Readonly<Record<string, unknown>>;
}
