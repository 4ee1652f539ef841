// Regular expressions applied to user input must run in linear time: a few kilobytes crafted for a quadratic one block
// the event loop for seconds. recheck proves it, or returns a string that attacks the expression.
import { checkSync } from 'recheck';
import ts from 'typescript';
import { filesIn, finish, parse, placeOf, walk } from './sources.mjs';

const found = new Map();
for (const folder of ['server', 'contracts'])
  for (const file of filesIn(folder, '.ts')) {
    const source = parse(file);
    walk(source, (node) => {
      if (node.kind !== ts.SyntaxKind.RegularExpressionLiteral) return;
      const places = found.get(node.getText()) ?? [];
      found.set(node.getText(), [...places, placeOf(source, node)]);
    });
  }

const complaints = [];
for (const [text, places] of found) {
  const end = text.lastIndexOf('/');
  const { status, complexity, attack, error } = checkSync(text.slice(1, end), text.slice(end + 1), {
    checker: 'automaton',
    timeout: 10_000,
  });
  if (status === 'safe') continue;
  const why = complexity?.summary ?? error?.kind ?? status;
  const example = attack ? `, attacked by ${attack.pattern}` : '';
  complaints.push(`${places.join(', ')}: ${text} is ${why}${example}`);
}
finish(complaints);
