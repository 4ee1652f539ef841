import type { SnippetCall, SnippetField } from '../../../contracts/docs/doc-types/snippet-call.js';
import { csharpText, goText, javaText, quoted } from './literals.js';

const typeOf = ({ headers }: SnippetCall): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
const OCTETS = 'application/octet-stream';

export function javaSnippet(call: SnippetCall): string {
  const { method, url, headers, body } = call;
  const media = (type: string) => `MediaType.parse(${quoted(type)})`;
  const part = (field: SnippetField) => {
    const add = `\n    .addFormDataPart(${quoted(field.name)}, `;
    if ('file' in field)
      return `${add}${quoted(field.file)}, RequestBody.create(new File(${quoted(field.file)}), ${media(field.type ?? OCTETS)}))`;
    if (field.type === undefined) return `${add}${quoted(field.value)})`;
    return `${add}null, RequestBody.create(${quoted(field.value)}.getBytes(StandardCharsets.UTF_8), ${media(field.type)}))`;
  };
  // These methods have a body always, others may do without.
  const empty = /^(?:POST|PUT|PATCH)$/.test(method) ? 'RequestBody.create(new byte[0], null)' : 'null';
  const made = {
    none: () => empty,
    text: (text: string) =>
      `RequestBody.create(${javaText(text, '        ')}.getBytes(StandardCharsets.UTF_8), ${typeOf(call) ? media(typeOf(call) ?? '') : 'null'})`,
    file: (file: string) => `RequestBody.create(new File(${quoted(file)}), ${media(typeOf(call) ?? OCTETS)})`,
  };
  const value =
    body.kind === 'form'
      ? `new MultipartBody.Builder()\n    .setType(MultipartBody.FORM)${body.fields.map(part).join('')}\n    .build()`
      : body.kind === 'text'
        ? made.text(body.text)
        : body.kind === 'file'
          ? made.file(body.file)
          : made.none();
  const lines = headers.map(([name, each]) => `\n    .addHeader(${quoted(name)}, ${quoted(each)})`);
  return `OkHttpClient client = new OkHttpClient();

RequestBody body = ${value};
Request request = new Request.Builder()
    .url(${quoted(url)})
    .method(${quoted(method)}, body)${lines.join('')}
    .build();

try (Response response = client.newCall(request).execute()) {
    System.out.println(response.code() + " " + response.body().string());
}`;
}

/** What Go sends as the body, the lines before it, and the packages that both need. */
function goBody(body: SnippetCall['body']): { before: string; value: string; packages: string[] } {
  if (body.kind === 'none') return { before: '', value: 'nil', packages: [] };
  if (body.kind === 'text')
    return { before: '', value: `strings.NewReader(${goText(body.text)})`, packages: ['strings'] };
  const open = (file: string, name: string) =>
    `\t${name}, err := os.Open(${quoted(file)})\n\tif err != nil {\n\t\tpanic(err)\n\t}\n`;
  if (body.kind === 'file') return { before: open(body.file, 'file'), value: 'file', packages: ['os'] };
  const hasFile = body.fields.some((field) => 'file' in field);
  const part = (field: SnippetField, at: number) => {
    const create = (made: string) => `\tpart${at}, err := form.${made}\n\tif err != nil {\n\t\tpanic(err)\n\t}\n`;
    const made = field.type === undefined ? '' : create(`CreatePart(${goPartHeader(field, field.type)})`);
    if (!('file' in field))
      return made === ''
        ? `\tform.WriteField(${quoted(field.name)}, ${quoted(field.value)})\n`
        : `${made}\tio.WriteString(part${at}, ${quoted(field.value)})\n`;
    const file = made || create(`CreateFormFile(${quoted(field.name)}, ${quoted(field.file)})`);
    return `${open(field.file, `file${at}`)}${file}\tio.Copy(part${at}, file${at})\n`;
  };
  const isTyped = body.fields.some(({ type }) => type !== undefined);
  const before = `\tbody := &bytes.Buffer{}\n\tform := multipart.NewWriter(body)\n${body.fields.map(part).join('')}\tform.Close()\n`;
  return {
    before,
    value: 'body',
    packages: ['bytes', 'mime/multipart', ...(hasFile ? ['os'] : []), ...(isTyped ? ['net/textproto'] : [])],
  };
}

/** The header of a part that has a content type of its own; Go escapes names in the same way. */
function goPartHeader(field: SnippetField, type: string): string {
  const named = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;
  const file = 'file' in field ? `; filename=${named(field.file)}` : '';
  const disposition = `form-data; name=${named(field.name)}${file}`;
  return `textproto.MIMEHeader{"Content-Disposition": {${quoted(disposition)}}, "Content-Type": {${quoted(type)}}}`;
}

export function goSnippet({ method, url, headers, body }: SnippetCall): string {
  const { before, value, packages } = goBody(body);
  const all = [...new Set(['fmt', 'io', 'net/http', ...packages])].sort();
  const lines = [
    ...headers.map(([name, each]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(each)})\n`),
    ...(body.kind === 'form' ? ['\trequest.Header.Set("Content-Type", form.FormDataContentType())\n'] : []),
  ];
  return `package main

import (
${all.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${before}\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${value})
\tif err != nil {
\t\tpanic(err)
\t}
${lines.join('')}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\ttext, _ := io.ReadAll(response.Body)
\tfmt.Println(response.StatusCode, string(text))
}`;
}

export function csharpSnippet({ method, url, headers, body }: SnippetCall): string {
  const part = (field: SnippetField) => {
    const typed = field.type === undefined ? '' : ` { Headers = { { "Content-Type", ${quoted(field.type)} } } }`;
    if ('file' in field)
      return `form.Add(new StreamContent(File.OpenRead(${quoted(field.file)}))${typed}, ${quoted(field.name)}, ${quoted(field.file)});`;
    const text = quoted(field.value);
    const content =
      typed === '' ? `new StringContent(${text})` : `new ByteArrayContent(Encoding.UTF8.GetBytes(${text}))`;
    return `form.Add(${content}${typed}, ${quoted(field.name)});`;
  };
  const content = {
    none: [],
    text:
      body.kind === 'text'
        ? [`request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(${csharpText(body.text, '    ')}));`]
        : [],
    file: body.kind === 'file' ? [`request.Content = new StreamContent(File.OpenRead(${quoted(body.file)}));`] : [],
    form:
      body.kind === 'form'
        ? ['var form = new MultipartFormDataContent();', ...body.fields.map(part), 'request.Content = form;']
        : [],
  }[body.kind];
  // What describes the body is a header of the content, and of nothing without one.
  const isOfContent = (name: string) => /^content-/i.test(name);
  const own = headers.filter(([name]) => !isOfContent(name) || body.kind !== 'none');
  const lines = own.map(
    ([name, each]) =>
      `request.${isOfContent(name) ? 'Content.' : ''}Headers.TryAddWithoutValidation(${quoted(name)}, ${quoted(each)});`,
  );
  return `using System.Text;

using var client = new HttpClient();
using var request = new HttpRequestMessage(new HttpMethod(${quoted(method)}), ${quoted(url)});
${[...content, ...lines].map((line) => `${line}\n`).join('')}using var response = await client.SendAsync(request);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`;
}
