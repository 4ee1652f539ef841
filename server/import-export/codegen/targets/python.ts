import type { CodeField } from './code-fields.js';
import type { CodeModel } from './code-model.js';
import { words } from './code-names.js';
import type { CodeType } from './code-types.js';
import { runtime } from './python-runtime.js';

const reserved = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match case type self base_url body path params headers response data files httpx quote json copy dict schema validate construct fields'.split(
    ' ',
  ),
);
const text = (value: string): string => JSON.stringify(value);
const snake = (name: string): string => {
  const own = words(name).join('_').toLowerCase();
  const safe = /^[a-z]/.test(own) ? own : `field_${own}`;
  // Names that begin with `model_` belong to pydantic.
  return reserved.has(safe) || safe.startsWith('model_') ? `${safe}_` : safe;
};

function typeText(type: CodeType): string {
  switch (type.kind) {
    case 'list':
      return `list[${typeText(type.of)}]`;
    case 'map':
      return `dict[str, ${typeText(type.of)}]`;
    case 'struct':
      return type.name;
    case 'enum':
      return `Literal[${type.values.map((value) => (type.isNumber ? value : text(value))).join(', ')}]`;
    default:
      return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', any: 'Any', file: 'bytes' }[type.kind];
  }
}

function numbered(fields: readonly CodeField[]): (readonly [string, CodeField])[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const own = snake(field.name);
    let name = own;
    for (let n = 2; taken.has(name); n++) name = `${own}_${n}`;
    taken.add(name);
    return [name, field] as const;
  });
}

const fieldType = ({ type, isRequired, isNullable }: CodeField): string =>
  `${typeText(type)}${isRequired && !isNullable ? '' : ' | None'}`;
const member = ([own, field]: readonly [string, CodeField]): string => {
  const { name, isRequired, comment } = field;
  const value = isRequired ? `Field(alias=${text(name)})` : `Field(default=None, alias=${text(name)})`;
  return `${comment ? `    # ${comment}\n` : ''}    ${own}: ${fieldType(field)} = ${value}\n`;
};
const model = ({ name, fields }: CodeModel['structs'][number]): string =>
  `class ${name}(BaseModel):\n    model_config = ConfigDict(populate_by_name=True, protected_namespaces=())\n${numbered(
    fields,
  )
    .map(member)
    .join('')}`;

/** The arguments of `_wire` after the value. */
const styleOf = ({ wire: { style, explode } }: CodeField): string => `${text(style)}, ${explode ? 'True' : 'False'}`;
const pairs = (list: readonly (readonly [value: string, CodeField])[]): string =>
  list.map(([value, field]) => `*_wire(${text(field.name)}, ${value}, ${styleOf(field)})`).join(', ');

/** How the body is sent, as arguments of the request. */
function bodyArguments({ body, bodyKind, contentType, structs }: CodeModel): string {
  if (!body) return '';
  const fields = body.kind === 'struct' ? (structs.find(({ name }) => name === body.name)?.fields ?? []) : [];
  const given = `TypeAdapter(${typeText(body)}).dump_python(body, by_alias=True, exclude_unset=True)`;
  const values = fields.map((field) => [`data.get(${text(field.name)})`, field] as const);
  if (bodyKind === 'form') {
    const encoded = `"&".join(f"{quote(name, safe='')}={quote(value, safe=',')}" for name, value in [${pairs(values)}])`;
    return `\n    data = ${given}\n    content = ${encoded}\n    headers["content-type"] = "application/x-www-form-urlencoded"`;
  }
  if (bodyKind === 'multipart') {
    const parts = values.map(
      ([
        value,
        {
          name,
          wire: { style },
        },
      ]) => `*_parts(${text(name)}, ${value}, ${style === 'json' ? 'True' : 'False'})`,
    );
    return `\n    data = ${given}\n    files = [${parts.join(', ')}]`;
  }
  const type = contentType === '' || contentType === '*/*' ? 'application/json' : contentType;
  const content =
    bodyKind === 'json'
      ? `TypeAdapter(${typeText(body)}).dump_json(body, by_alias=True, exclude_unset=True)`
      : bodyKind === 'text'
        ? 'body.encode()'
        : 'body';
  return `\n    content = ${content}\n    headers["content-type"] = ${text(type)}`;
}

export function pythonClient(whole: CodeModel): string {
  const { name, title, url, method, path, query, headers, body, response, structs } = whole;
  const fields = numbered([...path, ...query, ...headers]);
  const sorted = fields.toSorted(([, a], [, b]) => Number(b.isRequired) - Number(a.isRequired));
  const given = [
    'base_url: str',
    ...(body ? [`body: ${typeText(body)}`] : []),
    ...sorted.map(([own, field]) => `${own}: ${fieldType(field)}${field.isRequired ? '' : ' = None'}`),
  ];
  const replaced = fields
    .slice(0, path.length)
    .map(
      ([own, field]) =>
        `.replace(${text(`{${field.name}}`)}, _in_path(_wire(${text(field.name)}, ${own}, ${styleOf(field)})))`,
    );
  const inQuery = fields.slice(path.length, path.length + query.length);
  const inHeaders = fields.slice(path.length + query.length);
  const joined = `"&".join(f"{quote(name, safe='')}={quote(value, safe=',')}" for name, value in [${pairs(inQuery)}])`;
  const hasForm = body && whole.bodyKind === 'multipart';
  const sent = body ? (hasForm ? ', files=files' : ', content=content') : '';
  return `from __future__ import annotations

import json as json_module
from typing import Any, Literal
from urllib.parse import quote

import httpx
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter


${structs.toReversed().map(model).join('\n\n')}

${runtime}

def ${snake(name)}(${given.join(', ')}) -> ${typeText(response)} | None:
    # ${title}
    path = ${text(url)}${replaced.join('')}
    params = ${joined}
    headers = dict([${pairs(inHeaders)}])${bodyArguments(whole)}
    path += ("&" if "?" in path else "?") + params if params else ""
    response = httpx.request(${text(method)}, base_url + path, headers=headers${sent})
    # The error has the response, whose body says why.
    response.raise_for_status()
    return _read(response, ${typeText(response)})
`;
}
