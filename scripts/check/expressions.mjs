// Regular expressions applied to user input must run in linear time: a few kilobytes crafted for a quadratic one block
// the event loop for seconds. recheck proves it, or returns a string that attacks the expression.
import { checkSync } from 'recheck';
import ts from 'typescript';
import { filesIn, finish, parse, placeOf, walk } from './sources.mjs';

/**
 * Exempt, by pattern, with the reason. recheck does not know lookarounds; each of these stops at the next character of
 * its own set, so that all its attempts together read a text once.
 */
const exempt = new Map([
  [String.raw`(\{[^{}/]*\}|(?=\/))`, 'looks one character ahead'],
  [
    String.raw`<(?=[a-z!/?])(?!\/?[a-z][\w-]*\s{0,9}\/?>)`,
    'looks ahead over one name, which no other attempt starts in',
  ],
  [String.raw`\/(?=\s*[/\\])`, 'looks ahead over spaces only, which it never starts at'],
  ['^ {0,3}(?:```|~~~)\\s*(?!mermaid)[\\w+#-]+', 'looks ahead over spaces only; in a worker with a deadline'],
  [
    String.raw`("(?:[^"\\\n]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d[\d.eE+-]*)`,
    'only for 20,000 characters of our own JSON',
  ],
]);
const found = new Map();
const complaints = [];
for (const folder of ['server', 'contracts', 'client'])
  for (const file of filesIn(folder, '.ts', '.tsx')) {
    const source = parse(file);
    const constants = constantsOf(source);
    walk(source, (node) => {
      const expression = expressionOf(node, constants);
      if (!expression) return;
      if (expression.pattern === undefined)
        complaints.push(
          `${placeOf(source, node)}: cannot be checked; write it as a literal or of constants of its file`,
        );
      else if (!exempt.has(expression.pattern))
        found.set(keyOf(expression), [...(found.get(keyOf(expression)) ?? []), placeOf(source, node)]);
    });
  }

/** The constants of a file's top level that are texts. */
function constantsOf(source) {
  const constants = new Map();
  for (const statement of source.statements.filter(ts.isVariableStatement))
    for (const { name, initializer } of statement.declarationList.declarations) {
      const text = initializer && textOf(initializer, constants);
      if (text !== undefined) constants.set(name.getText(), text);
    }
  return constants;
}

/** The text of a literal, or of a template of literals and known constants; undefined: only known when it runs. */
function textOf(node, constants) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return constants.get(node.text);
  if (!ts.isTemplateExpression(node)) return undefined;
  const parts = node.templateSpans.map(({ expression, literal }) => [textOf(expression, constants), literal.text]);
  return parts.flat().includes(undefined) ? undefined : [node.head.text, ...parts.flat()].join('');
}

/** Pattern and flags of a literal or of `new RegExp(…)`; without a pattern when it is not known here. */
function expressionOf(node, constants) {
  if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
    const end = node.getText().lastIndexOf('/');
    return { pattern: node.getText().slice(1, end), flags: node.getText().slice(end + 1) };
  }
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return undefined;
  const [pattern, flags] = node.arguments.map((argument) => textOf(argument, constants));
  return { pattern, flags: flags ?? '' };
}

function keyOf({ pattern, flags }) {
  return JSON.stringify([pattern, flags]);
}

for (const [key, places] of found) {
  const [pattern, flags] = JSON.parse(key);
  const text = `/${pattern}/${flags}`;
  const { status, complexity, attack, error } = checkSync(pattern, flags, {
    checker: 'automaton',
    // The longest proof takes a second; a machine that does much else took more than sixty.
    timeout: 600_000,
  });
  if (status === 'safe') continue;
  const why = complexity?.summary ?? error?.kind ?? status;
  const example = attack ? `, attacked by ${attack.pattern}` : '';
  complaints.push(`${places.join(', ')}: ${text} is ${why}${example}`);
}
finish(complaints);
