import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { Work } from '../../platform/workers/work.js';
import { contentFromForm } from './from-form.js';
import { type Difference, rulesOf, type WireContent } from './index.js';
import { markdownToHtml } from './markdown/html.js';

interface Typed {
  readonly type: number;
  readonly content: DocContent;
}

export const markdownHtml: Work<string, string> = { name: 'markdown.html', run: markdownToHtml };

/** Applies a form from a client to the doc's previous content. */
export const docFromForm: Work<{ type: number; form: WireContent; before: DocContent }, DocContent> = {
  name: 'doc.fromForm',
  run: ({ type, form, before }) => contentFromForm(rulesOf(type), form, before),
};

/** In the wire format: HTML, or Markdown for a markdown doc. */
export const docDescriptions: Work<readonly Typed[], string[]> = {
  name: 'doc.descriptions',
  run: (docs) => docs.map(({ type, content }) => rulesOf(type).description(content)),
};

export const docHtml: Work<Typed, string> = {
  name: 'doc.html',
  run: ({ type, content }) => rulesOf(type).html(content),
};

export const docText: Work<Typed, string> = {
  name: 'doc.text',
  run: ({ type, content }) => rulesOf(type).text(content),
};

/** The whole comparison, including texts. */
export const docDiff: Work<{ type: number; from: DocContent; to: DocContent }, Difference> = {
  name: 'doc.diff',
  run: ({ type, from, to }) => {
    const { fields, text, rows } = rulesOf(type).diff(from, to);
    // Read here: the texts of a difference are computed on first access.
    return { fields, rows, text: { from: text.from, to: text.to, added: text.added, removed: text.removed } };
  },
};
