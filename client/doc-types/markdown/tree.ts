import type { toJsxRuntime } from 'hast-util-to-jsx-runtime';

/** The nodes of a parsed text, as the renderer takes them. */
export type Nodes = Parameters<typeof toJsxRuntime>[0];
export type Root = Extract<Nodes, { type: 'root' }>;
export type Element = Extract<Nodes, { type: 'element' }>;
