import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Files below a folder whose names have one of the endings. */
export function filesIn(folder, ...endings) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        !(entry.parentPath ?? entry.path).includes('node_modules') &&
        entry.isFile() &&
        endings.some((ending) => entry.name.endsWith(ending)),
    )
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

export function parse(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

/** Calls `visit` for each node of a file. */
export function walk(source, visit) {
  const go = (node) => {
    visit(node);
    ts.forEachChild(node, go);
  };
  go(source);
}

/** `server/docs/tree/tree.ts:12` */
export function placeOf(source, node) {
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

export function finish(complaints) {
  for (const complaint of complaints) console.log(complaint);
  process.exit(complaints.length ? 1 : 0);
}
