/** JSON values one after another, mostly one a line: a body of that type is no JSON as a whole. */
export const isJsonLines = (contentType: string): boolean =>
  /\b(?:ndjson|jsonl|json-?lines|json-seq|stream\+json|json-stream)\b/i.test(contentType);

/** Whether a body of that content type is shown as JSON; forms, XML and texts are not. */
export const isJson = (contentType: string): boolean =>
  !contentType.trim() || contentType.trim() === '*/*' || (/json/i.test(contentType) && !isJsonLines(contentType));

/** Office files have `openxmlformats` in their names, and are no XML. */
export const isXml = (contentType: string): boolean => !isJson(contentType) && /[/+]xml\b/i.test(contentType);

/** Texts that are neither JSON nor XML. */
export const isPlain = (contentType: string): boolean =>
  !isXml(contentType) &&
  !isJson(contentType) &&
  (isJsonLines(contentType) ||
    /^text\/|[/+.-](?:ya?ml|toml|csv|graphql|sql|javascript|ecmascript)\b/i.test(contentType.trim()));
