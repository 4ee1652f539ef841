import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ImportedApi, ImportedDoc, ImportedEntry } from '../../../../contracts/import-export/imported-api.js';
import { type ImportSource, readImport } from '../read/read-import.js';
import { docEntryHash, docEntryKey, folderEntryHash, folderEntryKey } from './entry-keys.js';
import type { PackedApi, PackedDoc, PackedEntry, PackedImport, ReadPackedImport } from './packed-api.js';
import { storableJson } from './storable-json.js';

/** A part is read, prepared and written as a whole. */
const PART_DOCS = 50;
const PART_CHARS = 1_000_000;

/** @throws Refusal for files that cannot be read */
export async function readPackedImport(source: ImportSource): Promise<ReadPackedImport> {
  const { api, ...about } = await readImport(source);
  return { ...about, ...packApi(api) };
}

export function packApi({ entries, ...around }: ImportedApi): PackedImport {
  const parts = new PartWriter();
  const pack = (entry: ImportedEntry, above: readonly string[]): PackedEntry => {
    const { kind, isShow, orderIndex, origin } = entry;
    const place = { ...(isShow !== undefined && { isShow }), ...(orderIndex !== undefined && { orderIndex }), origin };
    if (kind === 'doc') return { ...place, ...packedDoc(entry, above), ...parts.add(entry) };
    const { name, dubbo, extra, children } = entry;
    const path = [...above, name];
    const keys = { key: folderEntryKey(path), hash: folderEntryHash(entry, path) };
    const inner = children.map((child) => pack(child, path));
    return { kind, name, ...(dubbo && { dubbo }), ...(extra && { extra }), ...place, ...keys, children: inner };
  };
  const api: PackedApi = { ...around, entries: entries.map((entry) => pack(entry, [])) };
  return { api, parts: parts.all() };
}

function packedDoc(doc: ImportedDoc, above: readonly string[]): Omit<PackedDoc, 'origin' | 'part' | 'at'> {
  const { kind, type, label, fields, model } = doc;
  const { name, url, httpMethod } = fields;
  const address = { ...(url !== undefined && { url }), ...(httpMethod !== undefined && { httpMethod }) };
  const named = model && { model: { component: model.component, key: model.key } };
  const identity = { key: docEntryKey(doc, above), hash: docEntryHash(doc, above) };
  return { kind, type, label, name, ...address, ...named, ...identity };
}

/** The docs of a part, in their order. */
export const docsOfPart = (part: Uint8Array): ImportedDoc[] => JSON.parse(inflateRawSync(part).toString());

class PartWriter {
  private readonly parts: Uint8Array[] = [];
  private open: string[] = [];
  private chars = 0;

  add(doc: ImportedDoc): Pick<PackedDoc, 'part' | 'at'> {
    const text = storableJson(doc);
    if (this.open.length === PART_DOCS || this.chars + text.length > PART_CHARS) this.close();
    this.chars += text.length;
    return { part: this.parts.length, at: this.open.push(text) - 1 };
  }

  all(): readonly Uint8Array[] {
    this.close();
    return this.parts;
  }

  private close(): void {
    if (this.open.length > 0) this.parts.push(deflateRawSync(`[${this.open.join(',')}]`, { level: 1 }));
    this.open = [];
    this.chars = 0;
  }
}
