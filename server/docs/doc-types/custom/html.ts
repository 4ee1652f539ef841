import type { Mark, Node } from '@tiptap/pm/model';
import { escapeHTML, renderJSONContentToString } from '@tiptap/static-renderer/json/html-string';
import {
  domOutputSpecToHTMLString,
  renderToElement,
  serializeChildrenToHTMLString,
} from '@tiptap/static-renderer/pm/html-string';
import { frameOf } from '../../../../contracts/docs/doc-types/rich-nodes.js';
import { unknownFromSource } from './from-html/unknown-html.js';
import { extensions } from './schema.js';

/** Renders safe HTML: escapes texts and attributes, and keeps only addresses and styles that the schema allows. */
export const richToHtml = (node: Node): string => {
  render ??= renderer(node);
  return render({ content: node });
};

const frame = ({ node }: { node: Node }): string => domOutputSpecToHTMLString(frameOf(node.attrs))();

type Render = (of: { content: Node }) => string;
let render: Render | undefined;

/** Source of an unknown element, sanitized again, because the body may be older than the sanitizer. */
const source = ({ node }: { node: Node }): string => {
  const html = unknownFromSource(String(node.attrs.html))?.attrs?.html;
  return typeof html === 'string' ? html : '';
};

/** Builds the renderer once; `renderToHTMLString` builds it per call, which takes longer than rendering most texts. */
function renderer(content: Node): Render {
  const made: Render[] = [];
  renderToElement<string>({
    renderer: (options) => {
      const one = renderJSONContentToString<Mark, Node>(options);
      made.push(one);
      return one;
    },
    domOutputSpecToElement: domOutputSpecToHTMLString,
    options: { nodeMapping: { unknownBlock: source, unknownInline: source, embed: frame } },
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
