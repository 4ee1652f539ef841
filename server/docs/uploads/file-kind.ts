import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';

export interface FileKind {
  /** The content type that is sent. Everything that is not a known picture is `application/octet-stream`. */
  readonly type: string;
  /** With the dot; `''` for an unknown name. */
  readonly extension: string;
  readonly isPicture: boolean;
  /** Whether a browser may show it when its address is opened; otherwise it is downloaded. */
  readonly isShown: boolean;
}

const pictures: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/bmp': '.bmp',
};
const SVG = 'image/svg+xml';
/** Extensions of pictures: such a name with other content is refused. */
const pictureName = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg)$/i;

/** The kind of a file by its content. */
export async function fileKind(name: string, bytes: Uint8Array): Promise<FileKind> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const extension = found && pictures[found.mime];
  if (found && extension && hasContent(found.mime, bytes))
    return { type: found.mime, extension, isPicture: true, isShown: true };
  // An SVG can contain scripts: `<img>` does not run them, and its address opens as a download.
  if (isSvg(bytes)) return { type: SVG, extension: '.svg', isPicture: true, isShown: false };
  const [own = ''] = /\.[a-z0-9]{1,10}$/i.exec(name) ?? [];
  return { type: 'application/octet-stream', extension: own.toLowerCase(), isPicture: false, isShown: false };
}

/** What comes before the content of a picture; a file without it was cut off, and shows nothing. */
const beginnings: Readonly<Record<string, readonly Buffer[]>> = {
  'image/png': [Buffer.from('IDAT')],
  'image/jpeg': [Buffer.of(0xff, 0xda)],
  'image/webp': [Buffer.from('VP8 '), Buffer.from('VP8L'), Buffer.from('ANMF')],
};
function hasContent(type: string, bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return beginnings[type]?.some((beginning) => content.includes(beginning)) ?? true;
}

/** What phones store: browsers other than Safari show a broken picture. */
export async function isHeic(bytes: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found !== undefined && /^image\/hei[cf]/.test(found.mime);
}

/** The pixels that a browser would have to hold in memory; 0 if the file does not say. */
export function pixelsOf(bytes: Uint8Array): number {
  try {
    const { width, height } = imageSize(bytes);
    return width * height;
  } catch {
    return 0; // Cut off, or of a kind that has no size, such as an SVG.
  }
}

export const hasPictureName = (name: string): boolean => pictureName.test(name);
export const isShownType = (type: string): boolean => pictures[type] !== undefined;

/** The root element is `svg`, after an XML declaration, comments and a document type. */
function isSvg(bytes: Uint8Array): boolean {
  let rest = new TextDecoder().decode(bytes.subarray(0, 4_096)).trimStart();
  for (let times = 0; times < 20; times++) {
    const end = rest.startsWith('<!--') ? rest.indexOf('-->') + 2 : /^<[?!]/.test(rest) ? rest.indexOf('>') : -1;
    if (end < 2) break;
    rest = rest.slice(end + 1).trimStart();
  }
  return /^<svg[\s>]/.test(rest);
}
