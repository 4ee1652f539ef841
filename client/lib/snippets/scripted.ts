import type { SnippetCall, SnippetField } from '../../../contracts/docs/doc-types/snippet-call.js';
import { jsTemplate, phpQuoted as php, phpText, pythonJson, pythonText, quoted } from './literals.js';

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

/** JSON without the space between its tokens. */
function withoutSpace(text: string): string {
  let isText = false;
  let kept = '';
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '"') isText = !isText;
    if (isText || !/\s/.test(char)) kept += char;
    if (isText && char === '\\') kept += text[++at] ?? '';
  }
  return kept;
}

/** As an object where that is the same text; numbers of more than 15 digits, for one, are not. */
function jsText(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    const isSame = JSON.stringify(value) === withoutSpace(text);
    if (typeof value !== 'object' || value === null || !isSame || text.includes('__proto__')) return jsTemplate(text);
    return `JSON.stringify(${indented(JSON.stringify(value, null, 2), '  ')})`;
  } catch {
    return jsTemplate(text);
  }
}

const jsHeaders = (headers: SnippetCall['headers']): string[] =>
  headers.length === 0
    ? []
    : [`headers: {\n    ${headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)},`).join('\n    ')}\n  },`];

/** The lines before the call, and the body of the call. Files are those of an input on the page. */
function jsBody(body: SnippetCall['body']): { before: string; value: string } {
  const file = (name: string) => `document.querySelector('input[type=file]').files[0] /* ${comment(name)} */`;
  // Only a Blob has a content type of its own.
  const blob = (value: string, { type = '' }: SnippetField) => `new Blob([${value}], { type: ${quoted(type)} })`;
  const partOf = (field: SnippetField) => {
    const value = 'file' in field ? file(field.file) : quoted(field.value);
    if (field.type === undefined) return value;
    return blob(value, field) + ('file' in field ? `, ${quoted(field.file)}` : '');
  };
  if (body.kind === 'none') return { before: '', value: '' };
  if (body.kind === 'text') return { before: '', value: jsText(body.text) };
  if (body.kind === 'file') return { before: '', value: file(body.file) };
  const lines = body.fields.map((field) => `form.append(${quoted(field.name)}, ${partOf(field)});`);
  return { before: `const form = new FormData();\n${lines.join('\n')}\n\n`, value: 'form' };
}
const comment = (text: string): string => text.replaceAll('*/', '* /').replace(/[\r\n\u2028\u2029]+/g, ' ');

export function fetchSnippet({ method, url, headers, body }: SnippetCall): string {
  const { before, value } = jsBody(body);
  const lines = [`method: ${quoted(method)},`, ...jsHeaders(headers), ...(value ? [`body: ${value},`] : [])];
  return `${before}const response = await fetch(${quoted(url)}, {
  ${lines.join('\n  ')}
});
console.log(response.status, await response.text());`;
}

export function axiosSnippet({ method, url, headers, body }: SnippetCall): string {
  const { before, value } = jsBody(body);
  const lines = [
    ...[`method: ${quoted(method)},`, `url: ${quoted(url)},`],
    ...jsHeaders(headers),
    ...(value ? [`data: ${value},`] : []),
  ];
  return `import axios from 'axios';

${before}const response = await axios.request({
  ${lines.join('\n  ')}
});
console.log(response.status, response.data);`;
}

/** Header values are Latin-1 in Python; others are sent as the bytes of UTF-8. */
const pythonHeader = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value) ? quoted(value) : `${quoted(value)}.encode("utf-8")`;

/** With `json=`, requests sets the content type of JSON unless another one is given. */
function pythonBody(text: string, headers: SnippetCall['headers']): string {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const json = type === undefined || /json/i.test(type) ? pythonJson(text, '    ') : undefined;
  return json ? `json=${json},` : `data=${pythonText(text)}.encode("utf-8"),`;
}

export function pythonSnippet({ method, url, headers, body }: SnippetCall): string {
  const part = (field: SnippetField) => {
    const type = field.type === undefined ? '' : `, ${quoted(field.type)}`;
    if (!('file' in field)) return `(${quoted(field.name)}, (None, ${quoted(field.value)}${type})),`;
    const open = `open(${quoted(field.file)}, "rb")`;
    return `(${quoted(field.name)}, ${type === '' ? open : `(${quoted(field.file)}, ${open}${type})`}),`;
  };
  const list = (name: string, [open, close]: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${name}=${open}\n        ${lines.join('\n        ')}\n    ${close},`];
  const lines = [
    ...[`${quoted(method)},`, `${quoted(url)},`],
    ...list(
      'headers',
      '{}',
      headers.map(([name, value]) => `${quoted(name)}: ${pythonHeader(value)},`),
    ),
    ...(body.kind === 'text' ? [pythonBody(body.text, headers)] : []),
    ...(body.kind === 'file' ? [`data=open(${quoted(body.file)}, "rb"),`] : []),
    ...(body.kind === 'form' ? list('files', '[]', body.fields.map(part)) : []),
  ];
  return `import requests

response = requests.request(
    ${lines.join('\n    ')}
)
print(response.status_code, response.text)`;
}

export function phpSnippet({ method, url, headers, body }: SnippetCall): string {
  // A text with a content type needs PHP 8.1, and a file name.
  const typed = (each: SnippetField) => (each.type === undefined ? '' : `, ${php(each.type)}`);
  const phpValue = (each: SnippetField) => {
    if ('file' in each) return `new CURLFile(${php(each.file)}${typed(each)})`;
    return each.type === undefined
      ? php(each.value)
      : `new CURLStringFile(${php(each.value)}, ${php(each.name)}${typed(each)})`;
  };
  const field = (each: SnippetField) => `        ${php(each.name)} => ${phpValue(each)},`;
  const fields = body.kind === 'form' ? body.fields : [];
  const lines = [
    method === 'HEAD' ? 'CURLOPT_NOBODY => true,' : `CURLOPT_CUSTOMREQUEST => ${php(method)},`,
    'CURLOPT_RETURNTRANSFER => true,',
    ...(headers.length > 0
      ? [
          `CURLOPT_HTTPHEADER => [\n${headers.map(([name, value]) => `        ${php(value ? `${name}: ${value}` : `${name};`)},`).join('\n')}\n    ],`,
        ]
      : []),
    ...(body.kind === 'text' ? [`CURLOPT_POSTFIELDS => ${phpText(body.text)},`] : []),
    ...(body.kind === 'file' ? [`CURLOPT_POSTFIELDS => file_get_contents(${php(body.file)}),`] : []),
    ...(fields.length > 0 ? [`CURLOPT_POSTFIELDS => [\n${fields.map(field).join('\n')}\n    ],`] : []),
  ];
  return `<?php
$curl = curl_init(${php(url)});
curl_setopt_array($curl, [
    ${lines.join('\n    ')}
]);
$response = curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response;`;
}
