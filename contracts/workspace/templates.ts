import { z } from 'zod';
import { done, endpoint, nothing } from '../platform/endpoint.js';
import { id, name, text } from '../platform/wire.js';

/** Code templates: edited by administrators, offered under the Code tab of docs. */
const template = z.object({ id, name: z.string(), groupName: z.string(), content: z.string() });
const templateFields = {
  name: name(64),
  groupName: text(64).default(''),
  content: z.string().min(1, 'template.content').max(200_000),
};
/** Groups (empty id) with their templates. */
const templateNodes = {
  input: nothing,
  reply: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      parentId: z.string(),
      children: z.array(z.object({ id: z.string(), label: z.string(), parentId: z.string() })),
    }),
  ),
};
export const templateTree = endpoint('GET', '/admin/gen/template/tree', templateNodes);
/** Same as `templateTree`: every old screen lists templates by this path. */
export const templateTreeOfDocs = endpoint('GET', '/doc/gen/template/tree', templateNodes);
export const templateGroups = endpoint('GET', '/admin/gen/template/listGroupName', {
  input: nothing,
  reply: z.array(z.string()),
});
export const templateDetail = endpoint('GET', '/admin/gen/template/detail', {
  input: z.object({ id }),
  reply: template,
});
export const saveTemplate = endpoint('POST', '/admin/gen/template/save', {
  input: z.object(templateFields),
  reply: id,
});
export const updateTemplate = endpoint('POST', '/admin/gen/template/update', {
  input: z.object({ id, ...templateFields }),
  reply: done,
});
export const deleteTemplate = endpoint('POST', '/admin/gen/template/delete', { input: z.object({ id }), reply: done });
