import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { Work } from '../../platform/workers/work.js';
import { withoutModelRows } from './api/sent-back.js';
import type { WrittenModel } from './api/written-out.js';
import { contentFromForm } from './from-form.js';
import { type Difference, rulesOf, type WireContent } from './index.js';
import { markdownToHtml } from './markdown/html.js';

interface Typed {
  readonly type: number;
  readonly content: DocContent;
}

export const markdownHtml: Work<string, string> = { name: 'markdown.html', run: markdownToHtml };

interface Form {
  readonly type: number;
  readonly form: WireContent;
  readonly before: DocContent;
  /** Of the doc, which may have been written out for the client; undefined: the doc is new. */
  readonly models?: readonly WrittenModel[] | undefined;
}

/** Applies a form from a client to the doc's previous content. */
export const docFromForm: Work<Form, DocContent> = {
  name: 'doc.fromForm',
  run: ({ type, form, before, models }) => {
    const rules = rulesOf(type);
    const own = models ? withoutModelRows(form, rules.rows(before), models) : form;
    return contentFromForm(rules, own, before);
  },
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
