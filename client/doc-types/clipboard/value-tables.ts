const headings = /^(?:合法值|有效值|可选值|取值|枚举值?|值|values?|enum)$/i;

/**
 * A table in the cell of another that lists the values of what its row describes, as pages of API docs nest it: a list, so
 * that neither its rows become fields nor the table around it falls apart.
 */
export function valueTablesAsLists(body: ParentNode): void {
  for (const table of [...body.querySelectorAll('table')].filter((each) => each.parentElement?.closest('td'))) {
    const [head, ...rows] = [...table.querySelectorAll('tr')];
    if (!head || table.querySelector('table') || !headings.test(head.firstElementChild?.textContent?.trim() ?? ''))
      continue;
    const list = table.ownerDocument.createElement('ul');
    for (const row of rows) {
      const cells = [...row.children].map((cell) => cell.textContent?.trim() ?? '').filter((words) => words !== '');
      const [value, ...meaning] = cells;
      if (value === undefined) continue;
      const item = table.ownerDocument.createElement('li');
      item.textContent = meaning.length > 0 ? `${value}: ${meaning.join(' ')}` : value;
      list.append(item);
    }
    table.replaceWith(list);
  }
}
