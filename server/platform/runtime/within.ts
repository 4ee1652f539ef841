/** The outcome of `within` when the time is over. */
export const late = Symbol('late');

/**
 * The outcome of `promise`, or `late` when it takes longer than `ms` milliseconds; its own outcome is then ignored, a
 * rejection too.
 */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | typeof late> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof late>((resolve) => {
    timer = setTimeout(resolve, ms, late);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
