import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type Drift, driftOf } from '../../../../../contracts/docs/doc-types/drift.js';
import { branchValue, jsonOf } from '../../../../../contracts/docs/doc-types/example.js';
import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { isRequired } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { Shape } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { checkedShape } from '../../../../../contracts/docs/doc-types/sent-shape.js';
import { readType } from '../../../../../contracts/docs/doc-types/value-type.js';
import { parsedJson } from '../sending/answer-text.js';
import { type JsonCaret, jsonCaret } from './json-caret.js';
import { rangesOf } from './json-spots.js';

/** Longer texts are neither checked nor completed: both read them from the beginning. */
const MOST = 500_000;
const LATER_MS = 400;

/** Completes names and values of a JSON body from the doc, and marks where it differs. */
export const jsonAssist = (body: Shape, sentence: (drift: Drift) => string): Extension => [
  theme,
  // Otherwise this key adds an empty line before the panel sends.
  Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => true }])),
  autocompletion({ override: [(context) => completionsAt(body, context)], icons: false }),
  lintGutter(),
  linter((view) => diagnosticsOf(view.state.doc.toString(), body, sentence), { delay: LATER_MS }),
];

export function diagnosticsOf(text: string, body: Shape, sentence: (drift: Drift) => string): Diagnostic[] {
  if (text.length > MOST || text.includes('{{') || body.branches.length === 0) return [];
  const value = parsedJson(text);
  if (value === undefined) return [];
  const drift = driftOf(checkedShape(body, 'request'), value);
  const ranges = rangesOf(text, drift);
  return drift.flatMap((each, at) => {
    const range = ranges[at];
    const severity = each.kind === 'missing' || each.kind === 'type' ? 'error' : 'warning';
    return range ? [{ ...range, severity, message: sentence(each) }] : [];
  });
}

function completionsAt(body: Shape, { state, pos, explicit }: CompletionContext): CompletionResult | null {
  const text = state.doc.toString();
  const caret = text.length <= MOST ? jsonCaret(text, pos) : undefined;
  if (!caret || (!explicit && caret.from === pos)) return null;
  const options = optionsAt(body, caret);
  return options.length > 0 ? { from: caret.from, to: caret.to, options, validFor: /^"?[^"\n]*"?$/ } : null;
}

/** What may be written at the caret, by the doc. */
export function optionsAt({ branches }: Shape, { expects, path, names, hasColon }: JsonCaret): Completion[] {
  let below: readonly Branch[] = branches;
  let branch: Branch | undefined;
  for (const name of path) {
    branch = below.find(({ row }) => row.name === name);
    below = branch?.children ?? [];
  }
  if (expects === 'value') return branch ? valuesOf(branch) : [];
  return below
    .filter(({ row }) => row.name !== '' && !names.has(row.name))
    .map((each) => {
      const { row } = each;
      const name = JSON.stringify(row.name);
      return {
        ...{ label: name, displayLabel: row.name, detail: row.type, info: plain(row.description) || undefined },
        apply: hasColon ? name : `${name}: ${jsonOf(branchValue(each)).replace(/\n\s*/g, ' ')}`,
        boost: isRequired(row) ? 1 : 0,
      };
    });
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]{0,500}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function valuesOf({ row, children }: Branch): Completion[] {
  if (children.length > 0) return [];
  const { of } = readType(row.type);
  const written = (value: string) => (of === 'number' || of === 'boolean' ? value : JSON.stringify(value));
  const items = (row.enumInfo?.items ?? []).map(({ name, value, description }) => ({
    label: written(value),
    detail: description || name,
  }));
  if (items.length > 0) return items;
  const own = (row.values ?? []).map(({ value, name, description }) => ({ label: value, detail: description || name }));
  if (own.length > 0) return own;
  if (of === 'boolean') return ['true', 'false'].map((label) => ({ label }));
  return row.example.trim() ? [{ label: jsonOf(branchValue({ row, children })), detail: plain(row.description) }] : [];
}

const theme = EditorView.theme({
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: 'var(--hairline) solid var(--line)',
    borderRadius: 'var(--radius-control)',
    boxShadow: 'var(--float)',
    fontSize: 'var(--text-table)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 24%, transparent)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { color: 'var(--text-muted)', fontStyle: 'normal' },
  // The muted color is not readable on the background of the chosen line.
  'li[aria-selected] > .cm-completionDetail': { color: 'var(--text)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-tooltip.cm-completionInfo': { padding: 'var(--space-2) var(--space-3)' },
  '.cm-diagnostic': { padding: 'var(--space-1) var(--space-3)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
});
