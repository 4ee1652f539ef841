import { isJson, type Json, jsonOr, listOr, textOr } from '../imported/json.js';
import { isVariable, safeExample, withoutAccount } from '../imported/secrets.js';
import { isAddress } from './environments.js';
import { type KeptMessages, messagesIn } from './kept-messages.js';
import { descriptionOf } from './values.js';

/** What a collection, a folder or a request has that docs have no place for. An export has it again; nothing runs it. */
export interface KeptParts extends KeptMessages {
  readonly description?: string;
  readonly event?: readonly Json[];
  readonly auth?: Json;
  readonly variable?: readonly Json[];
  /** Names of a request's own parameters that its authentication has too. */
  readonly own?: readonly string[];
  /** Of a request: where its address begins, if that is no base URL of the whole collection. */
  readonly base?: string;
  /** Of a request: its content type with variables, if `contentType` is what these hold. */
  readonly header?: string;
  /** Of a request: names in its query that have no `=` behind them. */
  readonly bare?: readonly string[];
  /** Of a collection: the variable that all addresses begin with, if it has no value there. */
  readonly host?: string;
  readonly protocolProfileBehavior?: Json;
}

/** `extra` of an imported folder or doc; `{}` if there is nothing to keep. */
export function keptExtra(parts: KeptParts): { extra?: { readonly postman: KeptParts } } {
  return Object.keys(parts).length > 0 ? { extra: { postman: parts } } : {};
}

/** The kept parts in `extra`, as they are stored. */
export function keptIn(extra: Readonly<Record<string, unknown>> | undefined): KeptParts {
  const kept = jsonOr(extra?.postman);
  const { description, event, auth, variable, own, base, header, bare, host, protocolProfileBehavior } = kept;
  return {
    ...messagesIn(kept),
    ...(typeof description === 'string' && { description }),
    ...(Array.isArray(event) && { event: event.filter(isJson) }),
    ...(isJson(auth) && { auth }),
    ...(Array.isArray(variable) && { variable: variable.filter(isJson) }),
    ...(Array.isArray(own) && { own: own.map(textOr) }),
    ...(typeof base === 'string' && { base }),
    ...(typeof header === 'string' && { header }),
    ...(Array.isArray(bare) && { bare: bare.map(textOr) }),
    ...(typeof host === 'string' && { host }),
    ...(isJson(protocolProfileBehavior) && { protocolProfileBehavior }),
  };
}

/** Of a JSON object with `event`, `auth`, `variable`, `description` and `protocolProfileBehavior`, those that have content. */
export function keptParts({ event, auth, variable, description, protocolProfileBehavior }: Json): KeptParts {
  const text = descriptionOf(description);
  const events = scriptsIn(event).map(({ given }) => keptEvent(given));
  const variables = listOr(variable).filter(isJson).map(keptVariable);
  const behavior = keptBehavior(protocolProfileBehavior);
  return {
    ...(text.trim() !== '' && { description: text }),
    ...(isJson(auth) && { auth: keptAuth(auth) }),
    ...(events.length > 0 && { event: events }),
    ...(variables.length > 0 && { variable: variables }),
    ...(Object.keys(behavior).length > 0 && { protocolProfileBehavior: behavior }),
  };
}

/** Events whose script has text, with their places in the list. */
export function scriptsIn(event: unknown): { readonly given: Json; readonly at: number }[] {
  return listOr(event).flatMap((given, at) => {
    const { exec } = jsonOr(jsonOr(given).script);
    const lines = Array.isArray(exec) ? exec : [exec];
    return isJson(given) && lines.some((line) => textOr(line).trim() !== '') ? [{ given, at }] : [];
  });
}

function keptEvent({ listen, script, disabled }: Json): Json {
  const { type, exec } = jsonOr(script);
  return {
    listen: textOr(listen),
    script: {
      ...(textOr(type) !== '' && { type: textOr(type) }),
      exec: Array.isArray(exec) ? exec.map(textOr) : textOr(exec),
    },
    ...(disabled === true && { disabled }),
  };
}

/** Switches, counts and lists of names, such as `followRedirects`, `maxRedirects` and `disabledSystemHeaders`. */
const keptBehavior = (given: unknown): Json =>
  Object.fromEntries(
    Object.entries(jsonOr(given)).filter(
      ([, value]) => ['boolean', 'number'].includes(typeof value) || isNames(value) || isSwitches(value),
    ),
  );
const isSwitches = (given: unknown): boolean =>
  isJson(given) && Object.values(given).every((one) => typeof one === 'boolean');
const isNames = (given: unknown): boolean => Array.isArray(given) && given.every((one) => typeof one === 'string');

/** Settings of authentication that are no secrets. Values of all others are kept only if they refer to variables. */
const openSettings: ReadonlySet<string> = new Set([
  ...['in', 'algorithm', 'addTokenTo', 'headerPrefix', 'queryParamKey', 'grant_type', 'authUrl', 'accessTokenUrl'],
  ...['redirect_uri', 'scope', 'tokenName', 'tokenType', 'client_authentication', 'useBrowser', 'challengeAlgorithm'],
  ...[
    'signatureMethod',
    'version',
    'addParamsToHeader',
    'addEmptyParamsToSign',
    'includeBodyHash',
    'region',
    'service',
  ],
  ...['disableHeaderEncoding', 'isSecretBase64Encoded', 'realm', 'qop'],
]);

/** As a list of keys and values, which collections 2.0 have as an object. */
function keptAuth(auth: Json): Json {
  const type = textOr(auth.type);
  const given = auth[type];
  const pairs: readonly Json[] = Array.isArray(given)
    ? given.filter(isJson)
    : Object.entries(jsonOr(given)).map(([key, value]) => ({ key, value }));
  if (pairs.length === 0) return { type };
  const values = pairs.map(({ key, value, type: of }) => {
    const name = textOr(key);
    const text = typeof value === 'boolean' ? value : textOr(value);
    const isOpen = openSettings.has(name) || (type === 'apikey' && name === 'key');
    return {
      key: name,
      value: isOpen || isVariable(String(text)) ? text : '',
      ...(textOr(of) !== '' && { type: textOr(of) }),
    };
  });
  return { type, [type]: values };
}

function keptVariable({ key, id, value, type, description, disabled }: Json): Json {
  const name = textOr(key) || textOr(id);
  const text = descriptionOf(description);
  return {
    key: name,
    value: type === 'secret' ? '' : safeExample(name, openValue(textOr(value))),
    ...(textOr(type) !== '' && { type: textOr(type) }),
    ...(text !== '' && { description: text }),
    ...(disabled === true && { disabled }),
  };
}

/** Of an address, without its account; an address of mail has no scheme. */
const openValue = (value: string): string => (isAddress(value) ? withoutAccount(value) : value);
