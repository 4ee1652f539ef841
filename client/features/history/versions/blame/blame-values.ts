import type { blame } from '../../../../../contracts/history/history.js';
import type { WireReply } from '../../../../../contracts/platform/endpoint.js';

type Blame = WireReply<typeof blame>;
type BlameVersion = Blame['origins'][number];

/**
 * The key of a value on a screen: `field:<name>`, `row:<rowId>:<attribute>` (a row's id may contain any character),
 * `lines:<first>-<last>` of Markdown, counted from 1, or `block:<n>`, a top-level node of rich text, counted from 0.
 */
export type BlamedValue =
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'row'; readonly rowId: string; readonly attribute: string }
  /** `from`: the first block; `to`: the one after the last. */
  | { readonly kind: 'text'; readonly from: number; readonly to: number };

export function parseBlamedValue(written: string): BlamedValue | undefined {
  const field = /^field:(.+)$/s.exec(written)?.[1];
  if (field) return { kind: 'field', field };
  const [, first, last] = /^lines:(\d+)-(\d+)$/.exec(written) ?? [];
  if (first && last) return { kind: 'text', from: Number(first) - 1, to: Number(last) };
  const block = /^block:(\d+)$/.exec(written)?.[1];
  if (block) return { kind: 'text', from: Number(block), to: Number(block) + 1 };
  const [, rowId, attribute] =
    /^row:(.+?):((?:schema|value)\/.+)$/s.exec(written) ?? /^row:(.+):([A-Za-z]+)$/s.exec(written) ?? [];
  return rowId && attribute ? { kind: 'row', rowId, attribute } : undefined;
}

export interface BlameOrigin {
  readonly version: BlameVersion;
  /** The previous value; undefined: unchanged since creation, or a part of a text. */
  readonly from: string | undefined;
  /** Who of the version's editors typed it; empty: not recorded. */
  readonly by: readonly Person[];
}
type Person = BlameVersion['actor'];

/** The origin of a value; undefined: no version has it yet. */
export function blameOriginOf(blame: Blame, value: BlamedValue): BlameOrigin | undefined {
  if (value.kind === 'text') return textOriginOf(blame, value);
  const { fields, rows, origins } = blame;
  const row = value.kind === 'row' && Object.hasOwn(rows, value.rowId) ? rows[value.rowId] : undefined;
  const own = value.kind === 'field' ? ownOf(fields, value.field) : row && ownOf(row, value.attribute);
  // An attribute that never changed is left out: its origin is that of its row.
  const origin = own ?? row?.row;
  const version = origins.find((each) => each.version === origin?.at);
  if (!origin || !version) return undefined;
  const born = origin === row?.row || origin.at === 1;
  return { version, from: born ? undefined : origin.from, by: origin.by ?? [] };
}

/** The newest version among those of the blocks, with the people who typed its blocks. */
function textOriginOf({ blocks, origins }: Blame, { from, to }: { from: number; to: number }): BlameOrigin | undefined {
  const found: Blame['blocks'] = [];
  let start = 0;
  for (const run of blocks) {
    if (start < to && start + run.count > from) found.push(run);
    start += run.count;
  }
  const at = Math.max(...found.map((run) => run.at));
  const version = origins.find((each) => each.version === at);
  if (!version) return undefined;
  const people = found.flatMap((run) => (run.at === at ? (run.by ?? []) : []));
  return { version, from: undefined, by: [...new Map(people.map((person) => [person.id, person])).values()] };
}

type Origin = Blame['fields'][string];
const ownOf = (origins: Readonly<Record<string, Origin | undefined>>, name: string): Origin | undefined =>
  Object.hasOwn(origins, name) ? origins[name] : undefined;

/** Marks the values that the layer itself made focusable. */
const STOP = 'data-blame-stop';
export const blameStops = `[${STOP}]`;
const reachable = 'a, button, input, textarea, select, [contenteditable="true"], [tabindex]';

/**
 * Values without a focusable element become one stop of the Tab key, navigated by the arrows. Returns the function that
 * reverts it.
 */
export function makeReachable(): () => void {
  const look = () => {
    for (const element of document.querySelectorAll('[data-blame]')) {
      if (element.hasAttribute(STOP)) continue;
      if (element.closest(reachable) || element.querySelector(reachable)) continue;
      element.setAttribute(STOP, '');
      element.setAttribute('tabindex', '-1');
    }
    const first = document.querySelector(blameStops);
    if (first && !document.querySelector(`${blameStops}[tabindex="0"]`)) first.setAttribute('tabindex', '0');
  };
  look();
  // Rows are added and removed while scrolling or opening branches.
  let waiting = 0;
  const watch = new MutationObserver(() => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      look();
    });
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    cancelAnimationFrame(waiting);
    for (const element of document.querySelectorAll(blameStops)) {
      element.removeAttribute(STOP);
      element.removeAttribute('tabindex');
    }
  };
}

/** The value that an arrow moves to: along the line, or the same one of the next row. */
export function nextStop(from: Element, key: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(blameStops)];
  const at = all.findIndex((each) => each.isSameNode(from));
  if (at < 0) return undefined;
  if (key === 'ArrowRight') return all[at + 1];
  if (key === 'ArrowLeft') return all[at - 1];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  const ahead = key === 'ArrowDown' ? all.slice(at + 1) : key === 'ArrowUp' ? all.slice(0, at).reverse() : [];
  const here = parseBlamedValue(from.getAttribute('data-blame') ?? '');
  const alike = ahead.find((each) => {
    const value = parseBlamedValue(each.getAttribute('data-blame') ?? '');
    return here?.kind === 'row' && value?.kind === 'row' && value.attribute === here.attribute;
  });
  return alike ?? ahead.find((each) => !sameRow(here, parseBlamedValue(each.getAttribute('data-blame') ?? '')));
}

const sameRow = (a: BlamedValue | undefined, b: BlamedValue | undefined): boolean =>
  a?.kind === 'row' && b?.kind === 'row' && a.rowId === b.rowId;
