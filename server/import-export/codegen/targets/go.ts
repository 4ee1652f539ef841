import type { CodeBody } from './code-bodies.js';
import { type CodeField, openNames } from './code-fields.js';
import { type CodeModel, resultOf } from './code-model.js';
import { camel, identifier } from './code-names.js';
import { isFiles } from './code-types.js';
import { answerLines, refusalLines, refusalType } from './go-answers.js';
import { runtime } from './go-runtime.js';
import { numbered, pointer, structsText, text, typeText } from './go-types.js';

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
  const lines = fields.map(([name, field]) => partLines(`body.${name}`, field, own));
  return `\tvar buffer bytes.Buffer\n\tparts := multipart.NewWriter(&buffer)\n${lines.join('')}\tif err := parts.Close(); err != nil {\n\t\treturn out, err\n\t}\n\tpayload := buffer.Bytes()\n`;
}

/** The lines that add a field to a form with parts; files that are not given are left out. */
function partLines(value: string, field: CodeField, own: string): string {
  const { name, type, wire } = field;
  const header = (named: string, more = '') =>
    `textproto.MIMEHeader{"Content-Disposition": {${named}}${wire.contentType ? `, "Content-Type": {${text(wire.contentType)}}` : more}}`;
  const loop = (each: string, of: string, made: string, written: string) =>
    `\tfor _, ${each} := range ${of} {\n\t\tif part, err := ${made}; err == nil {\n\t\t\t_, _ = part.Write(${written})\n\t\t}\n\t}\n`;
  if (type.kind === 'file' || isFiles(type)) {
    const named = text(`form-data; name=${text(name)}; filename=${text(name)}`);
    const made = `parts.CreatePart(${header(named, ', "Content-Type": {"application/octet-stream"}')})`;
    if (isFiles(type)) return loop('each', value, made, 'each');
    return `\tif ${value} != nil {\n\t\tif part, err := ${made}; err == nil {\n\t\t\t_, _ = part.Write(${value})\n\t\t}\n\t}\n`;
  }
  if (wire.contentType) {
    const made = `parts.CreatePart(${header('fmt.Sprintf("form-data; name=%q", pair[0])')})`;
    return loop('pair', wired(own, value, field), made, '[]byte(pair[1])');
  }
  return `\tfor _, pair := range ${wired(own, value, field)} {\n\t\t_ = parts.WriteField(pair[0], pair[1])\n\t}\n`;
}

/** The lines that put parameters into the path, the query and the headers. */
function parameterLines({ path, query }: CodeModel, fields: readonly (readonly [string, CodeField])[], own: string) {
  const replaced = fields
    .slice(0, path.length)
    .map(
      ([param, field]) =>
        `\tfor _, pair := range ${wired(own, param, field)} {\n\t\tpath = strings.ReplaceAll(path, ${text(`{${field.name}}`)}, ${own}InPath(pair[1]))\n\t}\n`,
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
  const sentQuery = ['query', ...openNames(query).map(text)].join(', ');
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
\t\t\tpath += "&" + ${own}Encoded(${sentQuery})
\t\t} else {
\t\t\tpath += "?" + ${own}Encoded(${sentQuery})
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

const hasTypedParts = ({ bodies, structs }: CodeModel): boolean =>
  bodies.some(
    ({ kind, type }) =>
      kind === 'multipart' &&
      type.kind === 'struct' &&
      structs
        .find(({ name }) => name === type.name)
        ?.fields.some((field) => field.type.kind === 'file' || isFiles(field.type) || field.wire.contentType),
  );

export function goClient(model: CodeModel): string {
  const imports = [
    ...['bytes', 'context', 'encoding/json', 'fmt', 'io'],
    ...(model.bodies.some(({ kind }) => kind === 'multipart') ? ['mime/multipart'] : []),
    ...['net/http', ...(hasTypedParts(model) ? ['net/textproto'] : []), 'net/url', 'sort', 'strings'],
  ];
  const bodies = model.bodies.length > 0 ? model.bodies : [undefined];
  const structs = structsText(model.structs);
  return `package api

import (
${imports.map((one) => `\t${text(one)}\n`).join('')})
${structs && `\n${structs}`}${refusalType(model)}${bodies.map((body) => call(model, body)).join('')}${runtime(camel(model.name))}`;
}
