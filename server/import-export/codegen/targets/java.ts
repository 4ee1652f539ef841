import { type CodeField, type CodeModel, type CodeType, camel, identifier } from './code-model.js';

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
      return { string: 'String', integer: 'Long', number: 'BigDecimal', boolean: 'Boolean', any: 'Object' }[type.kind];
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

export function javaFeign(model: CodeModel): string {
  const { name, title, url, method, path, query, body, response } = model;
  const given = numbered([...path, ...query]).map(([own, field], at) =>
    at < path.length
      ? `@PathVariable(${text(field.name)}) ${typeText(field.type)} ${own}`
      : `@RequestParam(value = ${text(field.name)}, required = ${field.isRequired}) ${typeText(field.type)} ${own}`,
  );
  const all = [...given, ...(body ? [`@RequestBody ${typeText(body)} requestBody`] : [])];
  const mapping = mappings[method]
    ? `@${mappings[method]}(${text(url)})`
    : `@RequestMapping(method = RequestMethod.${method}, path = ${text(url)})`;
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

export function javaOkHttp(model: CodeModel): string {
  const { name, title, url, method, path, query, body, response } = model;
  const fields = numbered([...path, ...query]);
  const all = [
    ...fields.map(([own, field]) => `${typeText(field.type)} ${own}`),
    ...(body ? [`${typeText(body)} requestBody`] : []),
  ];
  const replaced = fields
    .slice(0, path.length)
    .map(([own, field]) => `.replace(${text(`{${field.name}}`)}, String.valueOf(${own}))`);
  const added = fields
    .slice(path.length)
    .map(
      ([own, field]) =>
        `        if (${own} != null) url.addQueryParameter(${text(field.name)}, String.valueOf(${own}));\n`,
    );
  const sent = body
    ? 'RequestBody.create(mapper.writeValueAsString(requestBody), MediaType.get("application/json"))'
    : ['POST', 'PUT', 'PATCH'].includes(method)
      ? 'RequestBody.create("", null)'
      : 'null';
  return `${imports}import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
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
        HttpUrl.Builder url = HttpUrl.get(baseUrl + ${text(url)}${replaced.join('')}).newBuilder();
${added.join('')}        Request request = new Request.Builder().url(url.build()).method("${method}", ${sent}).build();
        try (Response response = client.newCall(request).execute()) {
            if (!response.isSuccessful()) throw new IOException("HTTP " + response.code());
            return mapper.readValue(response.body().string(), new TypeReference<${typeText(response)}>() {});
        }
    }

${structsOf(model)}}
`;
}
