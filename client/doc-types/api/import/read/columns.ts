import { type ParamStyle, paramTypes, ParamStyle as styles } from '../../../../../contracts/docs/doc-types/api.js';

/** Kinds of columns in a pasted table. `optional` is the opposite of `required`. */
export const columnKinds = [
  'name',
  'type',
  'required',
  'optional',
  'maxLength',
  'description',
  'example',
  'default',
  'values',
  'skip',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Usual headings of such columns, in both languages; compared without case, spaces and brackets. */
const headings: Readonly<Record<Exclude<ColumnKind, 'skip'>, string>> = {
  name:
    'name 名称 名 参数 参数名 参数名称 字段 字段名 字段名称 变量 变量名 变量名称 属性 属性名 field fieldname param paramname parameter parametername ' +
    'property key header headername 请求头 头名称 code errorcode 错误码 错误代码 状态码 返回码 响应码 键 键名 标识 标识符 字段标识 参数标识 ' +
    'attribute attributename propertyname argument argumentname variable variablename 英文名 英文名称 字段英文名 参数英文名',
  type: 'type 类型 数据类型 字段类型 参数类型 值类型 数据格式 类型长度 类型及长度 类型/长度 datatype fieldtype valuetype dataformat',
  required:
    'required 必填 是否必填 必须 是否必须 必选 是否必选 必需 是否必需 必输 是否必输 必传 是否必传 必要 是否必要 必填项 必输项 必填/选填 必选/可选 ' +
    'mandatory must isrequired req presence m/o o/m m/o/c m/c/o',
  optional:
    'optional nullable 可选 是否可选 可空 可为空 是否可空 可否为空 允许为空 是否为空 是否允许为空 isnull allownull',
  maxLength: 'maxlength maxlen length len size 最大长度 长度 字段长度 数据长度 长度限制 限长',
  description:
    'description desc 描述 说明 备注 含义 注释 释义 字段说明 参数说明 字段描述 参数描述 中文名 comment comments remark remarks meaning note notes ' +
    'msg message errormessage 错误描述 错误信息 错误说明 信息 中文名称 字段中文名 参数中文名 字段含义 参数含义 业务含义 详细说明 详细描述 ' +
    'detail details explanation definition',
  example:
    'example 示例 示例值 例子 例 举例 样例 样例值 示例数据 参数示例 参考值 sample examplevalue value 值 solution 解决方案 解决办法 解决方法 处理建议',
  default: 'default defaultvalue 默认值 默认 缺省值 缺省',
  values:
    'values enum enumvalues allowedvalues possiblevalues options 枚举 枚举值 可选值 可取值 取值 取值范围 值范围 选项 允许值 合法值 有效值 validvalues enumeration',
};
const known = new Map<string, ColumnKind>();
for (const kind of columnKinds)
  if (kind !== 'skip') for (const word of headings[kind].split(' ')) known.set(word, kind);

const plainHeading = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[(（【[][^()（）【】[\]]*[)）】\]]/g, '')
    .replace(/[\s_\-*:：?？.]/g, '');

export const kindOfHeading = (cell: string): ColumnKind | undefined => known.get(plainHeading(cell));

/** A name as programs use it, after whatever shows its level. */
const isIdentifier = (cell: string): boolean => /^[^\p{L}\p{N}_$@]{0,20}[A-Za-z_$@][\w$.@[\]-]*\*?$/u.test(cell.trim());

/**
 * The columns of a table whose first line is a heading; undefined when it is none. Beside the names that programs use there
 * may be a column with names for people, which describes them.
 */
export function columnsOfHeader([first = [], ...rows]: readonly (readonly string[])[]): ColumnKind[] | undefined {
  const kinds = first.map((cell) => kindOfHeading(cell) ?? 'skip');
  const found = kinds.filter((kind) => kind !== 'skip');
  if (found.length < Math.min(2, first.length) || !found.includes('name')) return undefined;
  const names = kinds.flatMap((kind, at) => (kind === 'name' ? [at] : []));
  const named = names.find((at) => rows.filter((row) => isIdentifier(row[at] ?? '')).length > rows.length / 2);
  const forPeople = kinds.includes('description') ? 'skip' : 'description';
  return once(kinds.map((kind, at) => (kind === 'name' && at !== (named ?? names[0]) ? forPeople : kind)));
}

/** Two columns of one kind would overwrite each other; descriptions, as a name in Chinese and a remark, are joined. */
const once = (kinds: readonly ColumnKind[]): ColumnKind[] =>
  kinds.map((kind, at) => (kind === 'description' || kinds.indexOf(kind) === at ? kind : 'skip'));

const yes = new Set('true yes y 1 是 必填 必须 必选 必需 必输 必传 必要 required mandatory √ ✓ ✔ ✅ ☑ t m'.split(' '));
const no = new Set(
  'false no n 0 否 非必填 非必须 非必选 非必需 非必输 非必传 非必要 选填 可选 不必填 optional × ✗ ✘ ❌ x f o -'.split(
    ' ',
  ),
);

/** Undefined: unknown. */
export function requiredOf(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

const typeWords = new Set<string>([
  ...paramTypes,
  ...'int integer int8 int16 int32 int64 long short byte float double decimal bigdecimal bool char text list map json date datetime time timestamp any'.split(
    ' ',
  ),
]);
export const looksLikeType = (cell: string): boolean =>
  typeWords.has((cell.toLowerCase().split(/[<[(]/, 1)[0] ?? '').trim());

/** For a table without headings: guessed from its cells, else the order of the columns on the screen. */
export function guessColumns(cells: readonly (readonly string[])[], style: ParamStyle): ColumnKind[] {
  const width = Math.max(0, ...cells.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) =>
    cells.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== ''),
  );
  if (style === styles.code) return columns.map((_, at) => codeOrder[at] ?? 'skip');
  const numbered = width > 1 && columns[0]?.every((cell, at) => cell === String(at + 1)) === true;
  const kinds: ColumnKind[] = columns.map((_, at) => (at === (numbered ? 1 : 0) ? 'name' : 'skip'));
  const free = () => columns.flatMap((_, at) => (kinds[at] === 'skip' && !(numbered && at === 0) ? [at] : []));
  const give = (kind: ColumnKind, fits: (cells: readonly string[], at: number) => boolean) => {
    const at = free().find((each) => (columns[each]?.length ?? 0) > 0 && fits(columns[each] ?? [], each));
    if (at !== undefined) kinds[at] = kind;
  };
  give('type', (all) => all.filter(looksLikeType).length >= all.length * 0.7);
  give('required', (all) => all.every((cell) => requiredOf(cell) !== undefined && cell !== '-'));
  give('maxLength', (all, at) => kinds[at - 1] !== 'name' && all.every((cell) => /^(?:\d+|-)$/.test(cell)));
  const [first, second] = free();
  if (first !== undefined)
    kinds[first] = second === undefined && !isProse(columns[first] ?? []) ? 'example' : 'description';
  if (second !== undefined) kinds[second] = 'example';
  return kinds;
}

const codeOrder = ['name', 'description', 'example'] as const;
/** Chinese, or text with spaces: a description, not a value. */
const isProse = (cells: readonly string[]): boolean =>
  cells.filter((cell) => /[\u3400-\u9fff]|\S \S/.test(cell)).length > cells.length / 2;
