import type { RichNode } from '../../../../../contracts/docs/doc-types/index.js';
import type { ReadBlocks } from './flow.js';
import { attributeOf, classesOf, type HtmlElement, type HtmlNode, isElement } from './parse.js';
import { type Look, lookWithin } from './styles.js';

const isCheckbox = (element: HtmlElement): boolean =>
  element.tagName === 'input' && attributeOf(element, 'type')?.toLowerCase() === 'checkbox';

/** The checkbox at the start of an item: from GFM `- [x]`, CKEditor's label or Tiptap's label. */
function boxOf(item: HtmlElement): HtmlElement | undefined {
  const first = item.childNodes.find((node) => isElement(node) || !isBlank(node));
  if (!first || !isElement(first)) return undefined;
  if (isCheckbox(first)) return first;
  return first.tagName === 'label' || first.tagName === 'p' || first.tagName === 'span' ? boxOf(first) : undefined;
}
const isBlank = (node: HtmlNode): boolean =>
  node.nodeName === '#comment' || (node.nodeName === '#text' && 'value' in node && /^\s*$/.test(node.value));

/** wangEditor writes a to-do as a block with a checkbox. */
export const isTaskBlock = (element: HtmlElement): boolean => attributeOf(element, 'data-w-e-type') === 'todo';

export function taskItem(item: HtmlElement, look: Look, read: ReadBlocks): RichNode {
  const box = boxOf(item);
  const said = attributeOf(item, 'data-checked');
  const checked =
    said === undefined ? box !== undefined && attributeOf(box, 'checked') !== undefined : said !== 'false';
  if (box?.parentNode) box.parentNode.childNodes.splice(box.parentNode.childNodes.indexOf(box), 1);
  return { type: 'taskItem', attrs: { checked }, content: itemBlocks(item.childNodes, look, read) };
}

/** The schema requires an item to begin with a paragraph, even an empty one. */
function itemBlocks(nodes: readonly HtmlNode[], look: Look, read: ReadBlocks): RichNode[] {
  const blocks = read(nodes, look);
  return blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks];
}

/** An item that is outside of a list, as parsers leave it behind headings that are not closed. */
export const looseItem = (item: HtmlElement, look: Look, read: ReadBlocks): RichNode =>
  boxOf(item)
    ? { type: 'taskList', content: [taskItem(item, look, read)] }
    : { type: 'bulletList', content: [{ type: 'listItem', content: read(item.childNodes, look) }] };

/** One list, or several if items with and without checkboxes are mixed. */
export function listNode(list: HtmlElement, look: Look, read: ReadBlocks): RichNode[] {
  const made: RichNode[] = [];
  const add = (type: string, attrs: Record<string, unknown>, item: RichNode): void => {
    const last = made.at(-1);
    if (last?.type === type) last.content?.push(item);
    else made.push({ type, attrs, content: [item] });
  };
  const isTasks = attributeOf(list, 'data-type') === 'taskList' || classesOf(list).includes('todo-list');
  for (const node of list.childNodes) {
    if (isBlank(node)) continue;
    const item = isElement(node) && node.tagName === 'li' ? node : undefined;
    const inner = item ? lookWithin(item, look) : look;
    if (item && (isTasks || boxOf(item))) add('taskList', {}, taskItem(item, inner, read));
    else if (!item && isElement(node) && /^(?:ul|ol)$/.test(node.tagName))
      nest(made, listNode(node, lookWithin(node, look), read), list);
    else add(...kindOf(list), { type: 'listItem', content: itemBlocks(item ? item.childNodes : [node], inner, read) });
  }
  return made;
}

/** A list directly inside a list belongs to the preceding item. */
function nest(made: RichNode[], inner: RichNode[], list: HtmlElement): void {
  const before = made.at(-1)?.content?.at(-1);
  if (before) before.content?.push(...inner);
  else {
    const [type, attrs] = kindOf(list);
    made.push({ type, attrs, content: [{ type: 'listItem', content: [{ type: 'paragraph' }, ...inner] }] });
  }
}

function kindOf(list: HtmlElement): [string, Record<string, unknown>] {
  if (list.tagName !== 'ol') return ['bulletList', {}];
  const start = Number(attributeOf(list, 'start') ?? 1);
  return ['orderedList', { start: Number.isInteger(start) ? start : 1, type: attributeOf(list, 'type') ?? null }];
}
