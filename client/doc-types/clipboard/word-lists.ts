/* Word and WPS write the paragraphs of a list with its number as text. */

const listStyle = /mso-list\s*:\s*l\d+\s+level(\d)/i;
const ignored = /mso-list\s*:\s*ignore/i;
/** Other marks are bullets: `o` without a dot, or a sign of a symbol font. */
const numbering = /^[\s(（]*(?:\d+(?:\.\d+)*|[a-z]{1,4}|[一二三四五六七八九十]+)[.)）、．]/i;

interface Item {
  readonly paragraph: Element;
  readonly level: number;
  readonly tag: 'OL' | 'UL';
  readonly start: number;
}

/** Paragraphs that Word and WPS show as lists become lists. */
export function listsOfWord(body: Element): void {
  const runs: Item[][] = [];
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"], div[style*="mso-list"]')) {
    const level = listStyle.exec(paragraph.getAttribute('style') ?? '')?.[1];
    if (level === undefined) continue;
    const run = runs.at(-1);
    const continues = run && paragraph.previousElementSibling === run.at(-1)?.paragraph;
    const item = itemOf(paragraph, Number(level));
    if (continues) run.push(item);
    else runs.push([item]);
  }
  for (const run of runs) {
    run[0]?.paragraph.before(...listsOf(run));
    for (const { paragraph } of run) paragraph.remove();
  }
}

function itemOf(paragraph: Element, level: number): Item {
  const marks = [...paragraph.querySelectorAll('[style]')].filter((each) =>
    ignored.test(each.getAttribute('style') ?? ''),
  );
  const text = (marks[0]?.textContent ?? '').trim();
  for (const mark of marks) mark.remove();
  const isNumbered = numbering.test(text);
  return { paragraph, level, tag: isNumbered ? 'OL' : 'UL', start: Number(text.match(/\d+/g)?.at(-1)) || 1 };
}

/** The items as lists in each other, by their levels. */
export function listsOf(run: readonly Item[]): Element[] {
  const roots: Element[] = [];
  const open: { readonly list: Element; readonly level: number }[] = [];
  for (const { paragraph, level, tag, start } of run) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const top = open.at(-1);
    const owner = top && level > top.level ? top.list.lastElementChild : null;
    if (!top || owner || top.list.nodeName !== tag) {
      const list = paragraph.ownerDocument.createElement(tag);
      if (start > 1) list.setAttribute('start', String(start));
      if (owner) owner.append(list);
      else if (open.length > 1) top?.list.after(list);
      else roots.push(list);
      if (!owner) open.pop();
      open.push({ list, level });
    }
    const entry = paragraph.ownerDocument.createElement('li');
    if (paragraph.nodeName === 'LI')
      for (const { name, value } of paragraph.attributes) entry.setAttribute(name, value);
    entry.append(...paragraph.childNodes);
    open.at(-1)?.list.append(entry);
  }
  return roots;
}
