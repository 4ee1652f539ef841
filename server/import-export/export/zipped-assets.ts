import type { Upload } from '../../docs/uploads/upload.entity.js';
import type { UploadStore } from '../../docs/uploads/upload-store.js';
import { uploadsIn, withUploadLinks } from '../formats/page/upload-links.js';
import type { UniqueNames } from './file-names.js';
import type { ZippedFile } from './zip.js';

const FOLDER = 'assets/';

/** A path in a zip as a link from its root. */
export const linkTo = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Pictures and other uploads beside the Markdown files of a zip, each once. */
export class ZippedAssets {
  /** By address; undefined = not an upload of this server. */
  private readonly paths = new Map<string, string | undefined>();

  constructor(
    private readonly uploads: UploadStore,
    private readonly names: UniqueNames,
    private readonly origin: string,
  ) {}

  /** The file with relative links, and the uploads that are new in the zip. */
  async *withText(path: string, text: string): AsyncGenerator<ZippedFile> {
    const added = await this.add(uploadsIn(text));
    const up = '../'.repeat(path.split('/').length - 1);
    const content = withUploadLinks(text, (address) => {
      const asset = this.paths.get(address);
      return asset ? `${up}${linkTo(asset)}` : `${this.origin}${address}`;
    });
    yield { path, content };
    for (const { asset, upload } of added) yield { path: asset, content: this.read(upload) };
  }

  private async add(addresses: ReadonlySet<string>): Promise<{ asset: string; upload: Upload }[]> {
    const added: { asset: string; upload: Upload }[] = [];
    for (const address of addresses) {
      if (this.paths.has(address)) continue;
      const [, key = '', extension = ''] = /^\/upload\/([0-9a-f]{32})(\.[a-z0-9]+)?$/.exec(address) ?? [];
      const upload = await this.uploads.find(key);
      const name = upload?.name.replace(/\.[A-Za-z0-9]{1,10}$/, '') ?? '';
      const asset = upload ? this.names.path(FOLDER, name, extension) : undefined;
      this.paths.set(address, asset);
      if (upload && asset) added.push({ asset, upload });
    }
    return added;
  }

  /** Opened when the zip reads it. */
  private async *read(upload: Upload): AsyncGenerator<Uint8Array> {
    const content = await this.uploads.open(upload);
    if (content) yield* content;
  }
}
