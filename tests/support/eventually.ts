/** Short enough to cost no time, long enough that looking does not slow down what is waited for. */
const LOOK_AGAIN_MS = 15;

/** Polls until the condition holds, for asynchronous effects such as those of a closed socket; fails after 30 s, so that a machine three times slower than usual passes. */
export async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never came true: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
