import type { CodeField } from './code-fields.js';
import type { CodeModel } from './code-model.js';
import { camel } from './code-names.js';
import type { CodeType } from './code-types.js';
import { formRuntime, pathRuntime, queryRuntime, readRuntime, wireRuntime } from './typescript-runtime.js';

const text = (value: string): string => JSON.stringify(value);
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name));

function typeText(type: CodeType): string {
  switch (type.kind) {
    case 'list':
      return `Array<${typeText(type.of)}>`;
    case 'map':
      return `Record<string, ${typeText(type.of)}>`;
    case 'struct':
      return type.name;
    case 'enum':
      return type.values.map((value) => (type.isNumber ? value : text(value))).join(' | ');
    case 'integer':
    case 'number':
      return 'number';
    case 'any':
      return 'unknown';
    case 'file':
      return 'Blob';
    default:
      return type.kind;
  }
}

const member = ({ name, type, isRequired, isNullable, comment }: CodeField): string =>
  `${comment ? `  /** ${comment} */\n` : ''}  ${key(name)}${isRequired ? '' : '?'}: ${typeText(type)}${isNullable ? ' | null' : ''};\n`;
const shape = (name: string, fields: readonly CodeField[]): string =>
  `export interface ${name} {\n${fields.map(member).join('')}}\n`;
const paramsName = ({ name }: CodeModel): string => `${name}Params`;
const hasParams = ({ path, query, headers }: CodeModel): boolean => path.length + query.length + headers.length > 0;
/** Names of one object: of equal ones the later get their place. */
function params({ path, query, headers }: CodeModel): { path: Param[]; query: Param[]; headers: Param[] } {
  const taken = new Set<string>();
  const own = (fields: readonly CodeField[], place: string) =>
    fields.map((field): Param => {
      let name = field.name;
      while (taken.has(name)) name = `${name}_${place}`;
      taken.add(name);
      return { ...field, name, sent: field.name };
    });
  return { path: own(path, 'path'), query: own(query, 'query'), headers: own(headers, 'header') };
}
/** `sent`: its name in the call. */
type Param = CodeField & { readonly sent: string };

export function typescriptTypes(model: CodeModel): string {
  const structs = model.structs.map(({ name, fields }) => shape(name, fields));
  const own = hasParams(model) ? [shape(paramsName(model), Object.values(params(model)).flat())] : [];
  const aliases = [
    ...(model.body && model.body.kind !== 'struct'
      ? [`export type ${model.name}Request = ${typeText(model.body)};\n`]
      : []),
    ...(model.response.kind === 'struct' ? [] : [`export type ${model.name}Response = ${typeText(model.response)};\n`]),
  ];
  return [...own, ...structs, ...aliases].join('\n');
}

function address(model: CodeModel): string {
  const own = new Map(params(model).path.map((param) => [param.sent, param]));
  const body = model.url.replaceAll(/\{([^{}]+)\}/g, (whole, inner: string) => {
    const param = own.get(inner.split(':')[0] ?? '');
    return param ? `\${inPath(${wired(param)})}` : whole.replaceAll(/[{}]/g, '');
  });
  return `\`${body.startsWith('/') || /^https?:/.test(body) ? body : `/${body}`}\``;
}

/** The arguments of `wire`. */
const wired = ({ name, sent, wire: { style, explode } }: Param, from = 'params'): string =>
  `${text(sent)}, ${from}[${text(name)}], ${text(style)}, ${explode}`;
const wiredPairs = (list: readonly Param[], from?: string): string =>
  list.map((param) => `...wire(${wired(param, from)})`).join(', ');

const signature = (model: CodeModel): string =>
  [
    ...(hasParams(model) ? [`params: ${paramsName(model)}`] : []),
    ...(model.body ? [`body: ${model.name}Request`] : []),
  ].join(', ');

/** The fields of a form; undefined for other bodies. */
function formFields({ body, bodyKind, structs }: CodeModel): Param[] | undefined {
  if (!body || (bodyKind !== 'form' && bodyKind !== 'multipart')) return undefined;
  const fields = body.kind === 'struct' ? (structs.find(({ name }) => name === body.name)?.fields ?? []) : [];
  return fields.map((field) => ({ ...field, sent: field.name }));
}

/** The body as it is sent, and its type; a multipart form names its boundary itself. */
function bodyText(model: CodeModel): { value: string; type: string } {
  const form = formFields(model);
  if (form && model.bodyKind === 'form')
    return { value: `new URLSearchParams([${wiredPairs(form, 'body')}])`, type: '' };
  if (form) {
    const given = form.map(({ name, wire: { style } }) => `[${text(name)}, body[${text(name)}], ${style === 'json'}]`);
    return { value: `formOf([${given.join(', ')}])`, type: '' };
  }
  const type = model.contentType || 'application/json';
  return model.bodyKind === 'json'
    ? { value: 'JSON.stringify(body)', type: type === '*/*' ? 'application/json' : type }
    : { value: 'body', type };
}

/** Only what the call uses: unused functions are errors in some projects. */
function runtimeOf(model: CodeModel, reads: boolean): string {
  const { path, query, headers } = params(model);
  const hasPairs = formFields(model) !== undefined && model.bodyKind === 'form';
  const parts = [
    ...(path.length + query.length + headers.length > 0 || hasPairs ? [wireRuntime] : []),
    ...(path.some(({ sent }) => model.url.includes(`{${sent}`)) ? [pathRuntime] : []),
    ...(query.length > 0 ? [queryRuntime] : []),
    ...(formFields(model) && model.bodyKind === 'multipart' ? [formRuntime] : []),
    ...(reads ? [readRuntime] : []),
  ];
  return parts.join('\n');
}

/** An address without a question mark, or with that of its own query. */
const urlText = (model: CodeModel): string => {
  const { query } = params(model);
  const text = address(model);
  if (query.length === 0) return text;
  const pairs = `queryOf([${wiredPairs(query)}])`;
  return model.url.includes('?') ? `${text} + ${pairs}.replace('?', '&')` : `${text} + ${pairs}`;
};

function headersText(model: CodeModel, type: string): string {
  const { headers } = params(model);
  const own = [
    ...(type ? [`['content-type', ${text(type)}] as Pair`] : []),
    ...headers.map((param) => `...wire(${wired(param)})`),
  ];
  return headers.length > 0
    ? `Object.fromEntries([${own.join(', ')}])`
    : type
      ? `{ 'content-type': ${text(type)} }`
      : '';
}

export function fetchClient(model: CodeModel): string {
  const { name, method, title, body } = model;
  const sent = body ? bodyText(model) : { value: '', type: '' };
  const headers = headersText(model, sent.type);
  const given = [signature(model), "baseUrl = ''"].filter(Boolean).join(', ');
  return `${typescriptTypes(model)}
${runtimeOf(model, true)}
/** ${title} */
export async function ${camel(name)}(${given}): Promise<${name}Response> {
  const response = await fetch(baseUrl + ${urlText(model)}, {
    method: '${method}',${headers && `\n    headers: ${headers},`}${sent.value && `\n    body: ${sent.value},`}
  });
  const answer = await read(response);
  // The body of a refusal says why.
  if (!response.ok) throw Object.assign(new Error(\`${name}: \${response.status}\`), { status: response.status, body: answer });
  return answer as ${name}Response;
}
`;
}

export function axiosClient(model: CodeModel): string {
  const { name, method, title, body } = model;
  const sent = body ? bodyText(model) : { value: '', type: '' };
  const headers = headersText(model, sent.type);
  const config = [
    `method: '${method}'`,
    `url: ${urlText(model)}`,
    ...(headers ? [`headers: ${headers}`] : []),
    ...(body ? [`data: ${sent.value}`] : []),
  ];
  const given = [signature(model), 'client: AxiosInstance = axios'].filter(Boolean).join(', ');
  return `import axios, { type AxiosInstance } from 'axios';

${typescriptTypes(model)}
${runtimeOf(model, false)}
/** ${title} */
export async function ${camel(name)}(${given}): Promise<${name}Response> {
  const { data } = await client.request<${name}Response>({
    ${config.join(',\n    ')},
  });
  return data;
}
`;
}
