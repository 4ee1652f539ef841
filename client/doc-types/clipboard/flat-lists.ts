import { listsOf } from './word-lists.js';

/** Several programs write the levels of a list one after another, with the level in a class or an attribute. */
export function listsOfLevels(body: Element): void {
  // Office in the browser writes each item as a list with a box around it.
  for (const box of [...body.querySelectorAll('.ListContainerWrapper')]) box.replaceWith(...box.childNodes);
  // A list of nothing but lists only moves them to the right.
  for (const list of [...body.querySelectorAll('ul, ol')])
    if (list.children.length > 0 && [...list.children].every(isList)) list.replaceWith(...list.childNodes);
  const done = new Set<Element>();
  for (const list of [...body.querySelectorAll('ul, ol')]) {
    if (done.has(list) || list.closest('li')) continue;
    const run = runFrom(list);
    for (const each of run) done.add(each);
    const items = run.flatMap((each) => itemsOf(each));
    if (items.every(({ level }) => level === 1)) continue;
    list.before(...listsOf(items));
    for (const each of run) each.remove();
  }
}

/** Browsers and Google write a list that belongs to an item behind it, as another child of its list. */
export function listsInItems(body: Element): void {
  for (const list of [...body.querySelectorAll('ul, ol')]) {
    const before = list.previousElementSibling;
    if (isList(list.parentElement) && before?.nodeName === 'LI') before.append(list);
  }
}

const isList = (element: Element | null): element is Element =>
  element !== null && (element.nodeName === 'UL' || element.nodeName === 'OL');

/** The list and those that follow it, as far as each has a level. */
function runFrom(list: Element): Element[] {
  const run = [list];
  for (
    let next = list.nextElementSibling;
    isList(next) && levelOf(next) !== undefined;
    next = next.nextElementSibling
  ) {
    if (levelOf(list) === undefined && levelOf(next) === 1) break;
    run.push(next);
  }
  return run;
}

/** Some programs count from 1 in a class, others from 0 in an attribute. */
function levelOf(list: Element): number | undefined {
  const [, level] = /(?:^|\s)list-(?:bullet|number|check|done)(\d)(?:\s|$)/.exec(list.className) ?? [];
  if (level) return Number(level);
  const fromZero = list.getAttribute('ne-level');
  if (fromZero && /^\d$/.test(fromZero)) return Number(fromZero) + 1;
  const ofItem = list.firstElementChild?.getAttribute('data-aria-level');
  if (ofItem && /^\d$/.test(ofItem)) return Number(ofItem);
  return list.classList.contains('ne-ul') || list.classList.contains('ne-ol') ? 1 : undefined;
}

function itemsOf(list: Element) {
  const level = levelOf(list) ?? 1;
  const [, state] = /(?:^|\s)list-(check|done)\d/.exec(list.className) ?? [];
  return [...list.children].map((paragraph, at) => {
    const inner = Number(/(?:^|\s)ql-indent-(\d)/.exec(paragraph.className)?.[1] ?? 0);
    const written = paragraph.getAttribute('data-list');
    if (state && !/^(?:done|todo|checked|unchecked)$/.test(written ?? ''))
      paragraph.setAttribute('data-list', state === 'done' ? 'done' : 'todo');
    const isBullet = written === 'bullet' || (list.nodeName === 'UL' && written !== 'ordered');
    const start = Number.parseInt(list.getAttribute('start') ?? '1', 10) + at;
    return { paragraph, level: level + inner, tag: isBullet ? ('UL' as const) : ('OL' as const), start };
  });
}
