/* Lists of tasks, in the ways in which editors and pages write them; all become those of our schema. */

const signs = /^\s*(?:\[([ xX✓√])\]|([☐☑☒]))\s*/;

/** Whether the task is done; undefined for what is no task. Removes its box. */
function takeState(item: Element): boolean | undefined {
  const own = stateByAttributes(item);
  // The picture of a box, as Google writes it.
  if (own !== undefined) item.querySelector(':scope > img[role="presentation"]')?.remove();
  const box = boxOf(item);
  const boxed = box && stateOfBox(box);
  box?.remove();
  if (own !== undefined || boxed !== undefined) return own ?? boxed;
  const text = firstText(item);
  const sign = text && signs.exec(text.data);
  if (!text || !sign) return undefined;
  text.data = text.data.slice(sign[0].length);
  return sign[2] ? sign[2] !== '☐' : sign[1] !== ' ';
}

function stateByAttributes(item: Element): boolean | undefined {
  const written =
    item.getAttribute('aria-checked') ?? item.getAttribute('data-checked') ?? item.getAttribute('data-list');
  if (written && /^(?:true|checked|done)$/.test(written)) return true;
  if (written && /^(?:false|unchecked|todo)$/.test(written)) return false;
  return item.hasAttribute('data-inline-task-id') ? item.classList.contains('checked') : undefined;
}

const boxes = 'input[type="checkbox"], [role="checkbox"], [class*="checkbox-on"], [class*="checkbox-off"]';

/** The box before the first word of the item, not one of an item inside of it. */
function boxOf(item: Element): Element | undefined {
  const box = [...item.querySelectorAll(boxes)].find((each) => each.closest('li') === item.closest('li'));
  const text = firstText(item);
  const isFirst = box && (!text || (box.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_PRECEDING) === 0);
  return isFirst ? box : undefined;
}

function stateOfBox(box: Element): boolean {
  if (box.nodeName === 'INPUT') return box.hasAttribute('checked') || box.getAttribute('aria-checked') === 'true';
  return box.getAttribute('aria-checked') === 'true' || box.className.includes('checkbox-on');
}

function firstText(parent: Node): Text | undefined {
  for (const node of parent.childNodes) {
    if (node instanceof Text && node.data.trim() !== '') return node;
    const inside = firstText(node);
    if (inside) return inside;
  }
  return undefined;
}

/** Lists whose items have boxes become lists of tasks; so do paragraphs that begin with one. */
export function listsOfTasks(body: Element): void {
  for (const box of [...body.querySelectorAll('input[type="checkbox"]')]) listParagraph(box);
  for (const list of [...body.querySelectorAll('ul, ol')]) {
    let run: Element | undefined;
    for (const item of [...list.children]) {
      const done = item.nodeName === 'LI' ? takeState(item) : undefined;
      if (done === undefined) {
        run = undefined;
        continue;
      }
      run ??= newRun(list, item);
      item.setAttribute('data-type', 'taskItem');
      item.setAttribute('data-checked', String(done));
      run.append(item);
    }
    if (list.children.length === 0) list.remove();
  }
}

function newRun(list: Element, item: Element): Element {
  const run = list.ownerDocument.createElement('ul');
  run.setAttribute('data-type', 'taskList');
  // What stands before stays in a list of its own kind.
  if (item.previousElementSibling) {
    const before = list.cloneNode(false);
    while (list.firstChild && list.firstChild !== item) before.appendChild(list.firstChild);
    list.before(before);
  }
  list.before(run);
  return run;
}

function listParagraph(box: Element): void {
  const block = box.closest('p, div');
  if (
    !block ||
    box.closest('li, td, th') ||
    block.querySelectorAll('input').length > 1 ||
    firstText(block) === undefined
  )
    return;
  const item = block.ownerDocument.createElement('li');
  const before = block.previousElementSibling;
  const list = before?.hasAttribute('data-boxes') ? before : block.ownerDocument.createElement('ul');
  list.setAttribute('data-boxes', '');
  if (list !== before) block.before(list);
  item.append(...block.childNodes);
  list.append(item);
  block.remove();
}
