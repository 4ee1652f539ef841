import { type ApiContent, apiLimits, type ParamRow, ParamStyle, rowLimits } from '../../../contracts/doc-types/api.js';
import { limits, type RichNode } from '../../../contracts/doc-types/index.js';
import { NOT_DEPRECATED } from '../../../contracts/enums.js';

/** A doc and the name of its folder. */
export interface ExampleDoc {
  readonly folder: string;
  readonly content: ApiContent;
}
type Json = Readonly<Record<string, unknown>>;

const DEPTH = 6;
const ROWS = 150;
const methods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head'] as const;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const json = (value: unknown): Json => (isJson(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const words = (value: unknown, max: number): string => (typeof value === 'string' ? value.trim().slice(0, max) : '');

/** Docs from an OpenAPI 3.x or Swagger 2.0 file, simplified: for example data, not for imports. */
export function exampleDocs(file: unknown): ExampleDoc[] {
  const root = json(file);
  const paths = json(root.paths);
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = json(item)[method];
      return isJson(operation) ? new Operation(root, path, method, operation, list(json(item).parameters)).doc() : [];
    }),
  );
}

class Operation {
  private readonly rows: ParamRow[] = [];

  constructor(
    private readonly root: Json,
    private readonly path: string,
    private readonly method: string,
    private readonly operation: Json,
    private readonly shared: readonly unknown[],
  ) {}

  doc(): ExampleDoc {
    const { operation, method, path } = this;
    const request = this.parameters();
    const response = this.responses();
    const name =
      words(operation.summary, limits.name) || words(operation.operationId, limits.name) || `${method} ${path}`;
    const content: ApiContent = {
      name: name.slice(0, limits.name),
      author: '',
      deprecated: operation.deprecated === true ? 'Deprecated by its file' : NOT_DEPRECATED,
      url: path.slice(0, limits.url),
      httpMethod: method.toUpperCase(),
      contentType: request.contentType.slice(0, apiLimits.contentType),
      isUseGlobalHeaders: true,
      isUseGlobalParams: true,
      isUseGlobalReturns: true,
      isRequestArray: request.isArray,
      isResponseArray: response.isArray,
      requestArrayType: 'object',
      responseArrayType: 'object',
      body: paragraphs(words(operation.description, 2_000)),
      remark: '',
      params: this.rows,
    };
    return { folder: words(list(operation.tags)[0], limits.folderName) || path.split('/')[1] || 'api', content };
  }

  /** Adds the rows of the request; returns the kind of its body. */
  private parameters(): { contentType: string; isArray: boolean } {
    let body = this.resolve(this.operation.requestBody);
    for (const given of [...this.shared, ...list(this.operation.parameters)]) {
      const param = this.resolve(given);
      if (param.in === 'body') body = { content: { 'application/json': param } };
      else this.parameter(param);
    }
    const [[contentType, media] = ['', {}]] = Object.entries(json(body.content));
    const swagger = words(list(this.operation.consumes)[0], apiLimits.contentType);
    return { contentType: contentType || swagger, isArray: this.table(json(media).schema, ParamStyle.request) };
  }

  private parameter(param: Json): void {
    const style = { path: ParamStyle.path, header: ParamStyle.header, query: ParamStyle.query }[String(param.in)];
    const said = { description: param.description, example: param.example };
    const schema = { ...this.resolve(param.schema ?? param), ...said };
    this.row(
      words(param.name, rowLimits.name),
      schema,
      param.required === true,
      style ?? ParamStyle.request,
      '',
      0,
      [],
    );
  }

  /** Adds the first successful response as a table, the others as error codes. */
  private responses(): { isArray: boolean } {
    const all = Object.entries(json(this.operation.responses));
    const good = all.find(([code]) => code.startsWith('2')) ?? all.find(([code]) => code === 'default');
    for (const [code, given] of all.filter((one) => one !== good)) {
      const { description } = this.resolve(given);
      this.row(code, { type: 'string', description }, false, ParamStyle.code, '', 0, []);
    }
    const answer = this.resolve(good?.[1]);
    const [media] = Object.values(json(answer.content));
    return { isArray: this.table(json(media).schema ?? answer.schema, ParamStyle.response) };
  }

  /** Adds the properties of a schema as root rows of a table; returns whether the schema is an array. */
  private table(given: unknown, style: ParamRow['style']): boolean {
    const schema = this.resolve(given);
    const isArray = schema.type === 'array';
    this.properties(isArray ? this.resolve(schema.items) : schema, style, '', 0, [refOf(given), refOf(schema.items)]);
    return isArray;
  }

  private properties(schema: Json, style: ParamRow['style'], parentId: string, depth: number, way: readonly string[]) {
    if (depth >= DEPTH) return;
    const required = list(schema.required);
    for (const [name, given] of Object.entries(json(schema.properties))) {
      const ref = refOf(given) || refOf(json(given).items);
      // A recursive schema is expanded once.
      const whole = ref && way.includes(ref) ? { type: 'object' } : this.resolve(given);
      this.row(name, whole, required.includes(name), style, parentId, depth, [...way, ref]);
    }
  }

  private row(
    name: string,
    schema: Json,
    required: boolean,
    style: ParamRow['style'],
    parentId: string,
    depth: number,
    way: readonly string[],
  ): void {
    if (this.rows.length >= ROWS) return;
    const id = `r${this.rows.length + 1}`;
    const items = this.resolve(schema.items);
    const values = list(schema.enum).join(', ');
    const told = [words(schema.description, 600), values].filter(Boolean).join('\n').slice(0, rowLimits.description);
    this.rows.push({
      id,
      parentId,
      style,
      name: name.slice(0, rowLimits.name),
      type: typeOf(schema, items),
      required,
      maxLength: typeof schema.maxLength === 'number' ? String(schema.maxLength) : '-',
      example: exampleOf(schema),
      description: told,
      enumId: '',
    });
    this.properties(schema.type === 'array' ? items : schema, style, id, depth + 1, way);
  }

  /** Resolves references and compositions to one object with all properties. */
  private resolve(given: unknown, left = 8): Json {
    const value = json(given);
    if (left === 0) return {};
    const ref = refOf(value);
    if (ref)
      return this.resolve(
        ref
          .split('/')
          .slice(1)
          .reduce<unknown>((at, key) => json(at)[unescaped(key)], this.root),
        left - 1,
      );
    const [first] = [...list(value.oneOf), ...list(value.anyOf)].filter((one) => json(one).type !== 'null');
    const parts = [...list(value.allOf), ...(first === undefined ? [] : [first])].map((part) =>
      this.resolve(part, left - 1),
    );
    if (parts.length === 0) return value;
    const properties = Object.assign({}, ...parts.map((part) => json(part.properties)), json(value.properties));
    return { ...Object.assign({}, ...parts), ...value, properties };
  }
}

const refOf = (value: unknown): string => words(json(value).$ref, 400);
const unescaped = (key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');

function typeOf(schema: Json, items: Json): string {
  const plain = { integer: 'number', number: 'number', boolean: 'boolean', string: 'string' };
  const type = String(list(schema.type).find((one) => one !== 'null') ?? schema.type);
  if (schema.format === 'binary' || type === 'file') return 'file';
  if (Array.isArray(schema.enum)) return 'enum';
  if (type === 'array') {
    const of = Reflect.get(plain, String(items.type));
    return of === 'number' ? 'num_array' : of === 'string' ? 'str_array' : 'array';
  }
  return String(Reflect.get(plain, type) ?? (schema.properties || type === 'object' ? 'object' : 'string'));
}

function exampleOf({ example, default: usual }: Json): string {
  const value = example ?? usual;
  if (value === undefined || value === null) return '';
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, rowLimits.example);
}

const paragraphs = (text: string): RichNode => ({
  type: 'doc',
  content: text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .map((part) => ({ type: 'paragraph', ...(part ? { content: [{ type: 'text', text: part }] } : {}) })),
});
