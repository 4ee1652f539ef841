import type { ExportWords } from './export-words.js';
import type { ExportedEnvironment } from './exported-api.js';
import { exportedDoc, type SharedByDocs, type StoredDoc } from './exported-doc.js';
import { htmlDoc } from './page/html/html-doc.js';
import { markdownDoc } from './page/markdown.js';
import { postmanItem } from './postman/write/postman-item.js';
import type { PostmanHost } from './postman/write/postman-url.js';

/** Docs of one application, for a format that writes one doc after another. */
export interface ExportDocs {
  readonly docs: readonly StoredDoc[];
  readonly shared: SharedByDocs;
  readonly environments: readonly ExportedEnvironment[];
  readonly as:
    | { readonly format: 'markdown' | 'html'; readonly words: ExportWords }
    | { readonly format: 'postman'; readonly host: PostmanHost };
  /** Stored pictures as data URLs, by their addresses; for HTML. */
  readonly pictures?: ReadonlyMap<string, string>;
}

/** The text of each doc, in the same order. */
export function exportDocs({ docs, shared, environments, as, pictures }: ExportDocs): string[] {
  return docs.map((stored) => {
    const doc = exportedDoc(stored, shared, { html: as.format === 'html' });
    if (as.format === 'postman') return JSON.stringify(postmanItem(doc, as.host));
    if (as.format === 'html') return htmlDoc(doc, environments, as.words, pictures);
    return markdownDoc(doc, environments, as.words);
  });
}
