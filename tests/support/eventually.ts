/** Polls until the condition holds, for asynchronous effects such as those of a closed socket; fails after 10 s. */
export async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never came true: ${holds}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
