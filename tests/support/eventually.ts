/** Asks again until it is so, for what happens on its own time (a closed socket's consequences); fails after 10 s. */
export async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never came true: ${holds}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
