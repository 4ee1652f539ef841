import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CodeTarget } from '../../contracts/import-export/codegen.js';

/*
 * What generated Java needs of its libraries, as declarations: enough for javac to check names and types without them.
 */
const annotation = (name: string, ...parts: string[]) => [
  name,
  `public @interface ${name.split('/').at(-1)} { ${parts.join(' ')} }`,
];
const WEB = 'org/springframework/web/bind/annotation';
const names = ['value', 'path', 'consumes', 'produces'].map((part) => `String[] ${part}() default {};`);
const one = ['String value() default "";', 'boolean required() default true;'];
const OK = 'okhttp3';

const sources: readonly (readonly string[])[] = [
  annotation('com/fasterxml/jackson/annotation/JsonProperty', 'String value();'),
  annotation('lombok/Data'),
  [
    'com/fasterxml/jackson/core/type/TypeReference',
    'public abstract class TypeReference<T> { public java.lang.reflect.Type getType() { return null; } }',
  ],
  [
    'com/fasterxml/jackson/databind/ObjectMapper',
    `import com.fasterxml.jackson.core.type.TypeReference; import java.io.IOException; public class ObjectMapper {
      public <T> T convertValue(Object value, TypeReference<T> type) { return null; }
      public <T> T readValue(byte[] bytes, TypeReference<T> type) throws IOException { return null; }
      public String writeValueAsString(Object value) throws IOException { return ""; } }`,
  ],
  annotation('org/springframework/cloud/openfeign/FeignClient', 'String name();', 'String url();'),
  ...['PathVariable', 'RequestParam', 'RequestHeader', 'RequestBody'].map((name) =>
    annotation(`${WEB}/${name}`, ...one),
  ),
  ...['Get', 'Post', 'Put', 'Delete', 'Patch'].map((name) => annotation(`${WEB}/${name}Mapping`, ...names)),
  annotation(`${WEB}/RequestMapping`, ...names, 'RequestMethod[] method() default {};'),
  [`${WEB}/RequestMethod`, 'public enum RequestMethod { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE }'],
  [`${OK}/OkHttpClient`, 'public class OkHttpClient { public Call newCall(Request request) { return null; } }'],
  [`${OK}/Call`, 'public interface Call { Response execute() throws java.io.IOException; }'],
  [
    `${OK}/Request`,
    `public class Request { public static class Builder {
      public Builder url(String url) { return this; }
      public Builder method(String method, RequestBody body) { return this; }
      public Builder header(String name, String value) { return this; }
      public Request build() { return null; } } }`,
  ],
  [
    `${OK}/RequestBody`,
    `public abstract class RequestBody {
      public static RequestBody create(String text, MediaType type) { return null; }
      public static RequestBody create(byte[] bytes, MediaType type) { return null; } }`,
  ],
  [`${OK}/MediaType`, 'public final class MediaType { public static MediaType get(String text) { return null; } }'],
  [
    `${OK}/MultipartBody`,
    `public final class MultipartBody extends RequestBody { public static final MediaType FORM = null; public static class Builder {
      public Builder setType(MediaType type) { return this; }
      public Builder addFormDataPart(String name, String value) { return this; }
      public Builder addFormDataPart(String name, String file, RequestBody body) { return this; }
      public MultipartBody build() { return null; } } }`,
  ],
  [
    `${OK}/Response`,
    `public final class Response implements AutoCloseable {
      public ResponseBody body() { return null; } public boolean isSuccessful() { return true; }
      public String header(String name, String otherwise) { return null; }
      public int code() { return 0; } @Override public void close() { } }`,
  ],
  [
    `${OK}/ResponseBody`,
    'public class ResponseBody { public byte[] bytes() throws java.io.IOException { return null; } }',
  ],
];

/** Sources by path. */
export const javaStubs: ReadonlyMap<string, string> = new Map(
  sources.map(([name = '', source = '']) => [
    `${name}.java`,
    `package ${name.split('/').slice(0, -1).join('.')};\n${source}\n`,
  ]),
);

const field = /^( {8}private (\S.{0,200}) (\w{1,64});)$/gm;
/** With the getters that Lombok makes of `@Data`. */
export const withGetters = (source: string): string =>
  source.replace(
    field,
    (whole, _line, type: string, name: string) =>
      `${whole}\n        public ${type} get${name.charAt(0).toUpperCase()}${name.slice(1)}() { return ${name}; }`,
  );

/** Compiles the code of some calls in `folder`, each in a package of its own. Resolves with the output of javac, and its status. */
export async function javac(
  folder: string,
  names: Iterable<string>,
  codeOf: (name: string, target: CodeTarget) => Promise<{ readonly fileName: string; readonly content: string }>,
): Promise<{ readonly stderr: string; readonly status: number | null }> {
  const sources = new Map(javaStubs);
  for (const name of names)
    for (const target of ['java-pojo', 'java-feign', 'java-okhttp'] as const) {
      const { fileName, content } = await codeOf(name, target);
      const own = `${name.toLowerCase()}/${target.slice(5)}`;
      sources.set(`${own}/${fileName}`, `package ${own.replace('/', '.')};\n${withGetters(content)}`);
    }
  const files = [...sources].map(([name, source]) => {
    const file = path.join(folder, 'java', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, source);
    return file;
  });
  const options = ['-proc:none', '-d', path.join(folder, 'classes')];
  const { stderr, status } = spawnSync('javac', [...options, ...files], { encoding: 'utf8' });
  return { stderr, status };
}
