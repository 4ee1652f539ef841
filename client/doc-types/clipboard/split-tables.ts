/** Component libraries show the headings as a table of their own, above the one that scrolls: they are one. */
export function joinSplitTables(body: Element): void {
  const tables = [...body.querySelectorAll('table')];
  for (const [at, head] of tables.entries()) {
    const rest = tables[at + 1];
    if (!rest || head.contains(rest) || !isHeadOnly(head) || rest.querySelector('th, thead')) continue;
    const names = cellsOf(head);
    const surplus = names.length - cellsOf(rest).length;
    // The last heading may be the place above the scroll bar.
    if (surplus !== 0 && !(surplus === 1 && names.at(-1)?.textContent?.trim() === '')) continue;
    if (surplus === 1) names.at(-1)?.remove();
    rest.prepend(...head.children);
    head.remove();
  }
}

const rowsOf = (table: Element): Element[] => [...table.querySelectorAll('tr')];
const cellsOf = (table: Element): Element[] => [...(rowsOf(table)[0]?.children ?? [])];
const isHeadOnly = (table: Element): boolean =>
  rowsOf(table).length === 1 && cellsOf(table).length > 1 && cellsOf(table).every(({ nodeName }) => nodeName === 'TH');
