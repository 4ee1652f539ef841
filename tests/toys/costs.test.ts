import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

// Measures what README.md states an addition costs: the addition is made in a copy of the sources, and compiler errors
// name the files that must follow. Another file that depends on every doc type appears here; list it in the README.

const root = process.cwd();
let copy = '';
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'annals-toys-'));
  for (const part of ['contracts', 'server', 'client', 'migrations', 'tsconfig.json', 'package.json'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function edit(file: string, from: string, to: string): void {
  const at = path.join(copy, file);
  const text = readFileSync(at, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(at, text.replace(from, to));
}

/** The files with compiler errors. */
function complaints(config: string): Promise<string[]> {
  const tsc = spawn(process.execPath, ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', config], { cwd: copy });
  let output = '';
  tsc.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  return new Promise((resolve) => {
    tsc.on('close', () => resolve([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file)));
  });
}

describe('the files that the compiler asks for', () => {
  it('of a doc type are those that the README names; of a permission rule, none but the policy', async () => {
    edit('contracts/platform/enums.ts', 'about: 11 }', 'about: 11, checklist: 90 }');
    edit('contracts/platform/policy.ts', "  'doc.view': ", "  'doc.checklist': project('dev'),\n  'doc.view': ");
    const found = await Promise.all(['tsconfig.json', 'client/tsconfig.json'].map(complaints));
    expect([...new Set(found.flat())].sort()).toEqual(named);
  }, 180_000);

  it('are in the README', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    for (const file of named) expect(readme).toContain(`\`${file}\``);
  });
});

const named = [
  'client/doc-types/index.ts',
  'client/doc-types/names.ts',
  'client/doc-types/views.ts',
  'contracts/docs/doc-types/facts.ts',
  'server/docs/doc-types/index.ts',
];
