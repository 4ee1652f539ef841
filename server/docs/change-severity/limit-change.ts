/** A change of a row, as a rule names it without its place. */
export interface Found {
  readonly kind: string;
  readonly from?: string;
  readonly to?: string;
}
export type Words = Readonly<Record<string, string>>;

/** Longer texts of keywords are cut: a meaning is stored, and worded in one line. */
const MOST = 200;
export const shortened = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);
export const named = (name: string, text: string): string => shortened(`${name}: ${text}`);

export interface Sides {
  readonly name: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The change of a limit that is there or not; `relation`: how the later one differs. */
export function changeOf(from: string | undefined, to: string | undefined, relation: () => string): Found[] {
  if (from === undefined) return to === undefined ? [] : [{ kind: 'limit.set', to }];
  if (to === undefined) return [{ kind: 'limit.unset', from }];
  const found = relation();
  return found === '' ? [] : [{ kind: `limit.${found}`, from, to }];
}
