import { searchable } from '../../../../contracts/platform/folded.js';

/** A text with its search hits marked. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  const where = searchable(text);
  // Where folding changes the length (a ligature), positions differ and nothing is marked.
  const isSameLength = where.length === text.length && searchable(wanted).length === wanted.length;
  const at = wanted && isSameLength ? where.indexOf(searchable(wanted)) : -1;
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}
