import { STATUS_CODES } from 'node:http';
import { exampleOfWhole, jsonOf, type Value } from '../../../../contracts/docs/doc-types/example.js';
import type { MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { everyBranch, type ModelOf, noModels } from '../../../../contracts/docs/doc-types/param-tree.js';
import { type ResponseView, responsesOf } from '../../../../contracts/docs/doc-types/responses.js';
import { type SchemaNode, schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { checkedShape, sentBranches, sentShape } from '../../../../contracts/docs/doc-types/sent-shape.js';
import type { getDoc } from '../../../../contracts/docs/docs.js';
import { type Effective, effective } from '../../../../contracts/docs/effective.js';
import type { Reply } from '../../../../contracts/platform/endpoint.js';
import { defaultSeed, wordsOf } from './by-name.js';
import { AnswerGenerator } from './generate.js';
import { isStatus, type Prepared, prepare } from './prepared.js';
import { Random } from './random.js';
import { exampleAnswer, mediaFor, responseOf, statusAnswer, tableAnswer } from './status-answer.js';
import { hasChinese, type Locale } from './words.js';

type Detail = Reply<typeof getDoc>;
/** What a call asks for. */
interface Wish {
  readonly seed: string | null;
  readonly status: string | null;
  readonly media: MediaView | undefined;
}
/** Answers kept per doc: one for each seed and status that was asked for. */
const MOST_KEPT = 32;
const MOST_KEPT_BYTES = 1_000_000;

/** A doc, ready to answer: the same seed gives the same answer until the doc changes. */
export class CompiledDoc {
  readonly moduleId: number;
  readonly contentType: string;
  readonly shape: Effective;
  private readonly response: SchemaNode;
  private readonly responses: readonly ResponseView[];
  private readonly table: ResponseView | undefined;
  private readonly firstSuccess: string;
  private readonly id: number;
  private readonly locale: Locale;
  private readonly now: number;
  private readonly answers = new Map<string, Prepared>();

  constructor(doc: Detail, models: ModelOf = noModels) {
    this.id = doc.id;
    this.moduleId = doc.moduleId;
    this.contentType = doc.contentType;
    this.shape = asSent(effective(flatRows(doc), models));
    this.response = schemaTree(this.shape.response);
    this.responses = responsesOf(this.shape.statuses, this.shape.response);
    this.table = this.responses.find(({ isTable }) => isTable);
    const { status = '' } = this.table ?? {};
    this.firstSuccess = /^2\d\d$/.test(status) ? status : '200';
    this.now = doc.modifiedAt.getTime();
    const texts = everyBranch(this.shape.response.branches).map(({ row }) => row.description + row.example);
    this.locale = hasChinese([doc.name, doc.projectName, ...texts].join(' ')) ? 'zh' : 'en';
  }

  /**
   * `status`: `?__status=`; undefined when the doc does not have that code. `seed`: `?__seed=`. `accept`: the header, which
   * counts where a response has several media types.
   */
  answer(seed: string | null, status: string | null, accept?: string): Prepared | undefined {
    const view = this.viewOf(status);
    const media = view && mediaFor(view, accept);
    const key = `${status ?? ''} ${media?.type ?? ''} ${seed ?? ''}`;
    const known = this.answers.get(key);
    if (known) return known;
    const made = view?.isTable
      ? this.success(view, { seed, status, media })
      : this.other(view, { seed, status, media });
    if (made && made.body.length <= MOST_KEPT_BYTES) {
      if (this.answers.size >= MOST_KEPT) this.answers.clear();
      this.answers.set(key, made);
    }
    return made;
  }

  /** The example of this name, of the status if one is wanted; undefined when the doc has none. */
  example(name: string, status: string | null): Prepared | undefined {
    return exampleAnswer(this.responses, name, status, (node) => this.generate(null, node));
  }

  /** The codes that `?__status=` accepts. */
  get codes(): string[] {
    const statuses = this.responses.flatMap(({ isTable, status }) => (isTable ? [] : [status]));
    const codes = this.shape.codes.map(({ row }) => row.name).filter(Boolean);
    return [...new Set([this.firstSuccess, ...codes, ...statuses])];
  }

  /** The body for any HTTP status: what the doc has for it, or an error in the doc's form. */
  bodyFor(status: number): string {
    if (status === 204 || status === 304) return '';
    const documented = this.answer(null, String(status));
    if (documented) return documented.body.toString('utf8');
    if (status < 400) return this.body(null);
    return jsonOf(this.failureOf(null, String(status), STATUS_CODES[status] ?? String(status)));
  }

  body(seed: string | null): string {
    return jsonOf(this.value(seed));
  }

  private value(seed: string | null): Value {
    return exampleOfWhole(this.shape.response) ?? this.generate(seed);
  }

  private generate(seed: string | null, node = this.response): Value {
    const random = new Random(seed === null ? defaultSeed(this.id) : `${this.id} ${seed}`);
    return new AnswerGenerator({ random, locale: this.locale, now: this.now }).answer(node);
  }

  /** The table is also the answer to 200 where the doc has no other one. */
  private viewOf(status: string | null): ResponseView | undefined {
    if (status === null || status === this.firstSuccess) return this.table;
    const isInRange = /^2XX$/i.test(this.table?.status ?? '') && /^2\d\d$/.test(status);
    return responseOf(this.responses, status) ?? (status === '200' || isInRange ? this.table : undefined);
  }

  /** What the doc has for the status itself goes before an error in the form of the success. */
  private other(view: ResponseView | undefined, { seed, status: wanted, media }: Wish): Prepared | undefined {
    const status = wanted ?? '';
    const isCode = this.shape.codes.some(({ row }) => row.name === status);
    const isOwn = view && (!isCode || (view.status === status && view.media.length > 0));
    return isOwn ? statusAnswer(view, status, (node) => this.generate(seed, node), media) : this.failure(seed, status);
  }

  private success(view: ResponseView, { seed, status, media }: Wish): Prepared {
    const invent = (node: SchemaNode) => this.generate(seed, node);
    return tableAnswer(view, { status: status ?? this.firstSuccess, media }, () => this.value(seed), invent);
  }

  private failure(seed: string | null, status: string): Prepared | undefined {
    const found = this.shape.codes.find(({ row }) => row.name === status)?.row;
    if (!found) return undefined;
    const http = isStatus(Number(status)) ? Number(status) : 200;
    return prepare(http, [], jsonOf(this.failureOf(seed, status, found.description || found.example || status)));
  }

  /** In the form of the success, if that has a code or a message; the data is left out. */
  private failureOf(seed: string | null, status: string, message: string): Value {
    const success = this.generate(seed);
    const own = new Map<string, Value>();
    const numeric = (value: Value): Value =>
      typeof value === 'number' && /^\d+$/.test(status) ? Number(status) : status;
    for (const [name, value] of success instanceof Map ? success : []) {
      const words = wordsOf(name);
      if (/^(code|err ?code|status( code)?|ret)$/.test(words)) own.set(name, numeric(value));
      else if (/^(msg|message|err ?msg|error( message)?)$/.test(words)) own.set(name, message);
      else if (words === 'success' && typeof value === 'boolean') own.set(name, false);
    }
    if (own.size === 0) own.set('code', status).set('message', message);
    return own;
  }
}

/** What answers contain, and what callers have to send. */
function asSent(all: Effective): Effective {
  const [response, statuses] = [sentShape(all.response, 'response'), sentBranches(all.statuses, 'response')];
  const bodies = checkedShape({ branches: all.bodies, elementType: '' }, 'request').branches;
  return { ...all, body: checkedShape(all.body, 'request'), bodies, response, statuses };
}

/** The rows' ids as texts, as `effective` wants them; common rows have numbers. */
function flatRows(doc: Detail) {
  const common = (rows: Detail['globalHeaders']) =>
    rows.map((row) => ({
      ...row,
      id: String(row.id),
      parentId: row.parentId ? String(row.parentId) : '',
      enumId: '',
    }));
  return {
    ...doc,
    globalHeaders: common(doc.globalHeaders),
    globalParams: common(doc.globalParams),
    globalReturns: common(doc.globalReturns),
  };
}
