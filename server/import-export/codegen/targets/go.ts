import type { CodeBody } from './code-bodies.js';
import type { CodeField } from './code-fields.js';
import { type CodeModel, resultOf } from './code-model.js';
import { camel, identifier } from './code-names.js';
import { answerLines, refusalLines, refusalType } from './go-answers.js';
import { runtime } from './go-runtime.js';
import { numbered, pointer, struct, text, typeText } from './go-types.js';

const reserved = new Set(
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var'.split(
    ' ',
  ),
);
/** Names of packages and variables of the function, and those that Go declares. */
const locals = new Set(
  'client baseURL body err req res out path query ctx url http json fmt strings bytes context payload data io wire any string int64 float64 bool error nil true false append len make new'.split(
    ' ',
  ),
);
const local = (name: string): string => {
  const own = camel(identifier(name, 'field'));
  return reserved.has(own) || locals.has(own) ? `${own}Value` : own;
};

/** The call of the helper for a value. */
const wired = (own: string, value: string, { name, wire: { style, explode } }: CodeField): string =>
  `${own}Wire(${text(name)}, ${value}, ${text(style)}, ${explode})`;

/** The lines that make `payload`, and the type of the body as an expression. */
function payloadOf({ structs }: CodeModel, body: CodeBody | undefined, own: string): { lines: string; type: string } {
  if (!body) return { lines: '\tvar payload []byte\n', type: '' };
  const { kind, type, contentType } = body;
  if (kind === 'text') return { lines: '\tpayload := []byte(body)\n', type: text(contentType) };
  if (kind === 'binary') return { lines: '\tpayload := body\n', type: text(contentType) };
  const found = type.kind === 'struct' ? structs.find(({ name }) => name === type.name) : undefined;
  const fields = numbered(found?.fields ?? [], (each) => identifier(each, 'Field'));
  if (kind === 'form') {
    const lines = fields.map(([name, field]) => `\tform = append(form, ${wired(own, `body.${name}`, field)}...)\n`);
    return {
      lines: `\tform := [][2]string{}\n${lines.join('')}\tpayload := []byte(${own}Encoded(form))\n`,
      type: text(contentType),
    };
  }
  if (kind === 'multipart') return { lines: multipartLines(fields, own), type: 'parts.FormDataContentType()' };
  return {
    lines: '\tpayload, err := json.Marshal(body)\n\tif err != nil {\n\t\treturn out, err\n\t}\n',
    type: text(contentType),
  };
}

function multipartLines(fields: readonly (readonly [string, CodeField])[], own: string): string {
  const lines = fields.map(([name, field]) =>
    field.type.kind === 'file'
      ? `\tif part, err := parts.CreateFormFile(${text(field.name)}, ${text(field.name)}); err == nil {\n\t\t_, _ = part.Write(body.${name})\n\t}\n`
      : `\tfor _, pair := range ${wired(own, `body.${name}`, field)} {\n\t\t_ = parts.WriteField(pair[0], pair[1])\n\t}\n`,
  );
  return `\tvar buffer bytes.Buffer\n\tparts := multipart.NewWriter(&buffer)\n${lines.join('')}\tif err := parts.Close(); err != nil {\n\t\treturn out, err\n\t}\n\tpayload := buffer.Bytes()\n`;
}

/** The lines that put parameters into the path, the query and the headers. */
function parameterLines({ path, query }: CodeModel, fields: readonly (readonly [string, CodeField])[], own: string) {
  const replaced = fields
    .slice(0, path.length)
    .map(
      ([param, field]) =>
        `\tfor _, pair := range ${wired(own, param, field)} {\n\t\tpath = strings.ReplaceAll(path, ${text(`{${field.name}}`)}, url.PathEscape(pair[1]))\n\t}\n`,
    );
  const added = fields
    .slice(path.length, path.length + query.length)
    .map(([param, field]) => `\tquery = append(query, ${wired(own, param, field)}...)\n`);
  const set = fields
    .slice(path.length + query.length)
    .map(
      ([param, field]) =>
        `\tfor _, pair := range ${wired(own, param, field)} {\n\t\treq.Header.Set(pair[0], pair[1])\n\t}\n`,
    );
  return { replaced: replaced.join(''), added: added.join(''), set: set.join('') };
}

function call(model: CodeModel, body: CodeBody | undefined): string {
  const { title, url, method, path, query, headers, accept } = model;
  const [name, own] = [model.name + (body?.suffix ?? ''), camel(model.name)];
  const fields = numbered([...path, ...query, ...headers], local);
  const given = [
    'ctx context.Context',
    'baseURL string',
    ...fields.map(([param, field]) => `${param} ${field.isRequired ? typeText(field.type) : pointer(field)}`),
    ...(body ? [`body ${typeText(body.type)}`] : []),
  ];
  const { replaced, added, set } = parameterLines(model, fields, own);
  const payload = payloadOf(model, body, own);
  const result = typeText(resultOf(model));
  return `
// ${name} ${title}
func ${name}(${given.join(', ')}) (${result}, error) {
\tvar out ${result}
\tpath := ${text(url)}
${replaced}\tquery := [][2]string{}
${added}\tif len(query) > 0 {
\t\tif strings.Contains(path, "?") {
\t\t\tpath += "&" + ${own}Encoded(query)
\t\t} else {
\t\t\tpath += "?" + ${own}Encoded(query)
\t\t}
\t}
${payload.lines}\treq, err := http.NewRequestWithContext(ctx, ${text(method)}, baseURL+path, bytes.NewReader(payload))
\tif err != nil {
\t\treturn out, err
\t}
${payload.type ? `\treq.Header.Set("Content-Type", ${payload.type})\n` : ''}${accept ? `\treq.Header.Set("Accept", ${text(accept)})\n` : ''}${set}\tres, err := http.DefaultClient.Do(req)
\tif err != nil {
\t\treturn out, err
\t}
\tdefer res.Body.Close()
\tdata, err := io.ReadAll(res.Body)
\tif err != nil {
\t\treturn out, err
\t}
\tif res.StatusCode >= 400 {
${refusalLines(model, own)}\t}
${answerLines(model, own)}}
`;
}

export function goClient(model: CodeModel): string {
  const imports = [
    ...['bytes', 'context', 'encoding/json', 'fmt', 'io'],
    ...(model.bodies.some(({ kind }) => kind === 'multipart') ? ['mime/multipart'] : []),
    ...['net/http', 'net/url', 'sort', 'strings'],
  ];
  const bodies = model.bodies.length > 0 ? model.bodies : [undefined];
  return `package api

import (
${imports.map((one) => `\t${text(one)}\n`).join('')})

${model.structs.map(struct).join('\n')}${refusalType(model)}${bodies.map((body) => call(model, body)).join('')}${runtime(camel(model.name))}`;
}
