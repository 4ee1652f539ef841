import { expect } from '@jest/globals';
import { parser as go } from '@lezer/go';
import { parser as java } from '@lezer/java';
import { parser as python } from '@lezer/python';
import { parseFragment } from 'parse5';
import ts from 'typescript';

const parsers = { java, go, python } as const;
export function syntaxErrors(language: keyof typeof parsers, code: string): string[] {
  const found: string[] = [];
  parsers[language].parse(code).iterate({
    enter: ({ type, from }) => {
      if (type.isError) found.push(code.slice(Math.max(0, from - 40), from + 40));
    },
  });
  return found;
}

/** TypeScript's own declarations, which all programs share: reading them takes longer than all else. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** Errors of the compiler with `strict`; axios and React are declared, not installed. */
export function compileErrors(files: ReadonlyMap<string, string>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipDefaultLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    jsx: ts.JsxEmit.ReactJSX,
  };
  const react =
    "declare module 'react' { export function useEffect(run: () => void, on: unknown[]): void; export function useState<T>(first: T): [T, (next: T) => void]; } declare module 'react/jsx-runtime' { export namespace JSX { interface IntrinsicElements { [name: string]: unknown } } export const jsx: unknown; export const jsxs: unknown; }";
  const axios =
    "declare module 'axios' { export interface AxiosInstance { request<T>(config: { method: string; url: string; headers?: Record<string, string>; data?: unknown; responseType?: 'arraybuffer'; transformResponse?: ((data: ArrayBuffer, headers: Record<string, unknown>) => unknown)[] }): Promise<{ data: T }> } const axios: AxiosInstance; export default axios; }";
  const vue =
    "declare module 'vue' { export function onMounted(run: () => unknown): void; export function ref<T>(first: T): { value: T }; } declare function defineProps<T>(): T;";
  const all = new Map([...files, ['axios.d.ts', axios], ['react.d.ts', react], ['vue.d.ts', vue]]);
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (name) => all.get(name) ?? readFile(name);
  host.fileExists = (name) => all.has(name) || fileExists(name);
  host.getSourceFile = (name, version, ...rest) => {
    const own = all.get(name);
    if (own !== undefined) return ts.createSourceFile(name, own, version);
    if (!libraries.has(name)) libraries.set(name, getSourceFile(name, version, ...rest));
    return libraries.get(name);
  };
  const program = ts.createProgram([...all.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

/** Both scripts of a Vue component as one module, as Vue compiles them. */
export function vueScripts(code: string): string {
  const parts = parseFragment(code).childNodes.filter((node) => 'tagName' in node);
  expect(parts.map(({ tagName }) => tagName)).toEqual(['script', 'script', 'template']);
  return parts
    .flatMap(({ tagName, childNodes }) => (tagName === 'script' ? childNodes : []))
    .map((node) => ('value' in node ? node.value : ''))
    .join('\n');
}

type Functions = Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>;
/** What a generated module of TypeScript exports. */
export async function functionsOf(content: string): Promise<Functions> {
  const { outputText } = ts.transpileModule(content, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
}
