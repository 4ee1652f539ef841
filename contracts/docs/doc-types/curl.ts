import type { SnippetCall, SnippetField } from './snippet-call.js';

/** The call as a curl command. A POSIX shell reads every value of it as text. */
export function curlOf({ method, url, headers, body }: SnippetCall): string {
  const word = /^[A-Z]+$/.test(method) ? method : shell(method);
  const words = [
    // Makes braces and brackets in the URL literal instead of curl's patterns.
    `curl${/[{}[\]]/.test(url) ? ' --globoff' : ''} ${method === 'HEAD' && body.kind === 'none' ? '--head' : `--request ${word}`}`,
    `--url ${shell(url)}`,
    // curl leaves out a header without a value unless it ends with a semicolon.
    ...headers.map(([name, value]) => `--header ${shell(value ? `${name}: ${value}` : `${name};`)}`),
    ...(body.kind === 'text' ? [`--data-raw ${shell(body.text)}`] : []),
    ...(body.kind === 'file' ? [`--data-binary ${shell(`@${body.file}`)}`] : []),
    ...(body.kind === 'form' ? body.fields.map(formWord) : []),
  ];
  return words.join(' \\\n  ');
}

function formWord(field: SnippetField): string {
  // curl would cut a name at "=" and has no way to escape it.
  const name = field.name.replaceAll('=', '');
  const type = field.type === undefined ? '' : `;type=${field.type}`;
  if (!('file' in field))
    return type === ''
      ? `--form-string ${shell(`${name}=${field.value}`)}`
      : `--form ${shell(`${name}=${quoted(field.value)}${type}`)}`;
  const isPlain = /^[\w.-]+$/.test(field.file);
  return `--form ${shell(`${name}=@${isPlain ? field.file : quoted(field.file)}${type}`)}`;
}

/** In quotes curl takes nothing of a value for its own signs. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/**
 * In single quotes only the quote itself is special. A NUL cannot be passed, other control characters are not for
 * terminals.
 */
export const shell = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed here
  `'${text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').replaceAll("'", `'\\''`)}'`;
