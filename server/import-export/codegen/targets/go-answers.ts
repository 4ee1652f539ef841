import { type CodeModel, refusals, resultOf, successes } from './code-model.js';
import type { CodeResponse } from './code-responses.js';
import { typeText } from './go-types.js';

/** Whether the answer has a status. */
const isStatus = ({ status }: CodeResponse): string =>
  /X/i.test(status) ? `res.StatusCode/100 == ${status.charAt(0)}` : `res.StatusCode == ${status}`;

/** The body by the status of the answer; `otherwise`: for the statuses that the doc does not have. */
function byStatus(responses: readonly CodeResponse[], line: (type: string) => string, otherwise: string): string {
  const filled = responses.filter(({ isEmpty }) => !isEmpty);
  const cases = filled
    .filter(({ status }) => status !== 'default')
    .map((each) => `\tcase ${isStatus(each)}:\n${line(typeText(each.type))}`);
  const rest = filled.find(({ status }) => status === 'default');
  return `\tswitch {\n${cases.join('')}\tdefault:\n${rest ? line(typeText(rest.type)) : otherwise}\t}\n`;
}

export const refusalType = ({ name, responses }: CodeModel): string =>
  refusals(responses).length === 0
    ? ''
    : `
// ${name}Refusal is an answer of 400 and above. Body has the type of its status, or is nil; Data is what came.
type ${name}Refusal struct {
\tStatus int
\tBody   any
\tData   []byte
}

func (refusal *${name}Refusal) Error() string {
\treturn fmt.Sprintf("HTTP %d: %s", refusal.Status, refusal.Data)
}
`;

export function refusalLines({ name, responses }: CodeModel, own: string): string {
  const all = refusals(responses);
  if (all.length === 0) return '\t\treturn out, fmt.Errorf("HTTP %d: %s", res.StatusCode, data)\n';
  const read = (type: string) =>
    `\t\tif body, err := ${own}Read[${type}](res, data); err == nil {\n\t\t\trefusal.Body = body\n\t\t}\n`;
  return `\t\trefusal := &${name}Refusal{Status: res.StatusCode, Data: data}\n${byStatus(all, read, '').replaceAll(/^/gm, '\t').trimEnd()}\n\t\treturn out, refusal\n`;
}

export function answerLines(model: CodeModel, own: string): string {
  const all = successes(model.responses);
  const result = typeText(resultOf(model));
  const isOne = new Set(all.filter(({ isEmpty }) => !isEmpty).map(({ type }) => typeText(type))).size < 2;
  if (isOne) return `\treturn ${own}Read[${result}](res, data)\n`;
  return byStatus(
    all,
    (type) => `\t\treturn ${own}Read[${type}](res, data)\n`,
    `\t\treturn ${own}Read[any](res, data)\n`,
  );
}
