import { isJson, type Json, jsonOr, listOr, textOr } from '../imported/json.js';
import { isVariable, safeExample } from '../imported/secrets.js';
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
}

/** `extra` of an imported folder or doc; `{}` if there is nothing to keep. */
export function keptExtra(parts: KeptParts): { extra?: { readonly postman: KeptParts } } {
  return Object.keys(parts).length > 0 ? { extra: { postman: parts } } : {};
}

/** The kept parts in `extra`, as they are stored. */
export function keptIn(extra: Readonly<Record<string, unknown>> | undefined): KeptParts {
  const kept = jsonOr(extra?.postman);
  const { description, event, auth, variable, own } = kept;
  return {
    ...messagesIn(kept),
    ...(typeof description === 'string' && { description }),
    ...(Array.isArray(event) && { event: event.filter(isJson) }),
    ...(isJson(auth) && { auth }),
    ...(Array.isArray(variable) && { variable: variable.filter(isJson) }),
    ...(Array.isArray(own) && { own: own.map(textOr) }),
  };
}

/** Of a JSON object with `event`, `auth`, `variable` and `description`, those that have content. */
export function keptParts({ event, auth, variable, description }: Json): KeptParts {
  const text = descriptionOf(description);
  const events = scriptsIn(event).map(({ given }) => keptEvent(given));
  const variables = listOr(variable).filter(isJson).map(keptVariable);
  return {
    ...(text.trim() !== '' && { description: text }),
    ...(isJson(auth) && { auth: keptAuth(auth) }),
    ...(events.length > 0 && { event: events }),
    ...(variables.length > 0 && { variable: variables }),
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
    value: type === 'secret' ? '' : safeExample(name, textOr(value)),
    ...(textOr(type) !== '' && { type: textOr(type) }),
    ...(text !== '' && { description: text }),
    ...(disabled === true && { disabled }),
  };
}
