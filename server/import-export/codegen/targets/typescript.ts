import type { CodeBody } from './code-bodies.js';
import { openNames } from './code-fields.js';
import { type CodeModel, refusals, successes } from './code-model.js';
import { camel } from './code-names.js';
import {
  formRuntime,
  pathRuntime,
  queryRuntime,
  readBytesRuntime,
  readRuntime,
  refusalRuntime,
  wireRuntime,
} from './typescript-runtime.js';
import {
  hasParams,
  type Param,
  params,
  paramsName,
  refusalsName,
  requestName,
  responseName,
  text,
  typescriptTypes,
} from './typescript-types.js';

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

/** A call in one media type of its body; docs without a body have one call. */
interface Call {
  readonly model: CodeModel;
  readonly body: CodeBody | undefined;
}
const callsOf = (model: CodeModel): Call[] =>
  model.bodies.length > 0 ? model.bodies.map((body) => ({ model, body })) : [{ model, body: undefined }];
const functionName = ({ model, body }: Call): string => camel(model.name) + (body?.suffix ?? '');
const comment = ({ model, body }: Call): string =>
  `/** ${[model.title, ...(body?.suffix ? [`(${body.contentType})`] : [])].join(' ')} */`;

const signature = ({ model, body }: Call, last: string): string =>
  [
    ...(hasParams(model) ? [`params: ${paramsName(model)}`] : []),
    ...(body ? [`body: ${requestName(model, body)}`] : []),
    last,
  ].join(', ');

const formKind = (body: CodeBody | undefined): 'form' | 'multipart' | undefined =>
  body?.kind === 'form' || body?.kind === 'multipart' ? body.kind : undefined;
function formFields({ structs }: CodeModel, { type }: CodeBody): Param[] {
  const fields = type.kind === 'struct' ? (structs.find(({ name }) => name === type.name)?.fields ?? []) : [];
  return fields.map((field) => ({ ...field, sent: field.name }));
}

/** The body as it is sent, and its type; a form names its own, with its boundary. */
function bodyText(model: CodeModel, body: CodeBody | undefined): { value: string; type: string } {
  if (!body) return { value: '', type: '' };
  const kind = formKind(body);
  if (kind === 'form')
    return { value: `new URLSearchParams([${wiredPairs(formFields(model, body), 'body')}])`, type: '' };
  if (kind === 'multipart') {
    const given = formFields(model, body).map(
      ({ name, wire: { contentType } }) => `[${text(name)}, body[${text(name)}], ${text(contentType)}]`,
    );
    return { value: `formOf([${given.join(', ')}])`, type: '' };
  }
  return { value: body.kind === 'json' ? 'JSON.stringify(body)' : 'body', type: body.contentType };
}

/** Only what the calls use: unused functions are errors in some projects. */
function runtimeOf(model: CodeModel, reading: string): string {
  const { path, query } = params(model);
  const forms = new Set(model.bodies.map(formKind));
  const parts = [
    ...(hasParams(model) || forms.has('form') ? [wireRuntime] : []),
    ...(path.some(({ sent }) => model.url.includes(`{${sent}`)) ? [pathRuntime] : []),
    ...(query.length > 0 ? [queryRuntime] : []),
    ...(forms.has('multipart') ? [formRuntime] : []),
    ...(reading ? [reading] : []),
  ];
  return parts.join('\n');
}

/** An address without a question mark, or with that of its own query. */
const urlText = (model: CodeModel): string => {
  const { query } = params(model);
  const path = address(model);
  if (query.length === 0) return path;
  const open = openNames(query.map(({ sent, wire }) => ({ name: sent, wire }))).map(text);
  const pairs = `queryOf([${wiredPairs(query)}]${open.length > 0 ? `, [${open.join(', ')}]` : ''})`;
  return model.url.includes('?') ? `${path} + ${pairs}.replace('?', '&')` : `${path} + ${pairs}`;
};

function headersText(model: CodeModel, type: string): string {
  const { headers } = params(model);
  const fixed = [
    ...(type ? [['content-type', type] as const] : []),
    ...(model.accept ? [['accept', model.accept] as const] : []),
  ];
  if (headers.length === 0 && fixed.length === 0) return '';
  if (headers.length === 0)
    return `{ ${fixed.map(([name, value]) => `${nameText(name)}: ${text(value)}`).join(', ')} }`;
  const own = fixed.map(([name, value]) => `[${text(name)}, ${text(value)}] as Pair`);
  return `Object.fromEntries([${[...own, ...headers.map((param) => `...wire(${wired(param)})`)].join(', ')}])`;
}
const nameText = (name: string): string => (name.includes('-') ? `'${name}'` : name);

/** Whether an error is a refusal with one of the statuses of the doc; nothing if it has none. */
function refusalText(model: CodeModel, from: 'fetch' | 'axios'): string {
  const all = refusals(model.responses);
  if (all.length === 0) return '';
  const of = refusalsName(model);
  const is = `{ status: number; ${from === 'fetch' ? 'body' : 'data'}: ${of}[Status] }`;
  return refusalRuntime({
    ...{ name: `is${model.name}Refusal`, bodies: of, statuses: all.map(({ status }) => text(status)).join(', ') },
    ...(from === 'fetch'
      ? { is, status: '(error as { status?: unknown }).status' }
      : { is: `{ response: ${is} }`, status: '(error as { response?: { status?: unknown } }).response?.status' }),
  });
}

function fetchCall(call: Call): string {
  const { model, body } = call;
  const { name, method } = model;
  const sent = bodyText(model, body);
  const headers = headersText(model, sent.type);
  return `${comment(call)}
export async function ${functionName(call)}(${signature(call, "baseUrl = ''")}): Promise<${responseName(model)}> {
  const response = await fetch(baseUrl + ${urlText(model)}, {
    method: '${method}',${headers && `\n    headers: ${headers},`}${sent.value && `\n    body: ${sent.value},`}
  });
  const answer = await read(response);
  // The body of a refusal says why.
  if (!response.ok) throw Object.assign(new Error(\`${name}: \${response.status}\`), { status: response.status, body: answer });
  return answer as ${responseName(model)};
}
`;
}

export const fetchClient = (model: CodeModel): string =>
  [typescriptTypes(model), runtimeOf(model, readRuntime), ...callsOf(model).map(fetchCall), refusalText(model, 'fetch')]
    .filter(Boolean)
    .join('\n');

/** axios reads all that it takes for no JSON as text, which breaks bytes. */
const hasBytes = (model: CodeModel): boolean => successes(model.responses).some(({ type }) => type.kind === 'file');

function axiosCall(call: Call): string {
  const { model, body } = call;
  const sent = bodyText(model, body);
  const headers = headersText(model, sent.type);
  const config = [
    `method: '${model.method}'`,
    `url: ${urlText(model)}`,
    ...(headers ? [`headers: ${headers}`] : []),
    ...(body ? [`data: ${sent.value}`] : []),
    ...(hasBytes(model) ? ["responseType: 'arraybuffer'", 'transformResponse: [readBytes]'] : []),
  ];
  return `${comment(call)}
export async function ${functionName(call)}(${signature(call, 'client: AxiosInstance = axios')}): Promise<${responseName(model)}> {
  const { data } = await client.request<${responseName(model)}>({
    ${config.join(',\n    ')},
  });
  return data;
}
`;
}

export const axiosClient = (model: CodeModel): string =>
  [
    "import axios, { type AxiosInstance } from 'axios';\n",
    typescriptTypes(model),
    runtimeOf(model, hasBytes(model) ? readBytesRuntime : ''),
    ...callsOf(model).map(axiosCall),
    refusalText(model, 'axios'),
  ]
    .filter(Boolean)
    .join('\n');
