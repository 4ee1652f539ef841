import type { CodeField } from './code-fields.js';
import type { CodeModel } from './code-model.js';
import { camel, identifier } from './code-names.js';
import type { CodeType } from './code-types.js';
import { okHttpRuntime } from './java-runtime.js';

/** The last eight are words of module declarations: compilers take them as names, not every other tool does. */
const reserved = new Set(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null var record yield opens requires exports provides uses with to transitive'.split(
    ' ',
  ),
);
const text = (value: string): string => JSON.stringify(value);
const fieldName = (name: string): string => {
  const own = camel(identifier(name, 'field'));
  return reserved.has(own) ? `${own}Value` : own;
};

function typeText(type: CodeType): string {
  switch (type.kind) {
    case 'list':
      return `List<${typeText(type.of)}>`;
    case 'map':
      return `Map<String, ${typeText(type.of)}>`;
    case 'struct':
      return type.name;
    case 'enum':
      return type.isNumber ? 'Long' : 'String';
    default:
      return {
        string: 'String',
        integer: 'Long',
        number: 'BigDecimal',
        boolean: 'Boolean',
        any: 'Object',
        file: 'byte[]',
      }[type.kind];
  }
}

/** Names that are the same as identifiers get a number. */
function numbered(fields: readonly CodeField[]): (readonly [string, CodeField])[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const own = fieldName(field.name);
    let name = own;
    for (let n = 2; taken.has(name); n++) name = `${own}${n}`;
    taken.add(name);
    return [name, field] as const;
  });
}

function struct({ name, fields }: CodeModel['structs'][number]): string {
  const members = numbered(fields).map(
    ([own, field]) =>
      `${field.comment ? `        /** ${field.comment} */\n` : ''}        @JsonProperty(${text(field.name)})\n        private ${typeText(field.type)} ${own};\n`,
  );
  return `    @Data\n    public static class ${name} {\n${members.join('\n')}    }\n`;
}

const imports = `import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import lombok.Data;
`;
const structsOf = ({ structs }: CodeModel): string => structs.map(struct).join('\n');

export const javaPojo = (model: CodeModel): string =>
  `${imports}\n/** ${model.title} */\npublic class ${model.name} {\n${structsOf(model)}}\n`;

const mappings: Readonly<Record<string, string>> = {
  GET: 'GetMapping',
  POST: 'PostMapping',
  PUT: 'PutMapping',
  DELETE: 'DeleteMapping',
  PATCH: 'PatchMapping',
};

const typeOf = ({ contentType, body }: CodeModel): string =>
  body && contentType !== '' && contentType !== '*/*' ? contentType : '';

export function javaFeign(model: CodeModel): string {
  const { name, title, url, method, path, query, headers, body, response } = model;
  const given = numbered([...path, ...query, ...headers]).map(([own, field], at) => {
    const type = `${typeText(field.type)} ${own}`;
    if (at < path.length) return `@PathVariable(${text(field.name)}) ${type}`;
    const kind = at < path.length + query.length ? 'RequestParam' : 'RequestHeader';
    return `@${kind}(value = ${text(field.name)}, required = ${field.isRequired}) ${type}`;
  });
  const all = [...given, ...(body ? [`@RequestBody ${typeText(body)} requestBody`] : [])];
  const consumes = typeOf(model) === '' ? '' : `, consumes = ${text(typeOf(model))}`;
  const mapping = mappings[method]
    ? `@${mappings[method]}(${consumes ? 'value = ' : ''}${text(url)}${consumes})`
    : `@RequestMapping(method = RequestMethod.${method}, path = ${text(url)}${consumes})`;
  return `${imports}import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.*;

/** ${title} */
@FeignClient(name = ${text(camel(name))}, url = "\${api.base-url}")
public interface ${name}Client {
    ${mapping}
    ${typeText(response)} ${camel(name)}(${all.join(', ')});

${structsOf(model)}}
`;
}

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
]);
const params = (fields: readonly CodeField[]): (readonly [string, CodeField])[] =>
  numbered(fields).map(([own, field]) => [locals.has(own) ? `${own}Param` : own, field] as const);

const wired = (value: string, { name, wire: { style, explode } }: CodeField): string =>
  `wire(${text(name)}, ${value}, ${text(style)}, ${explode})`;

/** Lines before the request, and its body. */
function okHttpBody(model: CodeModel): { lines: string; value: string } {
  const { body, bodyKind, structs, method } = model;
  if (!body)
    return { lines: '', value: ['POST', 'PUT', 'PATCH'].includes(method) ? 'RequestBody.create("", null)' : 'null' };
  const type = `MediaType.get(${text(typeOf(model) || 'application/json')})`;
  if (bodyKind === 'text' || bodyKind === 'binary')
    return { lines: '', value: `RequestBody.create(requestBody, ${type})` };
  const found = body.kind === 'struct' ? structs.find(({ name }) => name === body.name) : undefined;
  const fields = (found?.fields ?? []).map((field) => {
    const [own = ''] = numbered(found?.fields ?? []).find(([, one]) => one === field) ?? [];
    return [`requestBody.get${own.charAt(0).toUpperCase()}${own.slice(1)}()`, field] as const;
  });
  if (bodyKind === 'form')
    return {
      lines: `        List<String[]> form = new ArrayList<>();\n${fields.map(([value, field]) => `        form.addAll(${wired(value, field)});\n`).join('')}`,
      value: `RequestBody.create(joined(form), ${type})`,
    };
  if (bodyKind === 'multipart') {
    const lines = fields.map(([value, field]) =>
      field.type.kind === 'file'
        ? `        if (${value} != null) parts.addFormDataPart(${text(field.name)}, ${text(field.name)}, RequestBody.create(${value}, null));\n`
        : `        for (String[] pair : ${wired(value, field)}) parts.addFormDataPart(pair[0], pair[1]);\n`,
    );
    return {
      lines: `        MultipartBody.Builder parts = new MultipartBody.Builder().setType(MultipartBody.FORM);\n${lines.join('')}`,
      value: 'parts.build()',
    };
  }
  return { lines: '', value: `RequestBody.create(mapper.writeValueAsString(requestBody), ${type})` };
}

export function javaOkHttp(model: CodeModel): string {
  const { name, title, url, path, query, headers, method, body, response } = model;
  const fields = params([...path, ...query, ...headers]);
  const all = [
    ...fields.map(([own, field]) => `${typeText(field.type)} ${own}`),
    ...(body ? [`${typeText(body)} requestBody`] : []),
  ];
  const replaced = fields
    .slice(0, path.length)
    .map(
      ([own, field]) =>
        `        for (String[] pair : ${wired(own, field)}) path = path.replace(${text(`{${field.name}}`)}, encoded(pair[1]));\n`,
    );
  const added = fields
    .slice(path.length, path.length + query.length)
    .map(([own, field]) => `        query.addAll(${wired(own, field)});\n`);
  const set = fields
    .slice(path.length + query.length)
    .map(([own, field]) => `        for (String[] pair : ${wired(own, field)}) request.header(pair[0], pair[1]);\n`);
  const sent = okHttpBody(model);
  const answer =
    response.kind === 'string' ? 'text' : `mapper.readValue(text, new TypeReference<${typeText(response)}>() {})`;
  return `${imports}import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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

    public ${typeText(response)} ${camel(name)}(${all.join(', ')}) throws IOException {
        String path = ${text(url)};
${replaced.join('')}        List<String[]> query = new ArrayList<>();
${added.join('')}        if (!query.isEmpty()) path += (path.contains("?") ? "&" : "?") + joined(query);
${sent.lines}        Request.Builder request = new Request.Builder().url(baseUrl + path).method("${method}", ${sent.value});
${set.join('')}        try (Response response = client.newCall(request.build()).execute()) {
            String text = response.body() == null ? "" : response.body().string();
            // The body of a refusal says why.
            if (!response.isSuccessful()) throw new IOException("HTTP " + response.code() + ": " + text);
            return text.isEmpty() ? null : ${answer};
        }
    }
${okHttpRuntime}
${structsOf(model)}}
`;
}
