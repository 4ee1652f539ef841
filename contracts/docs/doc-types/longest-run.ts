/** Indices of a longest strictly increasing subsequence: the rows that need not move. */
export function longestRun(numbers: readonly number[]): Set<number> {
  /** By length − 1: index of the last element of the subsequence of that length with the lowest last element. */
  const ends: number[] = [];
  const before: number[] = [];
  numbers.forEach((value, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(at);
  return kept;
}
