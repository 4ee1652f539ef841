import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { bin, doors, environmentCopies, erasures, followers, impact, tasks } from '../../server/flow.js';

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(path.join('server', file), 'utf8'));

/** Names of the classes that implement an interface. */
const classesOf = (contract: string): string[] =>
  sources.flatMap((text) =>
    [...text.matchAll(/export class (\w+)[^{]*? implements ([^{]+)\{/g)].flatMap(([, name = '', contracts = '']) =>
      contracts.split(/[,<>\s]+/).some((one) => one === contract || one === `Batch${contract}`) ? [name] : [],
    ),
  );

describe('the map of the server', () => {
  it.each([
    { contract: 'Follower', named: followers },
    { contract: 'TaskHandler', named: tasks },
    { contract: 'ErasureSource', named: erasures },
    { contract: 'ImpactSource', named: impact },
    { contract: 'Door', named: doors },
    { contract: 'EnvironmentCopySource', named: environmentCopies },
  ])('names every $contract', ({ contract, named }) => {
    const listed = Object.values(named).map(({ name }) => name);
    expect(listed.length).toBeGreaterThan(0);
    expect(classesOf(contract).sort()).toEqual(listed.sort());
  });

  it('names every query of deleted things', () => {
    const defined = sources.flatMap((text) => [...text.matchAll(/: BinQuery = `([^`]*)/g)]);
    expect(defined.length).toBeGreaterThan(0);
    expect(Object.values(bin)).toHaveLength(new Set(Object.values(bin)).size);
    for (const [, query = ''] of defined) {
      const [start = query] = query.split('$' + '{');
      expect(Object.values(bin).some((known) => known.startsWith(start))).toBe(true);
    }
  });
});
