/**
 * Twelve hues of equal lightness: carets, avatars and flags of a user have the same colour everywhere, derived from the
 * id alone.
 */
const HUES = [
  '#c0392f',
  '#a85408',
  '#8a6500',
  '#5f7400',
  '#2b7f26',
  '#00805a',
  '#007c86',
  '#0073b0',
  '#2f66d0',
  '#6a55cf',
  '#9446b8',
  '#b53a83',
] as const;

export function personHue(id: string): number {
  let sum = 7;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 9973;
  return sum % HUES.length;
}

/** The colour as text for other clients (awareness); in CSS, the token `--person-<n>` has the same value. */
export const personColor = (id: string): string => HUES[personHue(id)] ?? HUES[0];

/** One letter or character for a name: the last of a Chinese name, else the first. */
export function initial(name: string): string {
  const chars = [...name.trim()];
  const last = chars.at(-1) ?? '';
  return (/\p{Script=Han}/u.test(last) ? last : (chars[0] ?? '?')).toUpperCase();
}

export function Avatar({ id, name }: { id: string; name: string }) {
  return (
    <span className="avatar" style={{ background: `var(--person-${personHue(id)})` }} role="img" aria-label={name}>
      {initial(name)}
    </span>
  );
}

/** Avatar and name; a long name is truncated. */
export function Person({ id, name }: { id: string; name: string }) {
  return (
    <span className="person">
      <span className="avatar" style={{ background: `var(--person-${personHue(id)})` }} aria-hidden="true">
        {initial(name)}
      </span>
      <span className="cut" title={name}>
        {name}
      </span>
    </span>
  );
}
