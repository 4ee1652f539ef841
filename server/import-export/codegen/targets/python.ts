import type { CodeBody } from './code-bodies.js';
import { type CodeField, openNames } from './code-fields.js';
import { type CodeModel, refusals, successes } from './code-model.js';
import type { CodeResponse } from './code-responses.js';
import type { CodeType } from './code-types.js';
import { className, snake } from './python-names.js';
import { runtime } from './python-runtime.js';

const text = (value: string): string => JSON.stringify(value);
function typeText(type: CodeType): string {
  switch (type.kind) {
    case 'list':
      return `list[${typeText(type.of)}]`;
    case 'map':
      return `dict[str, ${typeText(type.of)}]`;
    case 'nullable':
      return `${typeText(type.of)} | None`;
    case 'struct':
      return className(type.name);
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
  `class ${className(name)}(BaseModel):\n    model_config = ConfigDict(populate_by_name=True, protected_namespaces=())\n${numbered(
    fields,
  )
    .map(member)
    .join('')}`;

/** The arguments of `_wire` after the value. */
const styleOf = ({ wire: { style, explode } }: CodeField): string => `${text(style)}, ${explode ? 'True' : 'False'}`;
const pairs = (list: readonly (readonly [value: string, CodeField])[]): string =>
  list.map(([value, field]) => `*_wire(${text(field.name)}, ${value}, ${styleOf(field)})`).join(', ');

/** Lines that make the body and its type. */
function bodyLines({ structs }: CodeModel, body: CodeBody | undefined): string {
  if (!body) return '';
  const { type, kind, contentType } = body;
  const fields = type.kind === 'struct' ? (structs.find(({ name }) => name === type.name)?.fields ?? []) : [];
  const given = `TypeAdapter(${typeText(type)}).dump_python(body, by_alias=True, exclude_unset=True)`;
  const values = fields.map((field) => [`data.get(${text(field.name)})`, field] as const);
  const sent = (content: string, named = contentType) =>
    `\n    content = ${content}\n    headers["content-type"] = ${text(named)}`;
  if (kind === 'form') return `\n    data = ${given}${sent(joined(values), 'application/x-www-form-urlencoded')}`;
  if (kind === 'multipart') {
    const parts = values.map(
      ([value, { name, wire }]) => `*_parts(${text(name)}, ${value}, ${text(wire.contentType)})`,
    );
    return `\n    data = ${given}\n    files = [${parts.join(', ')}]`;
  }
  if (kind === 'json') return sent(`TypeAdapter(${typeText(type)}).dump_json(body, by_alias=True, exclude_unset=True)`);
  return sent(kind === 'text' ? 'body.encode()' : 'body');
}
function joined(list: readonly (readonly [value: string, CodeField])[]): string {
  return `_joined(${[`[${pairs(list)}]`, ...openNames(list.map(([, field]) => field)).map(text)].join(', ')})`;
}

/** The type of an answer by its status. */
function typedBy(responses: readonly CodeResponse[]): string {
  const filled = responses.filter(({ isEmpty }) => !isEmpty);
  return `_typed(response.status_code, [${filled.map(({ status, type }) => `(${text(status)}, ${typeText(type)})`).join(', ')}])`;
}
const unionOf = (responses: readonly CodeResponse[]): string[] => [
  ...new Set(responses.filter(({ isEmpty }) => !isEmpty).map(({ type }) => typeText(type))),
];

function refusalClass({ name, responses }: CodeModel): string {
  const all = refusals(responses);
  if (all.length === 0) return '';
  return `class ${name}Refusal(httpx.HTTPStatusError):
    # The body is of the type that the status has.
    def __init__(self, response: httpx.Response, body: ${[...unionOf(all), 'Any'].join(' | ')}) -> None:
        super().__init__(f"HTTP {response.status_code}", request=response.request, response=response)
        self.body = body


`;
}

/** Lines that read the answer. */
function answerLines({ name, responses }: CodeModel): string {
  const [own, others] = [successes(responses), refusals(responses)];
  const table = own.find(({ isTable }) => isTable);
  const result = own.length > 1 ? typedBy(own) : table ? typeText(table.type) : 'Any';
  const refused =
    others.length > 0
      ? `    if response.status_code >= 400:\n        raise ${name}Refusal(response, _refused(response, ${typedBy(others)}))\n`
      : '';
  return `${refused}    # The error has the response, whose body says why.
    response.raise_for_status()
    return _read(response, ${result})
`;
}

function resultText({ responses }: CodeModel): string {
  const own = successes(responses);
  const types = unionOf(own);
  const table = own.find(({ isTable }) => isTable);
  return [...(types.length > 0 ? types : [table ? typeText(table.type) : 'Any']), 'None'].join(' | ');
}

function call(whole: CodeModel, body: CodeBody | undefined): string {
  const { name, title, url, method, path, query, headers, accept } = whole;
  const fields = numbered([...path, ...query, ...headers]);
  const sorted = fields.toSorted(([, a], [, b]) => Number(b.isRequired) - Number(a.isRequired));
  const given = [
    'base_url: str',
    ...(body ? [`body: ${typeText(body.type)}`] : []),
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
  const sent = body ? (body.kind === 'multipart' ? ', files=files' : ', content=content') : '';
  return `def ${snake(name + (body?.suffix ?? ''))}(${given.join(', ')}) -> ${resultText(whole)}:
    # ${title}
    path = ${text(url)}${replaced.join('')}
    params = ${joined(inQuery)}
    headers = dict([${pairs(inHeaders)}])${accept ? `\n    headers["accept"] = ${text(accept)}` : ''}${bodyLines(whole, body)}
    path += ("&" if "?" in path else "?") + params if params else ""
    response = httpx.request(${text(method)}, base_url + path, headers=headers${sent})
${answerLines(whole)}`;
}

export function pythonClient(whole: CodeModel): string {
  const bodies = whole.bodies.length > 0 ? whole.bodies : [undefined];
  return `from __future__ import annotations

import json as json_module
from typing import Any, Literal
from urllib.parse import quote

import httpx
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter


${whole.structs.toReversed().map(model).join('\n\n')}

${runtime}

${refusalClass(whole)}${bodies.map((body) => call(whole, body)).join('\n\n')}`;
}
