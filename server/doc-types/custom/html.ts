import { DOMParser, type Mark, type Node } from '@tiptap/pm/model';
import { escapeHTML, renderJSONContentToString } from '@tiptap/static-renderer/json/html-string';
import {
  domOutputSpecToHTMLString,
  renderToElement,
  serializeChildrenToHTMLString,
} from '@tiptap/static-renderer/pm/html-string';
import { Refusal } from '../../platform/refusal.js';
import { extensions, schema } from './schema.js';

/** Every text and attribute is escaped by the renderer; links keep an address only where the schema calls it safe. */
export const richToHtml = (node: Node): string => {
  render ??= renderer(node);
  return render({ content: node });
};

type Render = (of: { content: Node }) => string;
let render: Render | undefined;

/** What `renderToHTMLString` makes of all extensions for each text anew, which takes longer than most texts: kept as it is made once. */
function renderer(content: Node): Render {
  const made: Render[] = [];
  renderToElement<string>({
    renderer: (options) => {
      const one = renderJSONContentToString<Mark, Node>(options);
      made.push(one);
      return one;
    },
    domOutputSpecToElement: domOutputSpecToHTMLString,
    mapDefinedTypes: {
      doc: ({ children }) => serializeChildrenToHTMLString(children),
      text: ({ node }) => escapeHTML(node.text ?? ''),
    },
    content,
    extensions,
  });
  const [one] = made;
  if (!one) throw new Error('the renderer of rich text was not made');
  return one;
}

/**
 * Elements that stand open at once. Reading calls itself for each level, so twenty thousand of them would end in an
 * overflow of the stack; no editor writes more than some tens.
 */
const DEEPEST_HTML = 1_000;
/** Never open inside themselves: without an end, or ended by the next one of their kind. */
const flat = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th)$/i;

function refuseDepth(html: string): void {
  let open = 0;
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (!flat.test(name)) open = close ? Math.max(open - 1, 0) : open + 1;
    if (open > DEEPEST_HTML)
      throw new Refusal('input.invalid', { issues: [{ field: 'description', key: 'field.deep', facts: {} }] });
  }
}

/** What the schema knows of the HTML; scripts, styles, handlers, frames and unknown tags leave nothing but their text. */
export async function htmlToRich(html: string): Promise<Node> {
  refuseDepth(html);
  // Loaded when first needed: the DOM is a third of a second of start-up that few requests want.
  const { Window } = await import('happy-dom');
  // A document that is parsed and never attached: happy-dom loads nothing and runs nothing for it.
  const window = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true, disableIframePageLoading: true },
  });
  try {
    const { body } = new window.DOMParser().parseFromString(html, 'text/html');
    for (const element of body.querySelectorAll('script, style, template, noscript, iframe, object')) element.remove();
    return DOMParser.fromSchema(schema).parse(body);
  } finally {
    await window.happyDOM.close();
  }
}
