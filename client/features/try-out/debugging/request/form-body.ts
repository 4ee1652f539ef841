/** The content types of the parts of a form, by their names. */
export type PartTypes = ReadonlyMap<string, string>;

/** A content type that a part may have: one, without parameters. */
export const partTypeOf = (contentType: string): string | undefined =>
  /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : undefined;

/**
 * A form in which parts have content types of their own, in the notation of browsers (RFC 7578, HTML 4.10.22.8). Their own
 * forms give a text with a content type a file name as well, and servers then take it for a file.
 */
export function typedForm(form: FormData, types: PartTypes): Blob {
  // A Blob has its type in lower case.
  const boundary = `----annals${crypto.randomUUID().replaceAll('-', '')}`;
  const parts = [...form].flatMap(([name, value]) => {
    const isFile = typeof value !== 'string';
    const type = types.get(name) ?? (isFile ? value.type || 'application/octet-stream' : undefined);
    const file = isFile ? `; filename="${escaped(value.name)}"` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(withBreaks(name))}"${file}\r\n`;
    const typed = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return [`${head}${typed}\r\n`, isFile ? value : withBreaks(value), '\r\n'];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

const withBreaks = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n');
const escaped = (text: string): string => text.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
