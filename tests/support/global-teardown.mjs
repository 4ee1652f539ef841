import { rmSync } from 'node:fs';

export default async function tearDown() {
  const { database, folder } = globalThis.__throwAway ?? {};
  await database?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
