import { type CodeField, type CodeModel, type CodeType, camel, identifier } from './code-model.js';

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
      return { string: 'string', integer: 'int64', number: 'float64', boolean: 'bool', any: 'any' }[type.kind];
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

const struct = ({ name, fields }: CodeModel['structs'][number]): string =>
  `type ${name} struct {\n${numbered(fields, (each) => identifier(each, 'Field'))
    .map(
      ([own, field]) =>
        `${field.comment ? `\t// ${field.comment}\n` : ''}\t${own} ${typeText(field.type)} ${tag(field)}\n`,
    )
    .join('')}}\n`;

const local = (name: string): string => {
  const own = camel(identifier(name, 'field'));
  return reserved.has(own) ||
    ['client', 'baseURL', 'body', 'err', 'req', 'res', 'out', 'path', 'query', 'ctx'].includes(own)
    ? `${own}Value`
    : own;
};

export function goClient(model: CodeModel): string {
  const { name, title, url, method, path, query, body, response, structs } = model;
  const fields = numbered([...path, ...query], local);
  const given = [
    'ctx context.Context',
    'baseURL string',
    ...fields.map(([own, field]) => `${own} ${typeText(field.type)}`),
    ...(body ? [`body ${typeText(body)}`] : []),
  ];
  const replaced = fields
    .slice(0, path.length)
    .map(
      ([own, field]) =>
        `\tpath = strings.ReplaceAll(path, ${text(`{${field.name}}`)}, url.PathEscape(fmt.Sprint(${own})))\n`,
    );
  const added = fields
    .slice(path.length)
    .map(([own, field]) => `\tquery.Set(${text(field.name)}, fmt.Sprint(${own}))\n`);
  const payload = body
    ? '\tpayload, err := json.Marshal(body)\n\tif err != nil {\n\t\treturn out, err\n\t}\n'
    : '\tvar payload []byte\n';
  return `package api

import (
\t"bytes"
\t"context"
\t"encoding/json"
\t"fmt"
\t"net/http"
\t"net/url"
\t"strings"
)

${structs.map(struct).join('\n')}
// ${name} ${title}
func ${name}(${given.join(', ')}) (${typeText(response)}, error) {
\tvar out ${typeText(response)}
\tpath := ${text(url)}
${replaced.join('')}\tquery := url.Values{}
${added.join('')}${payload}\treq, err := http.NewRequestWithContext(ctx, ${text(method)}, baseURL+strings.TrimSpace(path)+"?"+query.Encode(), bytes.NewReader(payload))
\tif err != nil {
\t\treturn out, err
\t}
\treq.Header.Set("Content-Type", "application/json")
\tres, err := http.DefaultClient.Do(req)
\tif err != nil {
\t\treturn out, err
\t}
\tdefer res.Body.Close()
\tif res.StatusCode >= 400 {
\t\treturn out, fmt.Errorf("HTTP %d", res.StatusCode)
\t}
\treturn out, json.NewDecoder(res.Body).Decode(&out)
}
`;
}
