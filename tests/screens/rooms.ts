import type { Page } from 'playwright-core';
import type { Showroom } from '../support/showroom.js';

/** One screen: where it is, and what must be on it before it is looked at. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Who looks: somebody who may edit, somebody who follows docs and may not, or nobody. */
  readonly as: 'writer' | 'reader' | 'stranger';
  /** A colleague types in this doc meanwhile. */
  readonly along?: 'markdown' | 'custom';
  ready(page: Page): Promise<void>;
}

const shows = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
/** Loaded: no skeleton is left, and the screen has its title. */
const settled = async (page: Page) => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
};
const clicks =
  (...selectors: string[]) =>
  async (page: Page) => {
    await settled(page);
    for (const selector of selectors) await page.locator(selector).first().click();
  };

/** Dialogs and menus have come all the way in. */
export async function still(page: Page): Promise<void> {
  const coming = '[class$="-appear"], [class$="-enter"], [class*="-appear-active"], [class*="-enter-active"]';
  await page.locator(coming).first().waitFor({ state: 'detached' });
}

export function rooms({
  spaceId,
  projectId,
  moduleId,
  markdownId,
  customId,
  httpId,
  getId,
  dubboId,
}: Showroom): Screen[] {
  const markdown = `/doc/edit/${moduleId}/${markdownId}`;
  const application = (tab: string) => `/project/doc/${projectId}?module=${moduleId}&tab=${tab}`;
  const compare = async (page: Page) => {
    const boxes = page.locator('.timeline-entry input');
    await boxes.first().waitFor();
    await boxes.first().check({ force: true });
    await boxes.last().check({ force: true });
    await page.locator('.timeline-acts button').last().click();
    await page.locator('.compare-sum').waitFor();
  };
  return [
    { name: 'sign-in', path: '/login', as: 'stranger', ready: shows('form') },
    { name: 'forgot', path: '/findPassword', as: 'stranger', ready: settled },
    { name: 'sign-up', path: '/reg', as: 'stranger', ready: settled },
    { name: 'login-key', path: '/successLogin?loginKey=spent', as: 'stranger', ready: shows('[role="alert"]') },
    { name: 'dashboard', path: '/dashboard', as: 'writer', ready: settled },
    { name: 'space', path: `/space/project/${spaceId}`, as: 'writer', ready: settled },
    { name: 'members', path: `/project/member/${projectId}`, as: 'writer', ready: settled },
    {
      name: 'doc-table',
      path: `/project/doc/${projectId}?module=${moduleId}`,
      as: 'writer',
      ready: shows('[role="treegrid"]'),
    },
    { name: 'space-info', path: `/space/info/${spaceId}`, as: 'writer', ready: settled },
    { name: 'space-members', path: `/space/member/${spaceId}`, as: 'writer', ready: settled },
    { name: 'open-users', path: `/space/openuser/${spaceId}`, as: 'writer', ready: settled },
    { name: 'project-info', path: `/project/info/${projectId}`, as: 'writer', ready: settled },
    { name: 'releases', path: `/project/release/${projectId}`, as: 'writer', ready: settled },
    { name: 'environments', path: application('environments'), as: 'writer', ready: settled },
    { name: 'open-api', path: application('openApi'), as: 'writer', ready: settled },
    { name: 'robots', path: application('robots'), as: 'writer', ready: shows('.robot') },
    { name: 'import-settings', path: application('import'), as: 'writer', ready: settled },
    { name: 'application-settings', path: application('settings'), as: 'writer', ready: settled },
    { name: 'editor-markdown', path: markdown, as: 'writer', along: 'markdown', ready: shows('.cm-content') },
    {
      name: 'editor-custom',
      path: `/doc/edit_custom/${moduleId}/${customId}`,
      as: 'writer',
      along: 'custom',
      ready: shows('.ProseMirror'),
    },
    { name: 'editor-http', path: `/doc/edit/${moduleId}/${httpId}`, as: 'writer', ready: shows('.param-grid') },
    {
      name: 'editor-http-import',
      path: `/doc/edit/${moduleId}/${httpId}`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('#form-response .form-import').click();
        await page.locator('.import-text').fill('{"data": {"orderNo": "B-7", "buyer": {"name": "Ada", "vip": true}}}');
        await page.locator('.plan-tree li').first().waitFor();
      },
    },
    { name: 'editor-dubbo', path: `/doc/edit/${moduleId}/${dubboId}`, as: 'writer', ready: shows('.form-service') },
    { name: 'history', path: `${markdown}?history=1`, as: 'writer', ready: shows('.timeline-entry') },
    { name: 'compare', path: `${markdown}?history=1`, as: 'writer', ready: compare },
    // First, while nothing has been read: afterwards it is where the last doc is.
    { name: 'viewer-start', path: '/view', as: 'reader', ready: shows('.view .state') },
    { name: 'viewer', path: `/view/${markdownId}`, as: 'reader', ready: shows('.prose svg') },
    { name: 'viewer-http', path: `/view/${httpId}`, as: 'writer', ready: shows('.params') },
    {
      name: 'viewer-dictionary',
      path: `/view/${httpId}`,
      as: 'reader',
      ready: async (page) => {
        await page.locator('.dictionary-tag').first().click();
        await page.locator('.dictionary-items').waitFor();
      },
    },
    {
      name: 'viewer-http-curl',
      path: `/view/${getId}`,
      as: 'reader',
      ready: async (page) => {
        await page.locator('.api-example').first().getByText('cURL', { exact: true }).click();
        await page.locator('.api-example .hljs-string').first().waitFor();
      },
    },
    { name: 'viewer-dubbo', path: `/view/${dubboId}`, as: 'reader', ready: shows('.api-service') },
    { name: 'messages', path: '/user/message', as: 'reader', ready: shows('.message') },
    { name: 'bell', path: '/dashboard', as: 'reader', ready: clicks('.bell') },
    {
      name: 'subscriptions',
      path: '/user/subscribe/doc',
      as: 'reader',
      ready: shows('main table, main .list, .table'),
    },
    { name: 'profile', path: '/user', as: 'reader', ready: settled },
    { name: 'sessions', path: '/user/session', as: 'reader', ready: shows('tbody tr') },
    { name: 'places', path: '/user/place', as: 'reader', ready: shows('.place') },
    { name: 'change-password', path: '/updatePassword', as: 'reader', ready: shows('form') },
    { name: 'own-setting', path: '/user/systemSetting', as: 'reader', ready: settled },
    { name: 'admin-users', path: '/admin/users', as: 'writer', ready: shows('.data-table .avatar') },
    { name: 'admin-user', path: '/admin/users', as: 'writer', ready: clicks('.page-actions .bp6-intent-primary') },
    { name: 'admin-setting', path: '/admin/setting', as: 'writer', ready: shows('.setting-save') },
    { name: 'admin-directory', path: '/admin/setting?tab=ldap', as: 'writer', ready: shows('.setting-test') },
    { name: 'admin-chat', path: '/admin/setting?tab=chat', as: 'writer', ready: shows('.chat-preview') },
    { name: 'admin-languages', path: '/admin/setting?tab=languages', as: 'writer', ready: shows('main .table') },
    { name: 'admin-pack', path: '/admin/setting?tab=languages&pack=new', as: 'writer', ready: shows('.cm-content') },
    { name: 'admin-template', path: '/admin/template?template=new', as: 'writer', ready: shows('.cm-content') },
    { name: 'admin-audit', path: '/admin/audit', as: 'writer', ready: shows('.audit') },
    { name: 'admin-state', path: '/admin/state', as: 'writer', ready: shows('.state-facts') },
    { name: 'admin-not-for-you', path: '/admin/users', as: 'reader', ready: shows('.state') },
    { name: 'forbidden', path: '/view/nothing-here', as: 'reader', ready: shows('.state') },
    { name: 'not-found', path: '/404', as: 'reader', ready: shows('.state') },
    { name: 'help', path: '/help', as: 'reader', ready: settled },
  ];
}
