import * as Y from 'yjs';
import { type ParamRow, rowLimits } from '../../contracts/docs/doc-types/api.js';
import { ranksBetween } from '../../contracts/docs/doc-types/rank.js';
import { addRow, newRowId, rowsMap } from '../../contracts/docs/doc-types/rows.js';
import { allowedFrame, isSafeLink, isSafePicture } from '../../contracts/docs/doc-types/safe-link.js';
import { addFolder, saveDoc } from '../../contracts/docs/docs.js';
import { cleanName } from '../../contracts/platform/wire.js';
import { addDictionary, addDictionaryItem } from '../../contracts/workspace/dictionaries.js';
import { addEnvironment, addEnvironmentParam } from '../../contracts/workspace/environments.js';
import type { Editor } from './editors.js';
import { payloads, sendable } from './payloads.js';
import type { Person } from './people.js';

/** How both PostgreSQL and a live text store it: lone surrogates and NUL are replaced, all else is unchanged. */
export const kept = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');
/** Truncates like a browser's field, without splitting a surrogate pair. */
export const cut = (text: string, max: number): string => {
  const short = text.slice(0, max);
  return short.isWellFormed() ? short : short.slice(0, -1);
};
/** How a name is stored; a text without visible characters is replaced, because it is not a valid name. */
export const named = (text: string, max: number): string => {
  const name = cleanName(cut(text, max)).trim();
  return /[^\p{Z}\p{Cf}]/u.test(name)
    ? name
    : `unseen ${[...text].map((c) => c.codePointAt(0)).join('-')}`.slice(0, max);
};

/** Puts the hostile text into each cell of a row. */
export const hostileCells = (text: string) => ({
  name: cut(text, rowLimits.name),
  type: cut(text, rowLimits.type),
  maxLength: cut(text, rowLimits.maxLength),
  example: cut(text, rowLimits.example),
  description: text,
});
export const hostileRows = sendable.map(hostileCells);

/** The expected published cells of such a row: names are cleaned, an empty length is `-`, all else is unchanged. */
export const keptCells = (text: string) => {
  const { name, type, maxLength, example, description } = hostileCells(text);
  return {
    name: cleanName(kept(name)),
    type: kept(type),
    maxLength: maxLength === '0' ? '-' : kept(maxLength),
    example: kept(example),
    description: kept(description),
  };
};

/** Adds the same rows through the live doc, as a paste does. */
export function pasteHostile(editor: Editor, style: ParamRow['style']): void {
  const ranks = ranksBetween(undefined, undefined, payloads.length);
  editor.edit('paste', () => {
    for (const [n, text] of payloads.entries()) {
      const row = { id: newRowId(), style, parentId: '', rank: ranks[n] ?? '', enumId: '', required: true };
      addRow(rowsMap(editor.ydoc), { ...row, ...hostileCells(text) });
    }
  });
}

/** Writes elements, attributes and marks that our editors never produce directly into the live rich text. */
export function plantElements(editor: Editor, texts: readonly string[], plain = payloads): void {
  const body = editor.ydoc.getXmlFragment('body');
  editor.edit('elements', () => {
    for (const text of plain) body.push([element('paragraph', text)]);
    for (const text of texts) body.push([...foreign, text].map((name) => element(name || 'x', text)));
  });
}

const foreign = ['script', 'img', 'iframe', 'svg', 'codeBlock', 'heading', 'orderedList', 'table', 'taskItem'];
const handled = [
  'onclick',
  'onerror',
  'style',
  'href',
  'src',
  'class',
  'srcdoc',
  'language',
  'level',
  'colspan',
  'start',
];

function element(name: string, text: string): Y.XmlElement {
  const made = new Y.XmlElement(name);
  for (const key of handled) made.setAttribute(key, text);
  const link = { href: text, target: text, rel: text, class: text, title: text, onclick: text };
  const words = new Y.XmlText();
  words.insert(0, text, { link, bold: { onclick: text }, [text]: { onclick: text } });
  made.insert(0, [words]);
  return made;
}

/** Creates folders, dictionaries and dictionary items named and described by the texts. */
export async function hostileSurroundings(person: Person, moduleId: string, texts: readonly string[]) {
  for (const text of texts) {
    const folder = named(text, 64);
    await person.call(addFolder, { moduleId, name: folder });
    const dictionary = await person.call(addDictionary, {
      moduleId,
      name: `${named(text, 100)} ${texts.indexOf(text)}`,
      description: cut(text, 128),
    });
    const item = { enumId: dictionary.id, name: named(text, 128), value: cut(text, 64), description: cut(text, 128) };
    await person.call(addDictionaryItem, item);
  }
}

export async function hostileEnvironments(person: Person, moduleId: string, texts: readonly string[]) {
  for (const text of texts) {
    const url = cut(text, 255).trim() || '-';
    const { id: environmentId } = await person.call(addEnvironment, {
      moduleId,
      name: named(text, 64),
      url,
      isPublic: true,
    });
    const cells = { example: cut(text, 1_024), description: text, maxLength: cut(text, 10), type: named(text, 64) };
    for (const style of [1, 2, 3] as const)
      await person.call(addEnvironmentParam, { environmentId, style, parentId: '', name: named(text, 64), ...cells });
  }
}

/** The doc's own fields, each with the text. */
export const hostileFields = (text: string) => ({
  name: named(text, 128),
  author: cut(text, 64),
  deprecated: cut(text, 128) || 'false',
  url: cut(text, 256),
  httpMethod: cut(text, 12),
  contentType: cut(text, 128),
  requestArrayType: cut(text, 16),
  responseArrayType: cut(text, 16),
  remark: text,
  version: cut(text, 32),
  changeRemark: cut(text, 200),
});

/** Creates one doc per text, with the text in all fields; resolves with their ids in the order of the texts. */
export async function hostileDocs(person: Person, moduleId: string, texts: readonly string[]): Promise<string[]> {
  const ids = new Map<string, string>();
  const waiting = [...texts];
  const work = async () => {
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
      const wish = { moduleId, type: 0 as const, ...hostileFields(text), description: text };
      const { id } = await person.call(saveDoc, { ...wish, requestParams: [{ ...hostileCells(text), required: 1 }] });
      ids.set(text, id);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return texts.flatMap((text) => ids.get(text) ?? []);
}

const tags =
  /^(p|h[1-6]|ul|ol|li|blockquote|pre|code|strong|em|s|u|a|br|hr|table|thead|tbody|tr|th|td|colgroup|col|label|input|span|div|mark|sub|sup|img|iframe|details|summary|video|audio|source|track|ruby|rt|rp|select|option|optgroup|meter|progress|math|annotation|m[a-z]+)$/;
const attributeOk: Readonly<Record<string, (value: string) => boolean>> = {
  href: isSafeLink,
  target: (value) => value === '_blank',
  rel: (value) => value === 'noopener noreferrer nofollow',
  title: () => true,
  class: (value) => /^language-[^\s]*$/.test(value),
  colspan: (value) => /^\d+$/.test(value),
  rowspan: (value) => /^\d+$/.test(value),
  colwidth: (value) => /^[\d,]*$/.test(value),
  start: (value) => /^\d+$/.test(value),
  type: (value) => value === 'checkbox' || /^[1aAiI]?$/.test(value),
  checked: () => true,
  'data-type': (value) => /^task(List|Item)$/.test(value),
  'data-checked': (value) => /^(true|false)$/.test(value),
  style: (value) =>
    /^(?:(?:(?:min-)?width|text-align|color|background-color|font-(?:size|family)): [\p{L}\d\s#%.,'"()-]+(?:; ?|$))+$/u.test(
      value,
    ) && !/url|expression/i.test(value),
  src: (value) => isSafePicture(value) || allowedFrame(value) === value,
  poster: isSafePicture,
  sandbox: (value) => value === 'allow-scripts allow-same-origin allow-popups allow-presentation',
  referrerpolicy: (value) => value === 'no-referrer',
  allowfullscreen: (value) => value === 'true',
  'data-color': (value) => /^[\w#(),.% ]+$/.test(value),
  alt: () => true,
  width: () => true,
  height: () => true,
  open: () => true,
  controls: () => true,
  value: () => true,
  label: () => true,
  xmlns: () => true,
  /** On a formula, whose source is stored. */
  display: (value) => /^(?:block|inline)$/.test(value),
};
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
const decoded = (value: string) =>
  value.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name] ?? '');

/** Tags and attributes outside the list of plain rich text, and anything that could be parsed as one. */
export function beyondRichText(html: string): string[] {
  const wrong: string[] = [];
  const rest = html.replace(
    /<(\/?)([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g,
    (_, _close, tag: string, said: string) => {
      if (!tags.test(tag)) wrong.push(`<${tag}>`);
      for (const [, name = '', value = ''] of said.matchAll(/([a-z-]+)(?:="([^"]*)")?/g))
        if (!attributeOk[name]?.(decoded(value))) wrong.push(`<${tag} ${name}="${value}">`);
      return '';
    },
  );
  if (/[<>]/.test(rest)) wrong.push(`not escaped: ${/.{0,40}[<>].{0,40}/.exec(rest)?.[0]}`);
  return wrong;
}
