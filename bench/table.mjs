/** All columns but the first are right-aligned; cells are strings. */
export function table(head, rows) {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row) =>
    row
      .map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(all[0]), rule, ...all.slice(1).map(line)].join('\n');
}

export const count = (n) => (Number.isFinite(n) ? Math.round(n).toLocaleString('en') : '-');
export const ms = (n) => (Number.isFinite(n) ? `${n < 10 ? n.toFixed(1) : n.toFixed(0)} ms` : '-');
export const seconds = (n) => (Number.isFinite(n) ? `${n.toFixed(2)} s` : '-');
export const mb = (n) => (Number.isFinite(n) ? `${n.toFixed(0)} MB` : '-');
export const ratio = (n) => (Number.isFinite(n) ? `×${n.toFixed(2)}` : '-');

/** One line per target: target, measured value, met or not. */
export function aims(list) {
  const rows = list.map(({ what, aim, value, show, met }) => [
    what,
    aim,
    Number.isFinite(value) ? show(value) : 'not measured',
    Number.isFinite(value) ? (met(value) ? 'met' : 'MISSED') : '-',
  ]);
  return table(['aim', 'asked', 'measured', ''], rows);
}
