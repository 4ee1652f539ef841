/** Buckets grow by about 1 %: precise enough for ratios, small enough to send between processes. */
const STEPS = 64;
const FLOOR_MS = 0.01;

/** Times in milliseconds, counted in buckets. */
export class Histogram {
  constructor(counts = [], total = 0) {
    this.counts = counts;
    this.total = total;
  }

  add(ms, times = 1) {
    const at = Math.max(0, Math.round(Math.log2(ms / FLOOR_MS + 1) * STEPS));
    this.counts[at] = (this.counts[at] ?? 0) + times;
    this.total += times;
  }

  merge(other) {
    for (let i = 0; i < other.counts.length; i++) {
      if (other.counts[i]) this.counts[i] = (this.counts[i] ?? 0) + other.counts[i];
    }
    this.total += other.total;
    return this;
  }

  /** The quantile of a share (0 to 1); NaN when nothing was counted. */
  at(share) {
    let left = share * this.total;
    for (let i = 0; i < this.counts.length; i++) {
      left -= this.counts[i] ?? 0;
      if (this.counts[i] && left <= 0) return (2 ** (i / STEPS) - 1) * FLOOR_MS;
    }
    return Number.NaN;
  }
}

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};
