import type { CodeBody } from './code-bodies.js';
import { type CodeField, openNames } from './code-fields.js';
import { type CodeModel, refusals, resultOf, successes } from './code-model.js';
import { camel } from './code-names.js';
import type { CodeResponse } from './code-responses.js';
import { isFiles } from './code-types.js';
import { imports, numbered, structsOf, text, typeText } from './java.js';
import { okHttpRuntime } from './java-runtime.js';

/** Names of the fields and variables of the method. */
const locals = new Set([
  'client',
  'mapper',
  'baseUrl',
  'path',
  'query',
  'form',
  'parts',
  'url',
  'request',
  'response',
  'requestBody',
  'pair',
  'text',
  'headers',
  'bytes',
]);
const params = (fields: readonly CodeField[]): (readonly [string, CodeField])[] =>
  numbered(fields).map(([own, field]) => [locals.has(own) ? `${own}Param` : own, field] as const);

const wired = (value: string, { name, wire: { style, explode } }: CodeField): string =>
  `wire(${text(name)}, ${value}, ${text(style)}, ${explode})`;

/** Lines before the request, and its body. */
function sentBody({ structs, method }: CodeModel, body: CodeBody | undefined): { lines: string; value: string } {
  if (!body)
    return { lines: '', value: ['POST', 'PUT', 'PATCH'].includes(method) ? 'RequestBody.create("", null)' : 'null' };
  const { kind, type, contentType } = body;
  const media = `MediaType.get(${text(contentType)})`;
  if (kind === 'text' || kind === 'binary') return { lines: '', value: `RequestBody.create(requestBody, ${media})` };
  const found = type.kind === 'struct' ? structs.find(({ name }) => name === type.name) : undefined;
  const fields = numbered(found?.fields ?? []).map(
    ([own, field]) => [`requestBody.get${own.charAt(0).toUpperCase()}${own.slice(1)}()`, field] as const,
  );
  if (kind === 'form')
    return {
      lines: `        List<String[]> form = new ArrayList<>();\n${fields.map(([value, field]) => `        form.addAll(${wired(value, field)});\n`).join('')}`,
      value: `RequestBody.create(joined(form), ${media})`,
    };
  if (kind === 'multipart') return { lines: multipartLines(fields), value: 'parts.build()' };
  return { lines: '', value: `RequestBody.create(mapper.writeValueAsString(requestBody), ${media})` };
}

function multipartLines(fields: readonly (readonly [value: string, CodeField])[]): string {
  const lines = fields.map(([value, field]) => {
    const { name, type, wire } = field;
    const media = wire.contentType ? `MediaType.get(${text(wire.contentType)})` : 'null';
    const file = (each: string) =>
      `parts.addFormDataPart(${text(name)}, ${text(name)}, RequestBody.create(${each}, ${media}));`;
    if (type.kind === 'file') return `        if (${value} != null) ${file(value)}\n`;
    if (isFiles(type)) return `        if (${value} != null) for (byte[] each : ${value}) ${file('each')}\n`;
    const part = wire.contentType ? `null, RequestBody.create(pair[1], ${media})` : 'pair[1]';
    return `        for (String[] pair : ${wired(value, field)}) parts.addFormDataPart(pair[0], ${part});\n`;
  });
  return `        MultipartBody.Builder parts = new MultipartBody.Builder().setType(MultipartBody.FORM);\n${lines.join('')}`;
}

const isStatus = ({ status }: CodeResponse): string =>
  /X/.test(status) ? `response.code() / 100 == ${status.charAt(0)}` : `response.code() == ${status}`;
const read = (type: string): string => `read(response, bytes, new TypeReference<${type}>() {})`;

/** Returns by the status of the answer; `otherwise`: for the statuses that the doc does not have. */
function byStatus(responses: readonly CodeResponse[], otherwise: string): string[] {
  const filled = responses.filter(({ isEmpty }) => !isEmpty);
  const rest = filled.find(({ status }) => status === 'default');
  return [
    ...filled
      .filter((each) => each !== rest)
      .map((each) => `if (${isStatus(each)}) return ${read(typeText(each.type))};`),
    `return ${rest ? read(typeText(rest.type)) : otherwise};`,
  ];
}

function answerLines(model: CodeModel): string[] {
  const all = successes(model.responses);
  const types = new Set(all.filter(({ isEmpty }) => !isEmpty).map(({ type }) => typeText(type)));
  return types.size < 2 ? [`return ${read(typeText(resultOf(model)))};`] : byStatus(all, read('Object'));
}

/** The body of a refusal by its status, as it came if it is not of that type. */
const refusedMethod = ({ responses }: CodeModel): string => `
    private Object refused(Response response, byte[] bytes) {
        try {
${byStatus(refusals(responses), read('Object'))
  .map((line) => `            ${line}\n`)
  .join('')}        } catch (IOException unread) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** An answer that is no success. Its body has the type of its status, or is the text that came. */
    public static class Refusal extends IOException {
        public final int status;
        public final Object body;

        Refusal(int status, Object body, String text) {
            super("HTTP " + status + ": " + text);
            this.status = status;
            this.body = body;
        }
    }
`;

function call(model: CodeModel, body: CodeBody | undefined): string {
  const { name, url, path, query, headers, method, accept } = model;
  const fields = params([...path, ...query, ...headers]);
  const all = [
    ...fields.map(([own, field]) => `${typeText(field.type)} ${own}`),
    ...(body ? [`${typeText(body.type)} requestBody`] : []),
  ];
  const replaced = fields
    .slice(0, path.length)
    .map(
      ([own, field]) =>
        `        for (String[] pair : ${wired(own, field)}) path = path.replace(${text(`{${field.name}}`)}, inPath(pair[1]));\n`,
    );
  const added = fields
    .slice(path.length, path.length + query.length)
    .map(([own, field]) => `        query.addAll(${wired(own, field)});\n`);
  const set = fields
    .slice(path.length + query.length)
    .map(([own, field]) => `        for (String[] pair : ${wired(own, field)}) request.header(pair[0], pair[1]);\n`);
  const sent = sentBody(model, body);
  return `    public ${typeText(resultOf(model))} ${camel(name)}${body?.suffix ?? ''}(${all.join(', ')}) throws IOException {
        String path = ${text(url)};
${replaced.join('')}        List<String[]> query = new ArrayList<>();
${added.join('')}        if (!query.isEmpty()) path += (path.contains("?") ? "&" : "?") + joined(${['query', ...openNames(query).map(text)].join(', ')});
${sent.lines}        Request.Builder request = new Request.Builder().url(baseUrl + path).method("${method}", ${sent.value});
${accept ? `        request.header("Accept", ${text(accept)});\n` : ''}${set.join('')}        try (Response response = client.newCall(request.build()).execute()) {
            byte[] bytes = response.body() == null ? new byte[0] : response.body().bytes();
            if (!response.isSuccessful())
                throw new Refusal(response.code(), refused(response, bytes), new String(bytes, StandardCharsets.UTF_8));
${answerLines(model)
  .map((line) => `            ${line}\n`)
  .join('')}        }
    }
`;
}

export function javaOkHttp(model: CodeModel): string {
  const { name, title } = model;
  const bodies = model.bodies.length > 0 ? model.bodies : [undefined];
  return `${imports}import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.StringJoiner;
import okhttp3.*;

/** ${title} */
public class ${name}Client {
    private final OkHttpClient client = new OkHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();
    private final String baseUrl;

    public ${name}Client(String baseUrl) {
        this.baseUrl = baseUrl;
    }

${bodies.map((body) => call(model, body)).join('\n')}${refusedMethod(model)}${okHttpRuntime}
${structsOf(model)}}
`;
}
