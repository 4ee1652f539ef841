/**
 * Options of an `LRUCache` that has at most so many entries and grows as it fills. With `max` it allocates all places at
 * once, and clears them all, however few are used: 0.3 ms for 20,000 places, at each commit.
 */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
