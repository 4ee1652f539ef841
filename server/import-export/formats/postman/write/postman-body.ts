import { bodyText } from '../../../../../contracts/docs/body-text.js';
import { exampleOf, jsonOf } from '../../../../../contracts/docs/doc-types/example.js';
import { fileBody } from '../../../../../contracts/docs/doc-types/file-body.js';
import { isJson, isXml } from '../../../../../contracts/docs/doc-types/media-kinds.js';
import type { MediaView } from '../../../../../contracts/docs/doc-types/media-shapes.js';
import { namedExamples } from '../../../../../contracts/docs/doc-types/named-examples.js';
import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { sentShape } from '../../../../../contracts/docs/doc-types/sent-shape.js';
import { readType } from '../../../../../contracts/docs/doc-types/value-type.js';
import { wireStyleOf } from '../../../../../contracts/docs/parameter-wire.js';
import { exampleText, fieldOf, fieldsOf } from './postman-field.js';

/** The body of a request in a media type. */
export function postmanBody(media: MediaView): object {
  const { type, shape } = media;
  if (/multipart/i.test(type)) return { body: { mode: 'formdata', formdata: shape.branches.flatMap(formFields) } };
  if (/urlencoded/i.test(type))
    return { body: { mode: 'urlencoded', urlencoded: shape.branches.flatMap((branch) => fieldsOf(branch, 'form')) } };
  const file = fileBody(media)?.row;
  // Imports of tools have the path of the file as the example of a row with a name.
  if (file) return { body: { mode: 'file', file: file.name && file.example ? { src: file.example } : {} } };
  const language = languageOf(type);
  return {
    body: {
      mode: 'raw',
      raw: mediaText({ ...media, shape: sentShape(shape, 'request') }),
      options: { raw: { language } },
    },
  };
}

export const languageOf = (type: string): string =>
  isJson(type) ? 'json' : isXml(type) ? 'xml' : /html/i.test(type) ? 'html' : 'text';

/** The first example by name, or one that is made of the fields. */
export function mediaText({ type, row, shape }: MediaView): string {
  const named = namedExamples(row)[0]?.value;
  if (isJson(type)) return jsonOf(named ?? exampleOf(shape));
  if (named !== undefined) return typeof named === 'string' ? named : jsonOf(named);
  const [first] = shape.branches;
  const text = bodyText({ type, shape, xml: row?.schema?.xml });
  if (text !== undefined) return text;
  if (shape.branches.length > 1) return jsonOf(exampleOf(shape));
  return first ? exampleText(first) : '';
}

function formFields(branch: Branch): object[] {
  const { value: _, ...field } = fieldOf(branch);
  if (readType(branch.row.type).of === 'file') return [{ ...field, type: 'file', src: [] }];
  const { contentType } = wireStyleOf(branch.row, 'form');
  const type = { type: 'text', ...(contentType !== '' && { contentType }) };
  return fieldsOf(branch, 'form').map((one) => ({ ...one, ...type }));
}
