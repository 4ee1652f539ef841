import { openApiCalls, openApiFields, openApiGroups } from '../../../contracts/import-export/open-api.js';
import type { OpenApiDocs } from '../../../contracts/import-export/open-api-docs.js';
import { hasSentence, type Lang, sentenceOf } from '../../platform/languages/sentences.js';
import { failedReply, OpenApiCode } from './open-api-reply.js';
import { exampleOf, type FieldText, fieldDocs } from './schema-docs.js';

/** The key of a field's text: its own, or one that all fields of that name share. */
export function fieldTextKey(object: string, field: string): string {
  const own = `openApi.${object}.${field}`;
  return hasSentence(own) ? own : `openApi.field.${field}`;
}

/** The documentation of the push API, generated from its schemas (docs/wire.md 2). */
export function callDocs(lang: Lang): OpenApiDocs {
  const textOf: FieldText = (object, field) => sentenceOf(lang, fieldTextKey(object, field));
  return {
    apiModules: openApiGroups.map((id, order) => ({
      ...{ id, order, name: sentenceOf(lang, `openApi.group.${id}`) },
      moduleItems: openApiCalls
        .filter(({ group }) => group === id)
        .map(({ name, version, key, onlyReads, input, reply }) => ({
          ...{ name, version, nameVersion: name + version, onlyReads },
          description: sentenceOf(lang, `openApi.calls.${key}`),
          remark: '',
          paramDefinitions: fieldDocs(input, textOf),
          resultDefinitions: fieldDocs(reply, textOf),
          customWrapper: false,
          paramExample: exampleOf(input),
          resultExample: exampleOf(reply),
        })),
    })),
    fields: fieldDocs(openApiFields, textOf),
    codes: codesOf(lang),
  };
}

const codesOf = (lang: Lang): OpenApiDocs['codes'] =>
  Object.values(OpenApiCode).map((code) => ({
    code,
    msg: code === OpenApiCode.ok ? '' : failedReply(code, lang).msg,
  }));
