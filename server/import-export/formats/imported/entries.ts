import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import type { ImportedDoc, ImportedEntry } from '../../../../contracts/import-export/imported-api.js';
import type { Losses } from './losses.js';

/** docs/wire.md 2.6: merges sibling folders with the same name; docs beside them are not affected. */
export function mergedFolders(entries: readonly ImportedEntry[]): ImportedEntry[] {
  const merged: ImportedEntry[] = [];
  const places = new Map<string, number>();
  for (const entry of entries) {
    const at = entry.kind === 'folder' ? places.get(entry.name) : undefined;
    const before = at === undefined ? undefined : merged[at];
    if (entry.kind === 'folder' && at !== undefined && before?.kind === 'folder') {
      const dubbo = before.dubbo ?? entry.dubbo;
      const extra = before.extra ?? entry.extra;
      const children = mergedFolders([...before.children, ...entry.children]);
      merged[at] = { ...before, ...(dubbo && { dubbo }), ...(extra && { extra }), children };
      continue;
    }
    if (entry.kind === 'folder') places.set(entry.name, merged.length);
    merged.push(entry);
  }
  return merged;
}

/**
 * Labels docs that have the method and address of an earlier one, with their names: Postman and YAPI allow several, here
 * they are versions of one doc, and of several without labels only the last would be stored (docs/wire.md 2.7).
 */
export function withDistinctLabels(entries: readonly ImportedEntry[], losses: Losses): ImportedEntry[] {
  const labels = new DistinctTexts(limits.versionLabel);
  const labelled = (doc: ImportedDoc): ImportedDoc => {
    // Other docs are found by their names.
    if (!factsOf(doc.type).hasAddress) return doc;
    const address = `${doc.fields.httpMethod} ${doc.fields.url}`;
    const label = labels.take(address, doc.label, doc.fields.name);
    if (label !== doc.label) losses.add(doc.origin, 'duplicate', `${address} → ${label}`);
    return { ...doc, label };
  };
  const walk = (entry: ImportedEntry): ImportedEntry =>
    entry.kind === 'doc' ? labelled(entry) : { ...entry, children: entry.children.map(walk) };
  return entries.map(walk);
}

/** Numbers docs whose name an earlier sibling has: text docs of one name would be versions of one doc. */
export function withDistinctNames(entries: readonly ImportedEntry[]): ImportedEntry[] {
  const names = new DistinctTexts(limits.name);
  return entries.map((entry) => {
    if (entry.kind === 'folder') return { ...entry, children: withDistinctNames(entry.children) };
    const { name } = entry.fields;
    return { ...entry, fields: { ...entry.fields, name: names.take('', name, name) } };
  });
}

/** Whether `withDistinctLabels` may have made the label of the name. */
export function isLabelOfName(label: string, name: string): boolean {
  const [, end = ''] = /( \d{1,9})$/.exec(label) ?? [];
  return label !== '' && [end, ''].some((number) => label === numbered(name, number, limits.versionLabel));
}

const numbered = (text: string, end: string, max: number): string =>
  text
    .slice(0, max - end.length)
    .toWellFormed()
    .trim() + end;

/** Hands out texts of at most `max` UTF-16 units, each once within a group. */
class DistinctTexts {
  private readonly taken = new Set<string>();
  /** The number to try next, by text: many equal ones stay linear. */
  private readonly next = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** The first that is not taken of `text`, `instead`, `instead 2`, … */
  take(group: string, text: string, instead: string): string {
    if (this.add(group, text)) return text;
    const key = JSON.stringify([group, instead]);
    for (let number = this.next.get(key) ?? 1; ; number++) {
      const end = number === 1 ? '' : ` ${number}`;
      const name = numbered(instead, end, this.max);
      this.next.set(key, number + 1);
      if (this.add(group, name)) return name;
    }
  }

  private add(group: string, text: string): boolean {
    const key = JSON.stringify([group, text]);
    if (this.taken.has(key)) return false;
    this.taken.add(key);
    return true;
  }
}
