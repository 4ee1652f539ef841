import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { entities } from '../../server/app/entities.js';

it('every entity is in the list', async () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.entity.ts'),
  );
  const found: unknown[] = [];
  for (const file of files) {
    const module: Record<string, unknown> = await import(`../../server/${file.replace(/\.ts$/, '.js')}`);
    found.push(
      ...Object.values(module).filter((value) => typeof value === 'function' && /^class\b/.test(String(value))),
    );
  }
  expect(files.length).toBeGreaterThan(0);
  for (const entity of found) expect(entities).toContain(entity);
});
