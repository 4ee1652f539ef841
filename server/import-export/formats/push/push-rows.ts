import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import {
  type ImportedDictionary,
  type ImportedDoc,
  type ImportedRow,
  type ImportedTable,
  importedTables,
} from '../../../../contracts/import-export/imported-api.js';
import { type PushedItem, type PushedParam, pushLimits } from '../../../../contracts/import-export/pushed-docs.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import type { Losses } from '../imported/losses.js';

type PushedEnum = NonNullable<PushedParam['enumInfo']>;

/** Dictionaries from the rows of a push. Of several with the same name the last one wins (docs/wire.md 2.7). */
export class PushedDictionaries {
  private readonly found = new Map<string, ImportedDictionary>();

  constructor(private readonly losses: Losses) {}

  /** Returns the name for the row's link; undefined for an empty dictionary. Without a name the description is used. */
  add(info: PushedEnum, row: { readonly description: string }, origin: string): string | undefined {
    const text = (given: string | undefined, max: number = pushLimits.dictionary) =>
      this.losses.text(given, max, `${origin}.enumInfo`);
    const description = text(info.description || row.description);
    const name = cleanName(text(info.name || description));
    if (name === '') return undefined;
    const items = new Map<string, ImportedDictionary['items'][number]>();
    for (const item of info.items) {
      const [value, itemName] = [
        text(item.value, pushLimits.dictionaryValue),
        cleanName(text(item.name || item.value)),
      ];
      if (itemName === '') this.losses.add(`${origin}.enumInfo`, 'unnamed', value);
      else
        items.set(itemName, { name: itemName, type: itemType(item.type), value, description: text(item.description) });
    }
    this.found.set(name, { name, description, items: [...items.values()], origin });
    return name;
  }

  all(): ImportedDictionary[] {
    return [...this.found.values()];
  }
}

/** Maps Java types, which plugins send, to the three types of dictionaries. */
function itemType(given: string | undefined): string {
  const type = (given ?? '').toLowerCase();
  if (/bool/.test(type)) return 'boolean';
  return /int|long|short|byte|float|double|number|decimal/.test(type) ? 'number' : 'string';
}

interface Reading {
  readonly losses: Losses;
  readonly dictionaries: PushedDictionaries;
}

/** A missing table is an empty one: a push contains the complete doc, but for tables that no plug-in knows. */
export function tablesOf(item: PushedItem, origin: string, reading: Reading): ImportedDoc['tables'] {
  const tables: Partial<Record<ImportedTable, ImportedRow[]>> = {};
  for (const table of importedTables) {
    if (table === 'errorCodeParams' || isUnknownToPlugins(table)) continue;
    tables[table] = rowsOf(item[table], `${origin}.${table}`, 1, reading);
  }
  tables.errorCodeParams = item.errorCodeParams.map(({ code, msg, solution }, at) => {
    const place = `${origin}.errorCodeParams.${at}`;
    return {
      ...{ type: 'string', required: false, maxLength: '', children: [] },
      name: cleanName(reading.losses.text(code, rowLimits.name, place)),
      description: reading.losses.text(msg, rowLimits.description, place),
      example: reading.losses.text(solution, rowLimits.example, place),
    };
  });
  return tables;
}

const isUnknownToPlugins = (table: ImportedTable): table is 'cookieParams' | 'responses' | 'requestBodies' =>
  table === 'cookieParams' || table === 'responses' || table === 'requestBodies';

function rowsOf(params: readonly PushedParam[], origin: string, depth: number, reading: Reading): ImportedRow[] {
  if (depth > rowLimits.depth) {
    if (params.length) reading.losses.add(origin, 'unsupported', params.map(({ name }) => name).join(', '));
    return [];
  }
  const ordered = params.map((param, at) => ({ param, at, order: param.orderIndex ?? at }));
  // Plugins number their rows; if any row has no number, the order of the list is kept.
  if (params.every(({ orderIndex }) => orderIndex !== undefined))
    ordered.sort((a, b) => a.order - b.order || a.at - b.at);
  return ordered.map(({ param, at }) => rowOf(param, `${origin}.${at}`, depth, reading));
}

function rowOf(param: PushedParam, origin: string, depth: number, reading: Reading): ImportedRow {
  const { losses, dictionaries } = reading;
  const description = losses.text(param.description, rowLimits.description, `${origin}.description`);
  const dictionary = param.enumInfo && dictionaries.add(param.enumInfo, { description }, origin);
  return {
    name: cleanName(losses.text(param.name, rowLimits.name, `${origin}.name`)),
    type: losses.text(param.type, rowLimits.type, `${origin}.type`) || 'string',
    required: param.required ?? false,
    maxLength: losses.text(param.maxLength, rowLimits.maxLength, `${origin}.maxLength`),
    example: losses.text(param.example, rowLimits.example, `${origin}.example`),
    description,
    ...(dictionary && { dictionary }),
    children: rowsOf(param.children, `${origin}.children`, depth + 1, reading),
  };
}
