/** What a script sees of a request; plain data. */
interface ScriptRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON and forms are parsed, other bodies are text; null without a body. */
  readonly body: unknown;
}

/** `script`: a function body. `template`: a Mock.js template. `velocity`: a Velocity template with `doc` and `sys`. */
export type ScriptKind = 'script' | 'template' | 'velocity';

export interface ScriptJob {
  readonly kind: ScriptKind;
  readonly source: string;
  /** JSON of what the script sees: `ScriptInput`, or the variables of a Velocity template. */
  readonly input: string;
  /** For `Math.random`. */
  readonly seed: number;
  /** Whose script it is: memory is cleared completely between two owners. */
  readonly owner: string;
}
export interface ScriptInput {
  readonly request: ScriptRequest;
  readonly store: Readonly<Record<string, unknown>>;
}

/** Result of a script or a template. `text`: the answer is this text; otherwise `json`, a JSON text. */
export interface ScriptValue {
  readonly kind: 'value';
  readonly json?: string;
  readonly text?: string;
  /** What the script set on `$response`. */
  readonly status?: unknown;
  readonly headers?: unknown;
  readonly delay?: unknown;
  /** Changed keys of the store; null: deleted. */
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly logs?: readonly string[];
}
export type ScriptOutcome =
  | ScriptValue
  /** Nothing was returned. */
  | { readonly kind: 'empty'; readonly logs?: readonly string[] }
  /** `line`: in the source, from 1; 0 if unknown. */
  | { readonly kind: 'error'; readonly message: string; readonly line: number; readonly logs?: readonly string[] }
  | { readonly kind: 'limit'; readonly limit: 'time' | 'memory' | 'size' | 'pending' };

export const scriptLimits = {
  cpuMs: 1_000,
  /** Of a script that waits for a processor that others use: no busy machine ends what a quiet one would finish. */
  wallMs: 60_000,
  memoryPages: 1_024,
  resultChars: 5_000_000,
  stackBytes: 256 * 1_024,
} as const;
