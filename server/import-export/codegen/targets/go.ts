import type { CodeField } from './code-fields.js';
import type { CodeModel } from './code-model.js';
import { camel, identifier } from './code-names.js';
import type { CodeType } from './code-types.js';
import { runtime } from './go-runtime.js';

const reserved = new Set(
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var'.split(
    ' ',
  ),
);
const text = (value: string): string => JSON.stringify(value);

function typeText(type: CodeType): string {
  switch (type.kind) {
    case 'list':
      return `[]${typeText(type.of)}`;
    case 'map':
      return `map[string]${typeText(type.of)}`;
    case 'struct':
      return type.name;
    case 'enum':
      return type.isNumber ? 'int64' : 'string';
    default:
      return { string: 'string', integer: 'int64', number: 'float64', boolean: 'bool', any: 'any', file: '[]byte' }[
        type.kind
      ];
  }
}

function numbered(fields: readonly CodeField[], nameOf: (name: string) => string): (readonly [string, CodeField])[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const own = nameOf(field.name);
    let name = own;
    for (let n = 2; taken.has(name); n++) name = `${own}${n}`;
    taken.add(name);
    return [name, field] as const;
  });
}

/** A tag may not hold a backtick, a quote or a comma in its name. */
const tag = ({ name, isRequired }: CodeField): string =>
  `\`json:"${name.replaceAll(/[`",\\]/g, '')}${isRequired ? '' : ',omitempty'}"\``;

/** Lists, maps and `any` may be nil themselves. */
const pointer = ({ type }: CodeField): string =>
  `${['list', 'map', 'any', 'file'].includes(type.kind) ? '' : '*'}${typeText(type)}`;

const struct = ({ name, fields }: CodeModel['structs'][number]): string =>
  `type ${name} struct {\n${numbered(fields, (each) => identifier(each, 'Field'))
    .map(
      ([own, field]) =>
        `${field.comment ? `\t// ${field.comment}\n` : ''}\t${own} ${field.isNullable ? pointer(field) : typeText(field.type)} ${tag(field)}\n`,
    )
    .join('')}}\n`;

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
function payloadOf(model: CodeModel, own: string): { lines: string; type: string } {
  const { body, bodyKind, structs } = model;
  if (!body) return { lines: '\tvar payload []byte\n', type: '' };
  const type = model.contentType === '' || model.contentType === '*/*' ? 'application/json' : model.contentType;
  if (bodyKind === 'text') return { lines: '\tpayload := []byte(body)\n', type: text(type) };
  if (bodyKind === 'binary') return { lines: '\tpayload := body\n', type: text(type) };
  const found = body.kind === 'struct' ? structs.find(({ name }) => name === body.name) : undefined;
  const fields = numbered(found?.fields ?? [], (each) => identifier(each, 'Field'));
  if (bodyKind === 'form') {
    const lines = fields.map(([name, field]) => `\tform = append(form, ${wired(own, `body.${name}`, field)}...)\n`);
    return {
      lines: `\tform := [][2]string{}\n${lines.join('')}\tpayload := []byte(${own}Encoded(form))\n`,
      type: text(type),
    };
  }
  if (bodyKind === 'multipart') {
    const lines = fields.map(([name, field]) =>
      field.type.kind === 'file'
        ? `\tif part, err := parts.CreateFormFile(${text(field.name)}, ${text(field.name)}); err == nil {\n\t\t_, _ = part.Write(body.${name})\n\t}\n`
        : `\tfor _, pair := range ${wired(own, `body.${name}`, field)} {\n\t\t_ = parts.WriteField(pair[0], pair[1])\n\t}\n`,
    );
    return {
      lines: `\tvar buffer bytes.Buffer\n\tparts := multipart.NewWriter(&buffer)\n${lines.join('')}\tif err := parts.Close(); err != nil {\n\t\treturn out, err\n\t}\n\tpayload := buffer.Bytes()\n`,
      type: 'parts.FormDataContentType()',
    };
  }
  return {
    lines: '\tpayload, err := json.Marshal(body)\n\tif err != nil {\n\t\treturn out, err\n\t}\n',
    type: text(type),
  };
}

export function goClient(model: CodeModel): string {
  const { name, title, url, method, path, query, headers, body, response, structs } = model;
  const own = camel(name);
  const fields = numbered([...path, ...query, ...headers], local);
  const given = [
    'ctx context.Context',
    'baseURL string',
    ...fields.map(([param, field]) => `${param} ${field.isRequired ? typeText(field.type) : pointer(field)}`),
    ...(body ? [`body ${typeText(body)}`] : []),
  ];
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
  const payload = payloadOf(model, own);
  const imports = [
    ...['bytes', 'context', 'encoding/json', 'fmt', 'io'],
    ...(body && model.bodyKind === 'multipart' ? ['mime/multipart'] : []),
    ...['net/http', 'net/url', 'sort', 'strings'],
  ];
  return `package api

import (
${imports.map((one) => `\t${text(one)}\n`).join('')})

${structs.map(struct).join('\n')}
// ${name} ${title}
func ${name}(${given.join(', ')}) (${typeText(response)}, error) {
\tvar out ${typeText(response)}
\tpath := ${text(url)}
${replaced.join('')}\tquery := [][2]string{}
${added.join('')}\tif len(query) > 0 {
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
${payload.type ? `\treq.Header.Set("Content-Type", ${payload.type})\n` : ''}${set.join('')}\tres, err := http.DefaultClient.Do(req)
\tif err != nil {
\t\treturn out, err
\t}
\tdefer res.Body.Close()
\tdata, err := io.ReadAll(res.Body)
\tif err != nil {
\t\treturn out, err
\t}
\tif res.StatusCode >= 400 {
\t\treturn out, fmt.Errorf("HTTP %d: %s", res.StatusCode, data)
\t}
\tif len(data) == 0 {
\t\treturn out, nil
\t}
${response.kind === 'string' ? '\tif !strings.Contains(res.Header.Get("Content-Type"), "json") {\n\t\treturn string(data), nil\n\t}\n' : response.kind === 'file' ? '\tif !strings.Contains(res.Header.Get("Content-Type"), "json") {\n\t\treturn data, nil\n\t}\n' : ''}\treturn out, json.Unmarshal(data, &out)
}
${runtime(own)}`;
}
