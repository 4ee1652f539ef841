/** Processor time of the fastest run, in microseconds: other processes make a run longer, never shorter. */
function cost(work: () => unknown): number {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user;
  });
  return Math.min(...runs);
}

const TRIES = 4;

/**
 * Eight parts take as long as the whole of eight times the size if the work is linear, an eighth if it is quadratic. The
 * processor's time is counted in steps of some milliseconds, and garbage is collected while it runs: both sides have as
 * much of it. Quadratic work fails in every run, linear work only on a busy machine.
 */
export function isQuadratic(part: () => unknown, whole: () => unknown): boolean {
  const parts = () => Array.from({ length: 8 }, part);
  for (let n = 0; n < TRIES; n++) if (cost(whole) <= 4 * Math.max(12_000, cost(parts))) return false;
  return true;
}

/** Of the texts, or other inputs, of a size, those on which the work grows faster than they do. */
export const quadraticOn = <T>(inputs: (size: number) => readonly T[], size: number, work: (input: T) => unknown) =>
  inputs(size).flatMap((whole, at) => {
    const part = inputs(size / 8)[at];
    const isSlow =
      part !== undefined &&
      isQuadratic(
        () => work(part),
        () => work(whole),
      );
    return isSlow ? [String(whole).slice(0, 40)] : [];
  });
