import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'transparent', fontSize: 'var(--text-body)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { padding: 'var(--space-4) 0 40vh', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 var(--space-5)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 24%, transparent) !important',
  },
  '.cm-placeholder': { color: 'var(--text-muted)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-panels': { backgroundColor: 'var(--chrome)', color: 'var(--text)' },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600', color: 'var(--text)' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent-text)' },
  { tag: tags.quote, color: 'var(--text-muted)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--text-muted)' },
  { tag: [tags.keyword, tags.tagName, tags.operatorKeyword], color: 'var(--code-keyword, var(--accent-text))' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--warn)' },
  { tag: [tags.comment, tags.meta], color: 'var(--text-muted)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.className, tags.attributeName, tags.propertyName], color: 'var(--teal)' },
]);

/** What a browser's translator changes around the text would be read as typing. */
const untranslated = EditorView.editorAttributes.of({ translate: 'no' });

/** CodeMirror styled with the product's tokens; light and dark come from the page. */
export const editorTheme = [theme, syntaxHighlighting(colours), untranslated];
