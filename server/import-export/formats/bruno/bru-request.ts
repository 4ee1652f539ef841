import { usualMethod } from '../../../../contracts/docs/http-method.js';
import { authOf, type Pair, scriptOf, urlOf, withHeaders } from '../collection/collection-parts.js';
import { type Json } from '../imported/json.js';
import type { Losses } from '../imported/losses.js';
import { type BruBlock, pairsOfBlock, textOfBlock, valueIn } from './bru-blocks.js';

const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'trace', 'connect', 'http']);
/** Blocks that are read; all others are reported. */
const known =
  /^(?:meta|headers|params:(?:query|path)|query|auth(?::\w+)?|body(?::[\w-]+)*|docs|script:[\w-]+|tests|settings)$/;

export class BruFile {
  private readonly blocks: readonly BruBlock[];

  constructor(text: string, blocksOf: (text: string) => BruBlock[]) {
    this.blocks = blocksOf(text);
  }

  block(name: string): BruBlock | undefined {
    return this.blocks.find((one) => one.name === name);
  }

  pairs(name: string): Pair[] {
    return pairsOfBlock(this.block(name));
  }

  /** The block with the method and the address. */
  get call(): BruBlock | undefined {
    return this.blocks.find(({ name }) => methods.has(name));
  }

  /** The credentials; undefined: those of the folder. */
  get auth(): Json | undefined {
    const type = valueIn(this.pairs('auth'), 'mode') || valueIn(pairsOfBlock(this.call), 'auth');
    if (type === '' || type === 'inherit') return undefined;
    const given = Object.fromEntries(this.pairs(`auth:${type}`).map(({ key, value }) => [key, value]));
    const values = given.placement === 'queryparams' ? { ...given, in: 'query' } : given;
    return authOf(type, values);
  }

  reportOthers(origin: string, losses: Losses): void {
    for (const { name, isClosed } of this.blocks) {
      if (!isClosed) losses.add(`${origin} ${name}`, 'invalid', name);
      else if (!known.test(name) && !methods.has(name)) losses.add(`${origin} ${name}`, 'unsupported', name);
    }
  }
}

/** A request as an item of a collection; `inherited`: the headers of its folders. */
export function bruItem(file: BruFile, name: string, inherited: readonly Pair[]): Json {
  const call = pairsOfBlock(file.call);
  const method = file.call?.name === 'http' ? valueIn(call, 'method') : (file.call?.name ?? 'get');
  const query = [...file.pairs('params:query'), ...file.pairs('query')];
  const { mode, body, contentType } = bodyOf(file, valueIn(call, 'body'));
  const type: Pair[] = contentType === '' ? [] : [{ key: 'Content-Type', value: contentType }];
  const { auth } = file;
  return {
    name,
    request: {
      method: usualMethod(method),
      url: urlOf(valueIn(call, 'url'), query, file.pairs('params:path')),
      header: withHeaders(withHeaders(file.pairs('headers'), inherited), type),
      body: mode === '' ? {} : { mode, ...body },
      ...(auth && { auth }),
      description: textOfBlock(file.block('docs')),
    },
    event: [
      ...scriptOf('prerequest', textOfBlock(file.block('script:pre-request'))),
      ...scriptOf('test', textOfBlock(file.block('script:post-response')) + textOfBlock(file.block('tests'))),
    ],
  };
}

const texts: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  text: 'text/plain',
  sparql: 'application/sparql-query',
};

/** The body that the request sends: a file may contain others, which were switched off. */
function bodyOf(file: BruFile, given: string): { mode: string; body: Json; contentType: string } {
  const none = { mode: '', body: {}, contentType: '' };
  if (given === 'none' || given === '') return none;
  if (given === 'graphql') {
    const graphql = {
      query: textOfBlock(file.block('body:graphql')),
      variables: textOfBlock(file.block('body:graphql:vars')),
    };
    return { mode: 'graphql', body: { graphql }, contentType: '' };
  }
  if (/urlencoded/i.test(given))
    return { ...none, mode: 'urlencoded', body: { urlencoded: file.pairs('body:form-urlencoded') } };
  if (/multipart/i.test(given))
    return { ...none, mode: 'formdata', body: { formdata: file.pairs('body:multipart-form').map(partOf) } };
  if (given === 'file') return fileBody(valueIn(file.pairs('body:file'), 'file'));
  const text = textOfBlock(file.block(`body:${given}`)) || textOfBlock(file.block('body'));
  return { mode: 'raw', body: { raw: text }, contentType: texts[given] ?? '' };
}

/** `@file(/path) @contentType(image/png)` */
function fileBody(given: string): ReturnType<typeof bodyOf> {
  const [, src = ''] = /^~?@file\(([^)]{0,1000})\)/.exec(given) ?? [];
  return { mode: 'file', body: { file: { src } }, contentType: typeIn(given) };
}

const typeIn = (given: string): string => /@contentType\(([^)]{0,200})\)/.exec(given)?.[1] ?? '';

/** `@file(/path|/path)` is files; a text, too, may have `@contentType(text/csv)` behind it. */
const partOf = (pair: Pair): Pair => {
  const [whole, src] = /^@file\(([^)]{0,1000})\)/s.exec(pair.value) ?? [];
  const contentType = typeIn(whole === undefined ? pair.value : pair.value.slice(whole.length));
  const typed = contentType === '' ? {} : { contentType };
  if (src === undefined)
    return { ...pair, ...typed, value: pair.value.replace(/\s{0,9}@contentType\([^)]{0,200}\)$/, '') };
  return { ...pair, ...typed, value: '', type: 'file', src: src.includes('|') ? src.split('|') : src };
};
