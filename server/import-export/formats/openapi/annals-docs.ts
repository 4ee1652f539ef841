import { apiLimits } from '../../../../contracts/docs/doc-types/api.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import {
  type ImportedDoc,
  type ImportedEntry,
  type ImportedRow,
  type ImportedService,
  importedTables,
} from '../../../../contracts/import-export/imported-api.js';
import { DocType, NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import { MOST_DESCRIPTION } from '../imported/description.js';
import { DocRows } from '../imported/doc-rows.js';
import { textOr } from '../imported/json.js';
import type { Losses } from '../imported/losses.js';
import { docName, folderName } from '../imported/names.js';
import { htmlOf } from './descriptions.js';
import type { EnumDictionaries } from './enum-dictionaries.js';
import { isObject, type JsonObject } from './object-kinds.js';

export interface AnnalsDoc {
  readonly doc: ImportedDoc;
  readonly path: readonly string[];
}

const MOST_FOLDERS = 32;
const MOST_LEVELS = 32;
const keyOf = (path: readonly string[]): string => JSON.stringify(path);

/** Reads the docs that are no operations, from `x-annals-docs` of a document that Annals wrote. */
export class AnnalsDocs {
  private readonly services = new Map<string, ImportedService>();

  constructor(
    private readonly document: JsonObject,
    private readonly dictionaries: EnumDictionaries,
    private readonly losses: Losses,
  ) {}

  read(): AnnalsDoc[] {
    const given = this.document['x-annals-docs'];
    if (!Array.isArray(given)) return [];
    return given.flatMap((one: unknown, at) => {
      const origin = `#/x-annals-docs/${at}`;
      const type = isObject(one) ? Object.entries(DocType).find(([name]) => name === one.type)?.[1] : undefined;
      if (isObject(one) && type !== undefined && factsOf(type).isListed) return [this.doc(one, type, origin)];
      this.losses.add(origin, 'unsupported', isObject(one) ? textOr(one.type) : '');
      return [];
    });
  }

  /** The entries, with the services of their folders. */
  withServices(entries: readonly ImportedEntry[], above: readonly string[] = []): ImportedEntry[] {
    if (this.services.size === 0) return [...entries];
    return entries.map((entry) => {
      if (entry.kind === 'doc') return entry;
      const path = [...above, entry.name];
      const dubbo = this.services.get(keyOf(path));
      return { ...entry, ...(dubbo && { dubbo }), children: this.withServices(entry.children, path) };
    });
  }

  private doc(given: JsonObject, type: DocType, origin: string): AnnalsDoc {
    const folders = Array.isArray(given.folders) ? given.folders.filter((name) => typeof name === 'string') : [];
    const path = folders.slice(0, MOST_FOLDERS).map((name) => folderName(name, `${origin}/folders`, this.losses));
    if (isObject(given.service)) this.services.set(keyOf(path), this.service(given.service, origin));
    const text = (field: string, max: number) => this.losses.text(textOr(given[field]), max, `${origin}/${field}`);
    const author = text('author', limits.author);
    const { hasTables } = factsOf(type);
    const address = { url: text('url', limits.url), httpMethod: text('httpMethod', apiLimits.httpMethod) };
    const contentType = text('contentType', apiLimits.contentType);
    const fields = {
      name: docName(textOr(given.name), address.url, `${origin}/name`, this.losses),
      ...(author !== '' && { author }),
      deprecated: given.deprecated === undefined ? NOT_DEPRECATED : text('deprecated', limits.deprecated),
      description:
        type === DocType.markdown
          ? text('description', MOST_DESCRIPTION)
          : htmlOf(given.description, `${origin}/description`, this.losses),
      ...(hasTables && { ...address, contentType }),
    };
    const tables = hasTables ? this.tables(given, origin) : {};
    const label = text('label', limits.versionLabel);
    return { path, doc: { kind: 'doc', type, label, fields, tables, origin } };
  }

  private service(given: JsonObject, origin: string): ImportedService {
    const text = (field: string, max: number) =>
      this.losses.text(textOr(given[field]), max, `${origin}/service/${field}`);
    return {
      interfaceName: text('interfaceName', 256),
      version: text('version', 64),
      protocol: text('protocol', 64),
      author: text('author', 64),
      dependency: text('dependency', 4_000),
    };
  }

  private tables(given: JsonObject, origin: string): ImportedDoc['tables'] {
    const rows = new DocRows(this.losses);
    return Object.fromEntries(
      importedTables.map((table) => [table, this.rows(given[table], rows, `${origin}/${table}`, 1)]),
    );
  }

  private rows(given: unknown, rows: DocRows, origin: string, level: number): ImportedRow[] {
    if (!Array.isArray(given)) return [];
    if (level > MOST_LEVELS) this.losses.add(origin, 'cut');
    return (level > MOST_LEVELS ? [] : given).flatMap((one: unknown, at) => {
      if (!isObject(one)) return [];
      const place = `${origin}/${at}`;
      const [row] = rows.row(rowTexts(one), place);
      if (!row) return [];
      const dictionary = this.dictionaries.add(one, textOr(one.enumName) || row.name, place);
      const children = this.rows(one.children, rows, `${place}/children`, level + 1);
      return [{ ...row, ...(dictionary !== undefined && { dictionary }), children }];
    });
  }
}

const rowTexts = ({ name, type, required, maxLength, example, description }: JsonObject) => ({
  ...{ name: textOr(name), type: textOr(type), required: required === true },
  ...{ maxLength: textOr(maxLength), example: textOr(example), description: textOr(description) },
});
