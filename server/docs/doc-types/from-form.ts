import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { DocTypeRules, WireContent } from './interface/doc-type.js';

/** Content of a submitted form: merges the fields that the sender edited into the doc's previous content. */
export async function contentFromForm(rules: DocTypeRules, form: WireContent, before: DocContent): Promise<DocContent> {
  return rules.fromWire(await editedPart(rules, form, before), before);
}

/**
 * The form without the text that the sender did not edit. Clients of the existing product send back the complete reply
 * of `/doc/detail` with an edited `description`: the `body` in it is then outdated (docs/wire.md 10.6).
 */
async function editedPart(rules: DocTypeRules, form: WireContent, before: DocContent): Promise<WireContent> {
  const { body, description, ...rest } = form;
  if (description === undefined) return form;
  if (body !== undefined) {
    const fromBody = await rules.fromWire({ body }, before);
    if (rules.description(fromBody) === description) return { ...rest, body };
  }
  return rules.description(before) === description ? rest : { ...rest, description };
}
