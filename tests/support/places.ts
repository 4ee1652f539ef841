import { saveDoc } from '../../contracts/docs/docs.js';
import { DocStatus } from '../../contracts/platform/enums.js';
import {
  addModule,
  addProject,
  addProjectMembers,
  addSpace,
  addSpaceMembers,
} from '../../contracts/workspace/workspace.js';
import type { Person } from './people.js';

export interface Place {
  readonly spaceId: string;
  readonly projectId: string;
  readonly moduleId: string;
}

/** Creates a space with a project and an application as `owner`; the others are added with their roles. */
export async function place(
  owner: Person,
  { devs = [], guests = [] }: { devs?: readonly Person[]; guests?: readonly Person[] } = {},
): Promise<Place> {
  const { id: spaceId } = await owner.call(addSpace, { name: `Space ${Math.random().toString(36).slice(2)}` });
  const { id: projectId } = await owner.call(addProject, { name: 'Project', spaceId });
  const { id: moduleId } = await owner.call(addModule, { name: 'Application', projectId });
  const userIds = [...devs, ...guests].map(({ id }) => id);
  if (userIds.length) await owner.call(addSpaceMembers, { spaceId, userIds, roleCode: 'guest' });
  if (devs.length) {
    await owner.call(addProjectMembers, { projectId, userIds: devs.map(({ id }) => id), roleCode: 'dev' });
  }
  return { spaceId, projectId, moduleId };
}

/** Creates a Markdown doc in the application; resolves with its wire id. */
export async function markdownDoc(owner: Person, { moduleId }: Place, body = '', name = 'A doc'): Promise<string> {
  const { id } = await owner.call(saveDoc, { moduleId, type: 3, name, description: body });
  return id;
}

/** Creates a rich-text doc from HTML. */
export async function customDoc(owner: Person, { moduleId }: Place, html = '', name = 'A doc'): Promise<string> {
  const { id } = await owner.call(saveDoc, { moduleId, type: 2, name, description: html });
  return id;
}

/** Creates an HTTP doc without rows. Its status is *in progress*: nobody could know it yet, so its changes have no severity. */
export async function apiDoc(owner: Person, place: Place, name = 'A doc'): Promise<string> {
  return newApiDoc(owner, place, name, DocStatus.doing);
}

/** The same of a doc that is done, so that callers know it. */
export async function doneApiDoc(owner: Person, place: Place, name = 'A doc'): Promise<string> {
  return newApiDoc(owner, place, name, DocStatus.done);
}

async function newApiDoc(owner: Person, { moduleId }: Place, name: string, status: DocStatus): Promise<string> {
  const { id } = await owner.call(saveDoc, {
    moduleId,
    type: 0,
    name,
    status,
    url: `/a/doc/${Math.random().toString(36).slice(2)}`,
    httpMethod: 'POST',
  });
  return id;
}
