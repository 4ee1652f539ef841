import { Injectable } from '@nestjs/common';
import { UploadStore } from '../../docs/uploads/upload-store.js';
import type { StoredDoc } from '../formats/exported/exported-doc.js';

/** Bytes of pictures in one page of docs; the others become links. */
const MOST_BYTES = 10_000_000;

/** Reads the uploads that docs show, for files that work offline. */
@Injectable()
export class ExportPictures {
  constructor(private readonly uploads: UploadStore) {}

  /** Data URLs by address. */
  async of(docs: readonly StoredDoc[]): Promise<ReadonlyMap<string, string>> {
    const text = JSON.stringify(docs.map(({ content }) => content));
    const found = new Map<string, string>();
    let left = MOST_BYTES;
    for (const [address, key = ''] of text.matchAll(/\/upload\/([0-9a-f]{32})(?:\.[a-z0-9]{1,10})?/g)) {
      if (found.has(address)) continue;
      const picture = await this.uploads.picture(key, left);
      if (!picture) continue;
      left -= picture.bytes.length;
      found.set(address, `data:${picture.type};base64,${picture.bytes.toString('base64')}`);
    }
    return found;
  }
}
