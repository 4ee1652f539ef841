/** The fields of a multipart body as browsers store and copy it, as one text; of files the content is left out. */
export function multipartFields(contentType: string, text: string) {
  if (!/^multipart\/form-data/i.test(contentType)) return [];
  const [, boundary = ''] = /^--([^\r\n]{1,200})/.exec(text) ?? [];
  return text
    .split(boundary === '' ? '\n--' : `--${boundary}`)
    .filter((part) => /^content-disposition: form-data;/im.test(part))
    .map((part) => {
      const at = part.search(/\r?\n\r?\n/);
      const head = at < 0 ? part : part.slice(0, at);
      const [, name = ''] = /\bname="([^"\n]{0,200})"/.exec(head) ?? [];
      const [, type = ''] = /^content-type:([^\r\n;]{1,200})/im.exec(head) ?? [];
      const isFile = /\bfilename=/.test(head);
      const value =
        isFile || at < 0
          ? ''
          : part
              .slice(at)
              .replace(/^\r?\n\r?\n/, '')
              .replace(/\r?\n$/, '');
      return { name, value, isFile, contentType: type.trim() };
    });
}
