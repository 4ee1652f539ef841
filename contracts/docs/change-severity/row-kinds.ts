/** Part of a row, as an example. */
export interface RowExample {
  readonly name: string;
  readonly type?: string;
  readonly required?: boolean;
  readonly maxLength?: string;
  readonly example?: string;
  readonly description?: string;
  readonly enumId?: string;
  readonly schema?: Readonly<Record<string, string>>;
  readonly values?: readonly { readonly value: string; readonly name?: string }[];
  /** What it is to that object, if it is no property of it. */
  readonly kind?: 'oneOf' | 'allOf' | 'additionalProperties';
  /** The name of the object that contains it. */
  readonly within?: string;
}
type Level = 'breaking' | 'risky' | 'compatible' | 'wording';

export interface RowKind {
  readonly kind: string;
  readonly request: Level;
  /** Undefined: the change cannot be made in a response. */
  readonly response?: Level;
  readonly except?: Readonly<Partial<Record<RowPlace, Level>>>;
  /** The places where the change can be made; undefined: all. */
  readonly only?: readonly RowPlace[];
  readonly example: KindExample;
  /** Of a response, if the other one says nothing there. */
  readonly responseExample?: KindExample;
}
type RowPlace = 'path' | 'header' | 'query' | 'cookie' | 'body' | 'argument' | 'response';
interface KindExample {
  readonly from?: RowExample;
  readonly to?: RowExample;
}

const name = 'tenantId';
const amount = 'amount';
const state = 'state';
/** A path without or with a placeholder, and a method without or with an argument, is another one. */
const otherCall = { path: 'breaking', argument: 'breaking' } as const;

/** The kinds of change of a row. Calls send what a request lists, and read what a response lists. */
export const rowKinds: readonly RowKind[] = [
  {
    ...{ kind: 'added.required', request: 'breaking', response: 'compatible' },
    example: { to: { name, required: true } },
  },
  {
    ...{ kind: 'added.optional', request: 'compatible', response: 'compatible', except: otherCall },
    example: { to: { name } },
  },
  {
    ...{ kind: 'removed.required', request: 'risky', response: 'breaking', except: otherCall },
    example: { from: { name, required: true } },
  },
  {
    ...{ kind: 'removed.optional', request: 'risky', response: 'risky', except: otherCall },
    example: { from: { name } },
  },
  {
    ...{ kind: 'renamed', request: 'breaking', response: 'breaking' },
    except: { path: 'wording', argument: 'wording' },
    example: { from: { name }, to: { name: 'organizationId' } },
  },
  {
    ...{ kind: 'respelled', request: 'wording', only: ['header'] },
    example: { from: { name: 'x-tenant' }, to: { name: 'X-Tenant' } },
  },
  {
    ...{ kind: 'type.changed', request: 'breaking', response: 'breaking' },
    example: { from: { name: amount, type: 'string' }, to: { name: amount, type: 'object' } },
  },
  {
    ...{ kind: 'type.widened', request: 'compatible', response: 'risky' },
    example: { from: { name: amount, type: 'int' }, to: { name: amount, type: 'long' } },
  },
  {
    ...{ kind: 'type.narrowed', request: 'breaking', response: 'compatible' },
    example: { from: { name: amount, type: 'number' }, to: { name: amount, type: 'int' } },
  },
  {
    ...{ kind: 'type.respelled', request: 'wording', response: 'wording' },
    example: { from: { name: amount, type: 'string' }, to: { name: amount, type: 'String' } },
  },
  {
    ...{ kind: 'required.set', request: 'breaking', response: 'compatible', except: { path: 'wording' } },
    example: { from: { name }, to: { name, required: true } },
  },
  {
    ...{ kind: 'required.unset', request: 'compatible', response: 'breaking', except: { path: 'wording' } },
    example: { from: { name, required: true }, to: { name } },
  },
  {
    ...{ kind: 'length.lowered', request: 'breaking', response: 'compatible' },
    example: { from: { name, maxLength: '64' }, to: { name, maxLength: '32' } },
  },
  {
    ...{ kind: 'length.raised', request: 'compatible', response: 'breaking' },
    example: { from: { name, maxLength: '64' }, to: { name, maxLength: '128' } },
  },
  {
    ...{ kind: 'length.set', request: 'breaking', response: 'compatible' },
    example: { from: { name }, to: { name, maxLength: '64' } },
  },
  {
    ...{ kind: 'length.unset', request: 'compatible', response: 'breaking' },
    example: { from: { name, maxLength: '64' }, to: { name } },
  },
  {
    ...{ kind: 'length.changed', request: 'risky', response: 'risky' },
    example: { from: { name: amount, maxLength: '10,2' }, to: { name: amount, maxLength: '12,0' } },
  },
  {
    ...{ kind: 'example', request: 'wording', response: 'wording' },
    example: { from: { name, example: '17' }, to: { name, example: '18' } },
  },
  {
    ...{ kind: 'description', request: 'wording', response: 'wording' },
    example: { from: { name, description: 'The tenant' }, to: { name, description: 'Id of the tenant' } },
  },
  {
    ...{ kind: 'values.removed', request: 'breaking', response: 'compatible' },
    example: {
      from: { name: state, type: 'enum', description: 'open、closed、lost' },
      to: { name: state, type: 'enum', description: 'open、closed' },
    },
  },
  {
    ...{ kind: 'values.added', request: 'compatible', response: 'risky' },
    example: {
      from: { name: state, type: 'enum', description: 'open、closed' },
      to: { name: state, type: 'enum', description: 'open、closed、lost' },
    },
  },
  {
    ...{ kind: 'dictionary.linked', request: 'risky', response: 'compatible' },
    example: { from: { name: state }, to: { name: state, enumId: 'kBe1Zx9Q' } },
  },
  {
    ...{ kind: 'dictionary.unlinked', request: 'compatible', response: 'risky' },
    example: { from: { name: state, enumId: 'kBe1Zx9Q' }, to: { name: state } },
  },
  {
    ...{ kind: 'dictionary.replaced', request: 'risky', response: 'risky' },
    example: { from: { name: state, enumId: 'kBe1Zx9Q' }, to: { name: state, enumId: 'Vd83jWqL' } },
  },
  {
    ...{ kind: 'moved', request: 'breaking', response: 'breaking' },
    example: { from: { name, within: 'user' }, to: { name, within: 'account' } },
  },
  {
    ...{ kind: 'reordered', request: 'wording', response: 'wording', except: { argument: 'breaking' } },
    example: { from: { name }, to: { name } },
  },
  {
    ...{ kind: 'relocated', request: 'breaking' },
    example: { from: { name }, to: { name } },
  },
  {
    ...{ kind: 'unsent.added', request: 'compatible', response: 'compatible', only: ['body', 'response'] },
    example: { to: { name: 'id', required: true, description: 'readOnly' } },
    responseExample: { to: { name: 'password', required: true, description: 'writeOnly' } },
  },
  {
    ...{ kind: 'unsent.removed', request: 'compatible', response: 'compatible', only: ['body', 'response'] },
    example: { from: { name: 'id', required: true, description: 'readOnly' } },
    responseExample: { from: { name: 'password', required: true, description: 'writeOnly' } },
  },
  {
    ...{ kind: 'unsent.changed', request: 'compatible', response: 'compatible', only: ['body', 'response'] },
    example: {
      from: { name: 'id', type: 'string', description: 'readOnly' },
      to: { name: 'id', type: 'object', required: true, description: 'readOnly' },
    },
    responseExample: {
      from: { name: 'password', type: 'string', description: 'writeOnly' },
      to: { name: 'password', type: 'object', description: 'writeOnly' },
    },
  },
];
