import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startApp, type TestApp } from '../support/app.js';
import { ask } from './ask.js';
import { routesOf } from './routes.js';
import { cellsOf, outcomeOf, type Row } from './row.js';
import { routeOf, table } from './table.js';
import { World } from './world.js';

const anEndpoint = z.object({ method: z.enum(['GET', 'POST']), path: z.string(), input: z.any(), reply: z.any() });
/** Concurrent calls for one entry of the table. */
const AT_ONCE = 6;

let app: TestApp;
let world: World;
let cells = 0;
const asked = new Set<string>();
beforeAll(async () => {
  app = await startApp();
  world = await World.of(app);
});
afterAll(async () => {
  await app.stop();
  process.stdout.write(`The matrix: ${asked.size} lines, ${cells} cells\n`);
});

/** Deviations from the table, as `actor at place: got … instead of …`. */
async function deviations(line: string, row: Row): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = cellsOf(world, row);
  const work = async () => {
    for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
      const wanted = outcomeOf(row, cell.actor, cell.place);
      const got = await ask(cell, routeOf(line), row);
      cells += 1;
      if (!wanted.includes(got)) wrong.push(`${cell.actor} at ${cell.place}: ${got} instead of ${wanted.join(' or ')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  asked.add(line);
  return wrong.sort();
}

describe('every route of the application', () => {
  it('is in the table, and the table has no other', () => {
    const lines = new Set(Object.keys(table).map(routeOf));
    const routes = new Set(routesOf(app));
    expect({
      withoutLine: [...routes].filter((route) => !lines.has(route)),
      withoutRoute: [...lines].filter((line) => !routes.has(line)),
    }).toEqual({ withoutLine: [], withoutRoute: [] });
  });

  it('is there for every endpoint of the contracts', async () => {
    const files = readdirSync('contracts', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const said: string[] = [];
    for (const file of files)
      for (const value of Object.values(await import(`../../contracts/${file.replace(/\.ts$/, '.js')}`))) {
        const { success, data } = anEndpoint.safeParse(value);
        if (success) said.push(`${data.method} ${data.path}`);
      }
    const routes = new Set(routesOf(app));
    expect(said.length).toBeGreaterThan(150);
    expect(said.filter((route) => !routes.has(route))).toEqual([]);
  });

  it.each(Object.keys(table))('%s', async (line) => {
    const row = table[line];
    if (!row) throw new Error('unreachable');
    expect(await deviations(line, row)).toEqual([]);
  });

  it('refuses a HEAD as it refuses the GET', async () => {
    const closed = Object.keys(table).filter((line) => line.startsWith('GET ') && table[line]?.who !== 'public');
    for (const line of closed) {
      const answers = ['GET', 'HEAD'].map((method) => fetch(new URL(line.slice(4), app.url), { method }));
      const [get, head] = (await Promise.all(answers)).map(({ headers }) => headers.get('content-length'));
      expect([line, head]).toEqual([line, get]);
    }
  });

  it('has been asked in every cell', () => {
    const all = Object.values(table).reduce((sum, row) => sum + cellsOf(world, row).length, 0);
    expect({ lines: asked.size, cells }).toEqual({ lines: Object.keys(table).length, cells: all });
  });
});
