import { type CodeField, type CodeModel, type CodeType, camel } from './code-model.js';

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
    default:
      return type.kind;
  }
}

const member = ({ name, type, isRequired, comment }: CodeField): string =>
  `${comment ? `  /** ${comment} */\n` : ''}  ${key(name)}${isRequired ? '' : '?'}: ${typeText(type)};\n`;
const shape = (name: string, fields: readonly CodeField[]): string =>
  `export interface ${name} {\n${fields.map(member).join('')}}\n`;
const paramsName = ({ name }: CodeModel): string => `${name}Params`;
const hasParams = ({ path, query }: CodeModel): boolean => path.length + query.length > 0;
/** Of a name that is both a path variable and a query parameter, the variable counts. */
const params = ({ path, query }: CodeModel): CodeField[] => {
  const taken = new Set(path.map(({ name }) => name));
  return [...path, ...query.filter(({ name }) => !taken.has(name))];
};

export function typescriptTypes(model: CodeModel): string {
  const structs = model.structs.map(({ name, fields }) => shape(name, fields));
  const own = hasParams(model) ? [shape(paramsName(model), params(model))] : [];
  const aliases = [
    ...(model.body && model.body.kind !== 'struct'
      ? [`export type ${model.name}Request = ${typeText(model.body)};\n`]
      : []),
    ...(model.response.kind === 'struct' ? [] : [`export type ${model.name}Response = ${typeText(model.response)};\n`]),
  ];
  return [...own, ...structs, ...aliases].join('\n');
}

function address({ url, path }: CodeModel): string {
  const names = new Set(path.map(({ name }) => name));
  const body = url.replaceAll(/\{([^{}]+)\}/g, (whole, inner: string) => {
    const name = inner.split(':')[0] ?? '';
    return names.has(name) ? `\${encodeURIComponent(String(params[${text(name)}]))}` : whole.replaceAll(/[{}]/g, '');
  });
  return `\`${body.startsWith('/') || /^https?:/.test(body) ? body : `/${body}`}\``;
}

const signature = (model: CodeModel): string =>
  [
    ...(hasParams(model) ? [`params: ${paramsName(model)}`] : []),
    ...(model.body ? [`body: ${model.name}Request`] : []),
  ].join(', ');
const queryEntries = ({ query, path }: CodeModel): string => {
  const taken = new Set(path.map(({ name }) => name));
  const own = query.filter(({ name }) => !taken.has(name));
  return `{ ${own.map(({ name }) => `${text(name)}: params[${text(name)}]`).join(', ')} }`;
};

export function fetchClient(model: CodeModel): string {
  const { name, method, title, body, query } = model;
  const withQuery =
    query.length > 0
      ? `  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>(${queryEntries(model)})) {
    if (value !== undefined) query.append(name, String(value));
  }
  const url = \`\${baseUrl}\${${address(model)}}?\${query}\`;\n`
      : `  const url = \`\${baseUrl}\${${address(model)}}\`;\n`;
  const sent = body ? `,\n    headers: { 'content-type': 'application/json' },\n    body: JSON.stringify(body)` : '';
  const given = [signature(model), "baseUrl = ''"].filter(Boolean).join(', ');
  return `${typescriptTypes(model)}
/** ${title} */
export async function ${camel(name)}(${given}): Promise<${name}Response> {
${withQuery}  const response = await fetch(url, {
    method: '${method}'${sent},
  });
  if (!response.ok) throw new Error(\`${name}: \${response.status}\`);
  return response.json() as Promise<${name}Response>;
}
`;
}

export function axiosClient(model: CodeModel): string {
  const { name, method, title, body, query } = model;
  const config = [
    `method: '${method}'`,
    `url: ${address(model)}`,
    ...(query.length > 0 ? [`params: ${queryEntries(model)}`] : []),
    ...(body ? ['data: body'] : []),
  ];
  const given = [signature(model), 'client: AxiosInstance = axios'].filter(Boolean).join(', ');
  return `import axios, { type AxiosInstance } from 'axios';

${typescriptTypes(model)}
/** ${title} */
export async function ${camel(name)}(${given}): Promise<${name}Response> {
  const { data } = await client.request<${name}Response>({
    ${config.join(',\n    ')},
  });
  return data;
}
`;
}
