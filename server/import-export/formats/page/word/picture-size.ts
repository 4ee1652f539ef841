/** The pictures that Word shows. */
type WordPictureType = 'png' | 'jpg' | 'gif' | 'bmp';
export interface SizedPicture {
  readonly type: WordPictureType;
  readonly bytes: Buffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The picture of a data URL; undefined for types that Word does not show, and for content of another type. */
export function sizedPicture(url: string): SizedPicture | undefined {
  const [, name = '', text = ''] = /^data:image\/([a-z+]{3,8});base64,([A-Za-z0-9+/=]+)$/.exec(url) ?? [];
  const bytes = Buffer.from(text, 'base64');
  const type = types[name];
  const size = type && sizes[type](bytes);
  return type && size && size.width > 0 && size.height > 0 ? { type, bytes, ...size } : undefined;
}

const types: Readonly<Record<string, WordPictureType>> = { png: 'png', jpeg: 'jpg', gif: 'gif', bmp: 'bmp' };

interface Size {
  readonly width: number;
  readonly height: number;
}
const sizes: Readonly<Record<WordPictureType, (bytes: Buffer) => Size | undefined>> = {
  // The first chunk, IHDR.
  png: (bytes) =>
    bytes.length >= 24 && bytes.toString('latin1', 1, 4) === 'PNG'
      ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : undefined,
  gif: (bytes) =>
    bytes.length >= 10 && bytes.toString('latin1', 0, 3) === 'GIF'
      ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
      : undefined,
  // The height is negative if the rows begin at the top.
  bmp: (bytes) =>
    bytes.length >= 26 && bytes.toString('latin1', 0, 2) === 'BM'
      ? { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
      : undefined,
  jpg: jpegSize,
};

/** The size is in the first frame header; segments before it are skipped by their length. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // Fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
