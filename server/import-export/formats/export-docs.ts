import type { ExportWords } from './exported/export-words.js';
import type { ExportedEnvironment } from './exported/exported-api.js';
import { exportedDoc, type SharedByDocs, type StoredDoc } from './exported/exported-doc.js';
import { htmlDoc } from './page/html/html-doc.js';
import { markdownDoc } from './page/markdown.js';
import { type ExportedUploads, noUploads, withUploadLinks } from './page/upload-links.js';
import { postmanItem } from './postman/write/postman-item.js';
import type { PostmanHost } from './postman/write/postman-url.js';

/** Docs of one application, for a format that writes one doc after another. */
export interface ExportDocs {
  readonly docs: readonly StoredDoc[];
  readonly shared: SharedByDocs;
  readonly environments: readonly ExportedEnvironment[];
  readonly as:
    | { readonly format: 'markdown' | 'html'; readonly words: ExportWords; readonly origin: ExportedUploads['origin'] }
    | { readonly format: 'postman'; readonly host: PostmanHost };
  /** For HTML; Markdown refers to them. */
  readonly pictures?: ExportedUploads['pictures'];
}

/** The text of each doc, in the same order. */
export function exportDocs({ docs, shared, environments, as, pictures }: ExportDocs): string[] {
  return docs.map((stored) => {
    const doc = exportedDoc(stored, shared, { html: as.format === 'html', keywords: as.format !== 'postman' });
    if (as.format === 'postman') return JSON.stringify(postmanItem(doc, as.host));
    const { origin } = as;
    if (as.format === 'html')
      return htmlDoc(doc, environments, as.words, { origin, pictures: pictures ?? noUploads.pictures });
    return withUploadLinks(markdownDoc(doc, environments, as.words), (address) => `${origin}${address}`);
  });
}
