import { type Chunk, getChunks, MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';

export interface DifferenceOptions {
  readonly parent: HTMLElement;
  readonly from: string;
  readonly to: string;
  readonly layout: 'sides' | 'inline';
  /** Fold long unchanged parts. */
  readonly fold: boolean;
  readonly labels: { readonly from: string; readonly to: string; readonly folded: string };
}

export interface DifferenceView {
  /** Number of changes, top to bottom. */
  readonly places: number;
  /** Scrolls to a change (0 = the first) and highlights its lines for a moment. */
  show(place: number): void;
  destroy(): void;
}

const theme = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'transparent', fontSize: 'var(--text-table)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--text-muted)', border: '0' },
  '.cm-changeGutter': { width: '3px' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': {
    backgroundColor: 'color-mix(in srgb, var(--bad) 10%, transparent)',
  },
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': {
    backgroundColor: 'color-mix(in srgb, var(--good) 10%, transparent)',
  },
  '&.cm-merge-a .cm-changedText, & .cm-deletedChunk .cm-deletedText, &.cm-merge-b .cm-deletedText': {
    background: 'color-mix(in srgb, var(--bad) 26%, transparent) !important',
    borderRadius: '2px',
  },
  '&.cm-merge-b .cm-changedText': {
    background: 'color-mix(in srgb, var(--good) 26%, transparent) !important',
    borderRadius: '2px',
  },
  '&.cm-merge-a .cm-changedLineGutter, & .cm-deletedLineGutter': { background: 'var(--bad)' },
  '&.cm-merge-b .cm-changedLineGutter, & .cm-inlineChangedLineGutter': { background: 'var(--good)' },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"\u22ef"' },
  '.cm-collapsedLines': {
    background: 'var(--chrome)',
    color: 'var(--text-muted)',
    fontFamily: 'var(--font)',
    fontSize: 'var(--text-caption)',
  },
});

const reading = (label: string, folded: string): Extension => [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.lineWrapping,
  // Line breaks are not normalized: a comparison shows them as written.
  EditorState.lineSeparator.of('\n'),
  EditorState.phrases.of({ '$ unchanged lines': folded }),
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  lineNumbers(),
  theme,
];

/** Beyond this many changed characters the exact comparison would block the page; the rest is compared by lines. */
const diffConfig = { scanLimit: 10_000, timeout: 1_500 };
const collapse = { margin: 3, minSize: 6 };

/** Two texts side by side or merged into one, equal words unmarked. */
export function showDifference(options: DifferenceOptions): DifferenceView {
  return options.layout === 'sides' ? showSides(options) : showInline(options);
}

function showSides({ parent, from, to, fold, labels }: DifferenceOptions): DifferenceView {
  const view = new MergeView({
    parent,
    a: { doc: from, extensions: reading(labels.from, labels.folded) },
    b: { doc: to, extensions: reading(labels.to, labels.folded) },
    gutter: true,
    diffConfig,
    collapseUnchanged: fold ? collapse : undefined,
  });
  return {
    places: view.chunks.length,
    show: (place) => reveal(view.b, view.chunks[place]),
    destroy: () => view.destroy(),
  };
}

function showInline({ parent, from, to, fold, labels }: DifferenceOptions): DifferenceView {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: to,
      extensions: [
        reading(labels.to, labels.folded),
        unifiedMergeView({
          original: from,
          gutter: true,
          mergeControls: false,
          allowInlineDiffs: true,
          diffConfig,
          collapseUnchanged: fold ? collapse : undefined,
        }),
      ],
    }),
  });
  const chunks = getChunks(view.state)?.chunks ?? [];
  return {
    places: chunks.length,
    show: (place) => reveal(view, chunks[place]),
    destroy: () => view.destroy(),
  };
}

function reveal(view: EditorView, chunk: Chunk | undefined): void {
  if (!chunk) return;
  const at = Math.min(chunk.fromB, view.state.doc.length);
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
}
