import type { PackedDoc } from '../formats/pack/packed-api.js';
import type { StandingDoc } from './standing-doc.js';

/** The stored doc of which the new one is probably a rename; undefined if none is similar enough, or two equally. */
export function likelyRename(
  { name, url = '', httpMethod = '' }: Pick<PackedDoc, 'name' | 'url' | 'httpMethod'>,
  missing: readonly StandingDoc[],
  newcomers: number,
): StandingDoc | undefined {
  const scored = missing
    .map((doc) => {
      const sameName = doc.origin?.name === name && name !== '';
      const sameMethod = doc.httpMethod === httpMethod;
      const alone = missing.length === 1 && newcomers === 1;
      const score = (sameName ? 3 : 0) + (sameMethod ? 1 : 0) + 3 * segmentLikeness(doc.url, url) + (alone ? 1 : 0);
      return { doc, score };
    })
    .filter(({ score }) => score >= LIKELY)
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  return best && best.score > (second?.score ?? 0) ? best.doc : undefined;
}

/** Minimum score: same name and method, or same method and most of the path. */
const LIKELY = 4;

/** Share of equal segments of two paths, counted from both ends: 0 to 1. */
function segmentLikeness(a: string, b: string): number {
  const [left, right] = [a, b].map((path) => path.split('/').filter(Boolean));
  if (!left?.length || !right?.length) return 0;
  const most = Math.max(left.length, right.length);
  const least = Math.min(left.length, right.length);
  let head = 0;
  while (head < least && left[head] === right[head]) head++;
  let tail = 0;
  while (tail < least - head && left.at(-1 - tail) === right.at(-1 - tail)) tail++;
  return (head + tail) / most;
}
