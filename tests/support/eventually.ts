/** Short enough to cost no time, long enough that looking does not slow down what is waited for. */
const LOOK_AGAIN_MS = 15;
/** A machine three times slower than usual passes. */
const PATIENCE_MS = 30_000;

/** Polls until the condition holds, for asynchronous effects such as those of a closed socket; fails after `patience` milliseconds. */
export async function eventually(
  holds: () => Promise<boolean> | boolean,
  patience: number = PATIENCE_MS,
): Promise<void> {
  const end = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never came true: ${holds}`);
    await shortly();
  }
}

/** A pause between two looks. */
export const shortly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
