import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** Uploads that texts refer to. A file is read elsewhere: its pictures are embedded, all else has a whole address. */
export interface ExportedUploads {
  /** Scheme, host and port of this server; `''`: addresses stay as they are. */
  readonly origin: string;
  /** Data URLs by address. */
  readonly pictures: ReadonlyMap<string, string>;
}
export const noUploads: ExportedUploads = { origin: '', pictures: new Map() };

/** An address of this server, at the beginning of a link or an attribute. */
const address = /(?<=[\s("'<]|^)\/upload\/[0-9a-f]{32}(?:\.[a-z0-9]{1,10})?(?![\w./-])/g;
const isUpload = (text: string): boolean => text.search(address) === 0;

export const uploadsIn = (text: string): Set<string> => new Set(text.match(address) ?? []);

/** Markdown with other addresses of uploads. */
export const withUploadLinks = (text: string, linkOf: (address: string) => string): string =>
  text.replace(address, (found) => linkOf(found));

type Fragment = DefaultTreeAdapterTypes.DocumentFragment;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Sanitized HTML, parsed, with these uploads. */
export function parsedWithUploads(html: string, { origin, pictures }: ExportedUploads): Fragment {
  const root = parseFragment(html);
  const open: Parent[] = [root];
  for (let parent = open.pop(); parent; parent = open.pop())
    for (const child of parent.childNodes) {
      if (!('tagName' in child)) continue;
      open.push(child);
      for (const attribute of child.attrs) {
        if (attribute.name !== 'src' && attribute.name !== 'href') continue;
        const picture = child.tagName === 'img' ? pictures.get(attribute.value) : undefined;
        attribute.value = picture ?? (isUpload(attribute.value) ? `${origin}${attribute.value}` : attribute.value);
      }
    }
  return root;
}
