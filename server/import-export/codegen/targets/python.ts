import { type CodeField, type CodeModel, type CodeType, words } from './code-model.js';

const reserved = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match case type self base_url body'.split(
    ' ',
  ),
);
const text = (value: string): string => JSON.stringify(value);
const snake = (name: string): string => {
  const own = words(name).join('_').toLowerCase();
  const safe = /^[a-z]/.test(own) ? own : `field_${own}`;
  return reserved.has(safe) ? `${safe}_` : safe;
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
      return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', any: 'Any' }[type.kind];
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

const member = ([own, { name, type, isRequired, comment }]: readonly [string, CodeField]): string => {
  const value = isRequired ? `Field(alias=${text(name)})` : `Field(default=None, alias=${text(name)})`;
  return `${comment ? `    # ${comment}\n` : ''}    ${own}: ${typeText(type)}${isRequired ? '' : ' | None'} = ${value}\n`;
};
const model = ({ name, fields }: CodeModel['structs'][number]): string =>
  `class ${name}(BaseModel):\n${fields.length > 0 ? numbered(fields).map(member).join('') : '    pass\n'}`;

export function pythonClient({ name, title, url, method, path, query, body, response, structs }: CodeModel): string {
  const fields = numbered([...path, ...query]);
  const sorted = fields.toSorted(([, a], [, b]) => Number(b.isRequired) - Number(a.isRequired));
  const given = [
    'base_url: str',
    ...(body ? [`body: ${typeText(body)}`] : []),
    ...sorted.map(([own, field]) => `${own}: ${typeText(field.type)}${field.isRequired ? '' : ' | None = None'}`),
  ];
  const replaced = fields
    .slice(0, path.length)
    .map(([own, field]) => `.replace(${text(`{${field.name}}`)}, quote(str(${own})))`);
  const params = fields.slice(path.length).map(([own, field]) => `${text(field.name)}: ${own}`);
  const sent = body
    ? `, content=TypeAdapter(${typeText(body)}).dump_json(body, by_alias=True), headers={"content-type": "application/json"}`
    : '';
  return `from __future__ import annotations

from typing import Any, Literal
from urllib.parse import quote

import httpx
from pydantic import BaseModel, Field, TypeAdapter


${structs.toReversed().map(model).join('\n\n')}

def ${snake(name)}(${given.join(', ')}) -> ${typeText(response)}:
    # ${title}
    path = ${text(url)}${replaced.join('')}
    params = {name: value for name, value in {${params.join(', ')}}.items() if value is not None}
    response = httpx.request(${text(method)}, base_url + path, params=params${sent})
    response.raise_for_status()
    return TypeAdapter(${typeText(response)}).validate_json(response.content)
`;
}
