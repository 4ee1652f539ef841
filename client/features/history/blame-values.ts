import type { WireReply } from '../../../contracts/endpoint.js';
import type { blame } from '../../../contracts/history.js';

type Blame = WireReply<typeof blame>;
export type BlameVersion = Blame['origins'][number];

/**
 * The key of a value on a screen: `field:<name>`, or `row:<rowId>:<attribute>`. A row's id may contain any character.
 */
export type BlamedValue =
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'row'; readonly rowId: string; readonly attribute: string };

export function parseBlamedValue(written: string): BlamedValue | undefined {
  const field = /^field:(.+)$/s.exec(written)?.[1];
  if (field) return { kind: 'field', field };
  const [, rowId, attribute] = /^row:(.+):([A-Za-z]+)$/s.exec(written) ?? [];
  return rowId && attribute ? { kind: 'row', rowId, attribute } : undefined;
}

export interface BlameOrigin {
  readonly version: BlameVersion;
  /** The previous value; undefined: unchanged since creation. */
  readonly from: string | undefined;
}

/** The origin of a value; undefined: no version has it yet. */
export function blameOriginOf({ fields, rows, origins }: Blame, value: BlamedValue): BlameOrigin | undefined {
  const row = value.kind === 'row' && Object.hasOwn(rows, value.rowId) ? rows[value.rowId] : undefined;
  const own = value.kind === 'field' ? ownOf(fields, value.field) : row && ownOf(row, value.attribute);
  // An attribute that never changed is left out: its origin is that of its row.
  const origin = own ?? row?.row;
  const version = origins.find((each) => each.version === origin?.at);
  if (!origin || !version) return undefined;
  const born = origin === row?.row || origin.at === 1;
  return { version, from: born ? undefined : origin.from };
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
