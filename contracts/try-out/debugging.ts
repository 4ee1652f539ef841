import { z } from 'zod';
import { done, endpoint } from '../platform/endpoint.js';
import { choice, flag, id, idOrNone, int, name, optional, text, wireTime, withDefault } from '../platform/wire.js';

/** Of whom a value is kept: 10, what was entered for a doc; 11, choices for an application (docs/wire.md 1.15). */
export const PropType = { debug: 10, debugProxy: 11 } as const;
const propType = choice(Object.values(PropType));
/** Of one value, in UTF-16 units. */
export const MOST_PROP = 100_000;
const propName = name(128);
const values = z.record(z.string(), z.string());

/** Values that the caller has entered; nobody else reads them. */
export const setProps = endpoint('POST', '/prop/set', {
  input: z.object({
    refId: id,
    type: propType,
    props: z.record(propName, text(MOST_PROP)).refine((props) => Object.keys(props).length <= 500, 'list.max:500'),
  }),
  reply: done,
});
export const saveProps = endpoint('POST', '/prop/save', {
  input: z.object({
    propList: z
      .array(z.object({ refId: id, type: propType, name: propName, val: text(MOST_PROP) }))
      .max(50, 'list.max:50'),
  }),
  reply: done,
});
export const getProps = endpoint('GET', '/prop/get', {
  input: z.object({ refId: id, type: propType }),
  reply: values,
});
export const findProp = endpoint('GET', '/prop/find', {
  input: z.object({ refId: id, type: propType, name: propName }),
  reply: z.object({ refId: id, type: propType, name: z.string(), val: z.string() }),
});

/** When a script runs: 0 before the request, 1 after the answer. */
export const DebugScriptType = { before: 0, after: 1 } as const;
/** For which docs: 0 one, 1 all of the application, 2 all of the project. */
export const DebugScriptScope = { doc: 0, module: 1, project: 2 } as const;
export const MOST_SCRIPT = 100_000;
const scriptType = choice(Object.values(DebugScriptType));
const scriptScope = choice(Object.values(DebugScriptScope));

const debugScript = z.object({
  id,
  name: z.string(),
  description: z.string(),
  content: z.string(),
  type: scriptType,
  scope: scriptScope,
  enabled: flag,
  /** The doc, application or project that it belongs to. */
  refId: id,
  creatorName: z.string(),
  gmtCreate: wireTime,
});
/** The scripts of the doc, of its application and of its project (docs/wire.md 1.14). */
export const listDebugScripts = endpoint('GET', '/doc/debugscript/list', {
  input: z.object({ docId: id }),
  reply: z.array(debugScript),
});
const script = {
  docId: id,
  name: name(64),
  description: text(200).default(''),
  content: text(MOST_SCRIPT).default(''),
  type: scriptType,
  scope: scriptScope,
  enabled: withDefault(flag, true),
};
/** The doc, or the application or project of the doc, gets the script. One script of each kind is enabled. */
export const addDebugScript = endpoint('POST', '/doc/debugscript/add', {
  input: z.object(script),
  reply: z.object({ id }),
});
/** Without `docId` the script stays where it is: old clients send back what was listed. */
const changed = z.object({ ...script, id, docId: idOrNone });
export const updateDebugScript = endpoint('POST', '/doc/debugscript/update', { input: changed, reply: done });
/** The same; clients of the existing product use both. */
export const updateDebugScriptV2 = endpoint('POST', '/doc/debugscript/update-v2', { input: changed, reply: done });
export const deleteDebugScript = endpoint('POST', '/doc/debugscript/delete', {
  input: z.object({ id, docId: optional(idOrNone), type: optional(int(0, 1)) }),
  reply: done,
});

/**
 * The enabled scripts that apply to the doc, for those who try it out: members who may view it, and readers of a share or
 * composed project that allows it.
 */
export const runnableScripts = endpoint('GET', '/doc/debug/scripts', {
  input: z.object({ docId: id }),
  reply: z.array(debugScript.pick({ id: true, name: true, content: true, type: true, scope: true })),
});

/** Of one environment. */
export const MOST_VARIABLES = 200;
const variableName = name(64);
/**
 * Values for `{{name}}` in the environments of the doc's application. Those who may change the environments get all of
 * them; guests, and readers of a share or composed project that allows to try out the doc, those that are not secret.
 */
export const listEnvironmentVariables = endpoint('GET', '/doc/debug/environment/variables', {
  input: z.object({ docId: id }),
  reply: z.array(z.object({ environmentId: id, name: z.string(), value: z.string(), isSecret: flag })),
});
/** Variables that are neither set nor removed stay as they are. What is set is secret unless `isSecret` is 0. */
export const saveEnvironmentVariables = endpoint('POST', '/doc/debug/environment/variables', {
  input: z.object({
    environmentId: id,
    set: z
      .array(z.object({ name: variableName, value: text(4_096), isSecret: withDefault(flag, true) }))
      .max(MOST_VARIABLES, `list.max:${MOST_VARIABLES}`),
    remove: z.array(variableName).max(MOST_VARIABLES, `list.max:${MOST_VARIABLES}`),
  }),
  reply: done,
});

/** The environments of the doc's application whose certificates are not checked when they are debugged. */
export const listUncheckedEnvironments = endpoint('GET', '/doc/debug/environments', {
  input: z.object({ docId: id }),
  reply: z.array(z.object({ environmentId: id })),
});
export const uncheckEnvironment = endpoint('POST', '/doc/debug/environment/certificate', {
  input: z.object({ environmentId: id, isChecked: flag }),
  reply: done,
});
