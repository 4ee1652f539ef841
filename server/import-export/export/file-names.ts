/** Longest name in UTF-8 bytes, so that with a folder path it fits the limits of file systems (255). */
const MOST_BYTES = 160;
/** Names of devices, which Windows does not accept for files. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A name that every file system accepts: no separators, control characters or marks of writing direction, not `..`, no
 * dot or space at its ends; `_` when nothing is left.
 */
export function safeFileName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/[\\/:*?"<>|]+/g, '_')
    .replace(/\s+/g, ' ');
  const short = withoutDots(cutToBytes(clean, MOST_BYTES));
  if (short === '') return '_';
  return reserved.test(short) ? `_${short}` : short;
}

/** A loop: an expression for the end would search again from each dot. */
function withoutDots(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && ' .'.includes(text[start] ?? '')) start++;
  while (end > start && ' .'.includes(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}

function cutToBytes(text: string, most: number): string {
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) return cut;
    cut += character;
  }
  return cut;
}

/** Makes names unique within their folders, ignoring case as Windows and macOS do: `a.md`, `a (2).md`. */
export class UniqueNames {
  private readonly counts = new Map<string, number>();
  private readonly taken = new Set<string>();

  /** `folder`: the path with `/` at its end, or `''`. Returns the whole path. */
  path(folder: string, name: string, extension: string): string {
    const base = `${folder}${safeFileName(name)}`;
    for (;;) {
      const count = (this.counts.get(`${base.toLowerCase()}${extension}`) ?? 0) + 1;
      this.counts.set(`${base.toLowerCase()}${extension}`, count);
      const path = `${base}${count === 1 ? '' : ` (${count})`}${extension}`;
      if (this.taken.has(path.toLowerCase())) continue;
      this.taken.add(path.toLowerCase());
      return path;
    }
  }
}

/**
 * RFC 6266. Old clients read `filename` only, and decode it (docs/wire.md 10.6): there, too, what is not ASCII is encoded.
 */
export function attachment(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, (sign) =>
    sign === '"' || sign === '\\' ? '_' : encodeURIComponent(sign.toWellFormed()),
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
