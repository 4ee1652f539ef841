import type { CodeBody } from './code-bodies.js';
import { type CodeModel, resultOf, successes } from './code-model.js';
import { camel } from './code-names.js';
import { imports, numbered, structsOf, text, typeText } from './java.js';

const mappings: Readonly<Record<string, string>> = {
  GET: 'GetMapping',
  POST: 'PostMapping',
  PUT: 'PutMapping',
  DELETE: 'DeleteMapping',
  PATCH: 'PatchMapping',
};

function mappingOf({ method, url, accept }: CodeModel, body: CodeBody | undefined): string {
  // Feign sends the first of `produces` as the header.
  const [first = ''] = accept.split(/;q=|, /);
  const parts = [
    ...(body ? [`consumes = ${text(body.contentType)}`] : []),
    ...(first ? [`produces = ${text(first)}`] : []),
  ];
  if (!mappings[method])
    return `@RequestMapping(${[`method = RequestMethod.${method}`, `path = ${text(url)}`, ...parts].join(', ')})`;
  return `@${mappings[method]}(${parts.length > 0 ? 'value = ' : ''}${[text(url), ...parts].join(', ')})`;
}

function call(model: CodeModel, body: CodeBody | undefined): string {
  const { name, path, query, headers } = model;
  const given = numbered([...path, ...query, ...headers]).map(([own, field], at) => {
    const type = `${typeText(field.type)} ${own}`;
    if (at < path.length) return `@PathVariable(${text(field.name)}) ${type}`;
    const kind = at < path.length + query.length ? 'RequestParam' : 'RequestHeader';
    return `@${kind}(value = ${text(field.name)}, required = ${field.isRequired}) ${type}`;
  });
  const all = [...given, ...(body ? [`@RequestBody ${typeText(body.type)} requestBody`] : [])];
  return `    ${mappingOf(model, body)}
    ${typeText(resultOf(model))} ${camel(name)}${body?.suffix ?? ''}(${all.join(', ')});
`;
}

/** The type of each answer, for decoders: a method has one type for all of them. */
function answersOf({ responses }: CodeModel): string {
  if (responses.length === successes(responses).length && responses.length < 2) return '';
  const lines = responses.map(({ status, isEmpty, type }) => ` *   ${status}: ${isEmpty ? 'none' : typeText(type)}\n`);
  return ` * Answers by status:\n${lines.join('')}`;
}

export function javaFeign(model: CodeModel): string {
  const { name, title } = model;
  const bodies = model.bodies.length > 0 ? model.bodies : [undefined];
  const answers = answersOf(model);
  return `${imports}import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.*;

${answers ? `/**\n * ${title}\n${answers} */` : `/** ${title} */`}
@FeignClient(name = ${text(camel(name))}, url = "\${api.base-url}")
public interface ${name}Client {
${bodies.map((body) => call(model, body)).join('\n')}
${structsOf(model)}}
`;
}
