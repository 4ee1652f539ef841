/* Parts of TypeScript clients: parameters by their style (OpenAPI 3.1), forms, answers by their type. */
/** What each client needs to send parameters as OpenAPI 3.1 says it. */
export const wireRuntime = `type Pair = [string, string];
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
const deep = (name: string, value: unknown): Pair[] =>
  Array.isArray(value)
    ? value.map((each): Pair => [name, textOf(each)])
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : deep(\`\${name}[\${key}]\`, each)))
      : [[name, textOf(value)]];
/** A parameter as pairs of a name and a text, by its style. */
function wire(name: string, value: unknown, style: string, explode: boolean): Pair[] {
  if (value === undefined) return [];
  const isPlain = typeof value !== 'object' || value === null || style === 'json';
  const parts: [string, unknown][] = isPlain
    ? [['', value]]
    : Array.isArray(value)
      ? value.map((each): [string, unknown] => ['', each])
      : Object.entries(value as object).filter(([, each]) => each !== undefined);
  if (style === 'deepObject' && !isPlain && !Array.isArray(value)) return deep(name, value);
  if (style === 'dots' && !isPlain) return parts.map(([key, each]) => [key ? \`\${name}.\${key}\` : name, textOf(each)]);
  if (style === 'form' && explode) return parts.map(([key, each]) => [key || name, textOf(each)]);
  if (style === 'matrix' && explode)
    return [[name, parts.map(([key, each]) => \`;\${key || name}=\${textOf(each)}\`).join('')]];
  const flat = parts.flatMap(([key, each]) =>
    key === '' ? [textOf(each)] : explode ? [\`\${key}=\${textOf(each)}\`] : [key, textOf(each)],
  );
  const separators: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|', ...(explode && { label: '.' }) };
  const start = style === 'label' ? '.' : style === 'matrix' ? \`;\${name}=\` : '';
  return [[name, start + flat.join(separators[style] ?? ',')]];
}
`;

export const pathRuntime = `/** A segment of the path: the separators of its style stay. */
const inPath = (name: string, value: unknown, style: string, explode: boolean): string =>
  encodeURIComponent(wire(name, value, style, explode)[0]?.[1] ?? '').replace(/%(?:2C|3B|3D)/g, decodeURIComponent);
`;

export const queryRuntime = `/** \`open\`: names of parameters whose values keep what has a meaning in addresses. */
function queryOf(pairs: Pair[], open: string[] = []): string {
  const encoded = ([name, value]: Pair): string => {
    const kept = open.includes(name) ? /%(?:3A|2F|3F|40|24|2C|3B|3D|5B|5D)/g : /%2C/g;
    return \`\${encodeURIComponent(name)}=\${encodeURIComponent(value).replace(kept, decodeURIComponent)}\`;
  };
  return pairs.length > 0 ? \`?\${pairs.map(encoded).join('&')}\` : '';
}
`;

export const formRuntime = `function formOf(fields: [string, unknown, string][]): FormData {
  const form = new FormData();
  for (const [name, value, type] of fields) {
    if (value === undefined) continue;
    const isJson = type.includes('json');
    const parts: unknown[] = Array.isArray(value) && !isJson ? value : [value];
    for (const part of parts) {
      const text = isJson || (typeof part === 'object' && part !== null) ? JSON.stringify(part) : String(part ?? '');
      if (part instanceof Blob) form.append(name, part);
      else if (type) form.append(name, new Blob([text], { type }));
      else form.append(name, text);
    }
  }
  return form;
}
`;

export const readRuntime = `/** The body by its type; nothing for an empty one. */
async function read(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!/json|^text\\/|xml|yaml|javascript/i.test(type)) {
    const bytes = await response.blob();
    return bytes.size > 0 ? bytes : undefined;
  }
  const text = await response.text();
  return text === '' ? undefined : /json/i.test(type) ? JSON.parse(text) : text;
}
`;

/** The same for axios, which gives bytes as they came. */
export const readBytesRuntime = `/** The body by its type; nothing for an empty one. */
function readBytes(bytes: ArrayBuffer, headers: Record<string, unknown>): unknown {
  const type = String(headers['content-type'] ?? '');
  if (bytes.byteLength === 0) return undefined;
  if (!/json|^text\\/|xml|yaml|javascript/i.test(type)) return new Blob([bytes], { type });
  const text = new TextDecoder().decode(bytes);
  return /json/i.test(type) ? JSON.parse(text) : text;
}
`;

interface RefusalTexts {
  readonly name: string;
  /** The type with the bodies by status. */
  readonly bodies: string;
  readonly statuses: string;
  /** What the error is, and where it has its status. */
  readonly is: string;
  readonly status: string;
}
export const refusalRuntime = ({
  name,
  bodies,
  statuses,
  is,
  status,
}: RefusalTexts): string => `/** Whether an error is the refusal with that status; its body has the type of it. */
export function ${name}<Status extends keyof ${bodies}>(error: unknown, status: Status): error is globalThis.Error & ${is} {
  if (!(error instanceof Error)) return false;
  const own = String(${status} ?? '');
  // One status before its range, both before all others.
  const found = [${statuses}].find((one) => one === own || one === 'default' || one === \`\${own.charAt(0)}XX\`);
  return own !== '' && found === String(status);
}
`;
