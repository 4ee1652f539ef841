// Checks that citations in comments and documents exist: files of docs/ by path, and sections by number
// (`docs/wire.md 1.10`).
import { existsSync, readFileSync } from 'node:fs';
import { filesIn, finish } from './sources.mjs';

const CITATION = /\b(docs\/[\w./-]+\.md)((?:(?:,| and)? \d+(?:\.\d+)*)*)/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;

const complaints = [];
const headings = new Map();
const folders = ['server', 'client', 'contracts', 'migrations', 'tests', 'bench', 'scripts'];
for (const file of [
  ...folders.flatMap((folder) => filesIn(folder, '.ts', '.tsx', '.css', '.mjs', '.sql')),
  'README.md',
])
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) citations(`${file}:${index + 1}`, line);
for (const file of ['README.md', ...filesIn('docs', '.md')]) links(file);
finish(complaints);

function citations(place, line) {
  for (const [, target, sections] of line.matchAll(CITATION)) {
    if (!existsSync(target)) complaints.push(`${place}: there is no ${target}`);
    else
      for (const [section] of sections.matchAll(/\d+(?:\.\d+)*/g))
        if (!headingsOf(target).has(section)) complaints.push(`${place}: ${target} has no section ${section}`);
  }
}

function headingsOf(file) {
  if (!headings.has(file))
    headings.set(
      file,
      new Set([...readFileSync(file, 'utf8').matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm)].map(([, number]) => number)),
    );
  return headings.get(file);
}

function links(file) {
  for (const [, target] of readFileSync(file, 'utf8').matchAll(LINK))
    if (!existsSync(new URL(target, new URL(file, `file://${process.cwd()}/`))))
      complaints.push(`${file}: there is no ${target}`);
}
