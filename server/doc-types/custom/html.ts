import { DOMParser, type Node } from '@tiptap/pm/model';
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string';
import { extensions, schema } from './schema.js';

/** Every text and attribute is escaped by the renderer; links keep an address only where the schema calls it safe. */
export const richToHtml = (node: Node): string => renderToHTMLString({ content: node, extensions });

/** What the schema knows of the HTML; scripts, styles, handlers, frames and unknown tags leave nothing but their text. */
export async function htmlToRich(html: string): Promise<Node> {
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
