import type { UseMutationResult } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Endpoint, WireInput, WireReply } from '../../contracts/platform/endpoint.js';
import { fieldError, isRefused } from './api.js';
import { issuesOf } from './form-issues.js';
import { type Say, useText } from './i18n.js';

type FieldErrors<V> = { readonly [K in keyof V]?: string | undefined };

/** Name, value and error of one field, for the control that edits it. */
export interface Bound<T> {
  readonly value: T;
  readonly error: string | undefined;
  /** Marked at the label; only in forms that have other fields, too. */
  readonly isRequired?: boolean;
  onValue(value: T): void;
}

export interface Form<V extends object> {
  readonly values: V;
  /** True until the reply arrives; the submit button is disabled meanwhile. */
  readonly busy: boolean;
  /** Whether nothing was changed since the last submit. */
  readonly isUnchanged: boolean;
  /** An error that belongs to no field. */
  readonly error: unknown;
  bind<K extends keyof V & string>(field: K): Bound<V[K]>;
  set(change: Partial<V>): void;
  /** Called with the form's own event, or with one of a control or key inside the form or table row. */
  submit(event: SyntheticEvent<HTMLElement>): void;
}

interface FormOptions<V extends object, E extends Endpoint> {
  readonly initial: V;
  /** Its input schema validates the values before they are sent; fields have the same names here and there. */
  readonly endpoint: E;
  readonly change: UseMutationResult<WireReply<E>, Error, WireInput<E>>;
  readonly input: (values: V) => WireInput<E>;
  /** Checks outside the contract: two equal passwords, a web address. */
  readonly check?: (values: V, t: Say) => FieldErrors<V>;
  /** The field of refusals without one: `space.exists` belongs to the name. */
  readonly fieldOf?: (error: unknown) => (keyof V & string) | undefined;
  readonly onDone?: (reply: WireReply<E>) => void;
  readonly onError?: () => void;
  /** State of the screen for the values, so that it can ask before they are lost. */
  readonly state?: readonly [values: V, onValues: (values: V) => void];
}

/**
 * A form of one endpoint. No error is shown before the first submit, nor after a successful one; then each error is at
 * its field, and the first wrong field has the focus. A field's refusal by the server stays until the field is changed.
 */
export function useForm<V extends object, E extends Endpoint>(options: FormOptions<V, E>): Form<V> {
  const { t } = useText();
  const { initial, change, input, onDone, onError } = options;
  const own = useState(initial);
  const [values, setValues] = options.state ?? own;
  const [tries, setTries] = useState(0);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const sending = useRef(false);
  const element = useRef<HTMLElement>(null);
  const [required] = useState(() => requiredOf(values, options, t));
  const wrong = tries > 0 ? errorsOf(values, options, t) : {};
  const placed = (field: keyof V & string) =>
    edited.has(field) ? undefined : serverError(change.error, field, options.fieldOf);

  useEffect(() => {
    if (tries > 0 || change.error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, change.error]);

  const set = (next: Partial<V>) => {
    setValues({ ...values, ...next });
    setEdited((before) => new Set([...before, ...Object.keys(next)]));
  };
  const submit = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault();
    element.current = event.currentTarget.closest<HTMLElement>('form, tr');
    setTries(tries + 1);
    if (sending.current || Object.values(errorsOf(values, options, t)).some(Boolean)) return;
    sending.current = true;
    setEdited(new Set());
    const onSettled = () => {
      sending.current = false;
    };
    const onSuccess = (reply: WireReply<E>) => {
      setTries(0);
      onDone?.(reply);
    };
    change.mutate(input(values), { onSuccess, onError, onSettled });
  };
  const fields = Object.keys(initial);
  return {
    values,
    busy: change.isPending,
    isUnchanged: edited.size === 0,
    error: fields.some((field) => serverError(change.error, field, options.fieldOf)) ? undefined : change.error,
    bind: (field) => ({
      value: values[field],
      error: wrong[field] ?? placed(field),
      isRequired: required.has(field),
      onValue: (value) => {
        setValues({ ...values, [field]: value });
        setEdited((before) => new Set([...before, field]));
      },
    }),
    set,
    submit,
  };
}

function errorsOf<V extends object, E extends Endpoint>(
  values: V,
  { initial, endpoint, input, check }: FormOptions<V, E>,
  t: Say,
): { [field: string]: string | undefined } {
  const own: { [field: string]: string | undefined } = { ...check?.(values, t) };
  const issues = issuesOf(endpoint.input, input(values), t);
  // Ids that the screen filled in are validated by the server.
  for (const field of Object.keys(initial)) own[field] ??= issues.get(field);
  return own;
}

/** The fields that may not be left empty. None if all fields are of that kind: there is nothing to tell apart. */
function requiredOf<V extends object, E extends Endpoint>(
  values: V,
  options: FormOptions<V, E>,
  t: Say,
): ReadonlySet<string> {
  const required = new Set<string>();
  // Beside filled fields: a repeated password must be that of another field.
  const filled = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value === '' ? 'x' : value]),
  );
  for (const [field, value] of Object.entries(values)) {
    const nothing = typeof value === 'string' ? '' : Array.isArray(value) ? [] : undefined;
    if (nothing === undefined) continue;
    if (errorsOf({ ...values, ...filled, [field]: nothing }, options, t)[field]) required.add(field);
  }
  return required.size < Object.keys(values).length ? required : new Set();
}

function serverError(error: unknown, field: string, fieldOf?: (error: unknown) => string | undefined) {
  const named = fieldError(error, field);
  if (named !== undefined || !isRefused(error)) return named;
  return (error.facts.field ?? fieldOf?.(error)) === field ? error.message : undefined;
}
