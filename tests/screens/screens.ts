import type { Page } from 'playwright-core';
import { tick } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Showroom } from '../support/showroom.js';
import { buildingScreens } from './building.js';
import { connectedToMeterSphere } from './metersphere.js';
import { modelScreens } from './models.js';
import { momentScreens } from './moments.js';
import { pastScreens } from './past.js';
import { publicScreens } from './public.js';
import type { Screen } from './screen.js';

export type { Screen } from './screen.js';

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

/** Whether what is shown was drawn by the page itself: React marks its elements. The server rendered public pages before. */
const isDrawn = `Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber'))`;

/** Resolves when dialogs and menus have finished their animations and nothing is loading. */
export async function still(page: Page): Promise<void> {
  // Asked from outside: the policy of public pages lets the page evaluate no text, as waiting inside of it would.
  await eventually(() => page.evaluate<boolean>(isDrawn));
  // An overlay that opens again while it appears keeps the classes of appearing; its animation has ended all the same.
  const coming = ['[class$="-appear"]', '[class$="-enter"]', '[class*="-appear-active"]', '[class*="-enter-active"]']
    .map((each) => `${each}:not([class*="-done"])`)
    .join(', ');
  await page.locator(coming).first().waitFor({ state: 'detached' });
  // Trees and lists beside the main content.
  await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
}

const signInScreens: readonly Screen[] = [
  { name: 'sign-in', path: '/login', as: 'stranger', ready: shows('form') },
  { name: 'forgot', path: '/findPassword', as: 'stranger', ready: settled },
  { name: 'sign-up', path: '/reg', as: 'stranger', ready: settled },
  { name: 'login-key', path: '/successLogin?loginKey=spent', as: 'stranger', ready: shows('[role="alert"]') },
  { name: 'first-password', path: '/dashboard', shows: '/setPassword', as: 'newcomer', ready: shows('form') },
];

const placeScreens = ({ spaceId, projectId, moduleId, releaseId, composeSpaceId }: Showroom): Screen[] => {
  const application = (tab: string) => `/project/doc/${projectId}?module=${moduleId}&tab=${tab}`;
  return [
    { name: 'dashboard', path: '/dashboard', as: 'writer', ready: settled },
    { name: 'space', path: `/space/project/${spaceId}`, as: 'writer', ready: settled },
    { name: 'members', path: `/project/member/${projectId}`, as: 'writer', ready: settled },
    {
      name: 'doc-table',
      path: `/project/doc/${projectId}?module=${moduleId}`,
      as: 'writer',
      ready: shows('[role="treegrid"]'),
    },
    { name: 'find', path: '/find?text=order', as: 'reader', ready: shows('mark') },
    { name: 'constants', path: `/project/code/${projectId}`, as: 'writer', ready: settled },
    { name: 'activity', path: `/project/activity/${projectId}`, as: 'reader', ready: shows('ol') },
    { name: 'space-activity', path: `/space/activity/${spaceId}`, as: 'writer', ready: shows('main ol') },
    { name: 'own-activity', path: '/activity', as: 'reader', ready: shows('main ol') },
    { name: 'recover', path: `/project/past/${projectId}`, as: 'writer', ready: settled },
    { name: 'space-recover', path: `/space/past/${spaceId}`, as: 'writer', ready: settled },
    {
      name: 'compose',
      path: `/space/compose/${composeSpaceId}`,
      as: 'writer',
      ready: shows('main [class*=_entries_]'),
    },
    {
      name: 'delete-composed',
      path: `/space/compose/${composeSpaceId}`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('main [class*=_facts_] .bp6-button:has([data-icon=more])').click();
        await page.locator('.bp6-menu .bp6-intent-danger').click();
        await page.locator('.bp6-dialog li').first().waitFor();
      },
    },
    { name: 'space-info', path: `/space/info/${spaceId}`, as: 'writer', ready: settled },
    { name: 'space-members', path: `/space/member/${spaceId}`, as: 'writer', ready: settled },
    { name: 'open-users', path: `/space/openuser/${spaceId}`, as: 'writer', ready: settled },
    { name: 'space-settings', path: `/space/setting/${spaceId}`, as: 'writer', ready: settled },
    { name: 'project-info', path: `/project/info/${projectId}`, as: 'writer', ready: settled },
    { name: 'releases', path: `/project/release/${projectId}`, as: 'writer', ready: settled },
    {
      name: 'release',
      path: `/project/release/${projectId}/${releaseId}`,
      as: 'reader',
      ready: async (page) => {
        await page.locator('main section table').waitFor();
        await page.locator('main section h3').first().waitFor();
        await settled(page);
      },
    },
    {
      name: 'publish-release',
      path: `/project/release/${projectId}`,
      as: 'writer',
      ready: async (page) => {
        // The oldest is not published yet.
        await page.locator('main tr').last().locator('td button').last().click();
        await page.locator('[role="menuitem"]').nth(1).click();
        await page.locator('[role="dialog"] textarea').waitFor();
      },
    },
    {
      name: 'release-changes',
      path: `/project/release/${projectId}`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('main section h3').first().waitFor();
        await page
          .locator('main section')
          .last()
          .evaluate((section) => section.scrollIntoView());
      },
    },
    {
      name: 'overview',
      path: application('overview'),
      as: 'reader',
      ready: shows('main section li time, main section .state'),
    },
    { name: 'dictionaries', path: application('dictionaries'), as: 'writer', ready: settled },
    { name: 'dictionaries-guest', path: application('dictionaries'), as: 'reader', ready: settled },
    { name: 'new-doc', path: `/doc/new/${moduleId}`, as: 'writer', ready: shows('.bp6-dialog form') },
    { name: 'environments', path: application('environments'), as: 'writer', ready: settled },
    {
      name: 'environment-edit',
      path: application('environments'),
      as: 'writer',
      ready: clicks('main td .bp6-button:has([data-icon=edit])'),
    },
    {
      name: 'no-docs',
      path: application('docs'),
      as: 'writer',
      ready: clicks('main .tabs .tab:nth-of-type(2)'),
    },
    { name: 'robots', path: application('robots'), as: 'writer', ready: shows('[class*=_robot_]') },
    {
      name: 'deliveries',
      path: application('robots'),
      as: 'writer',
      ready: async (page) => {
        await page.locator('main section td .bp6-button:has([data-icon=more])').last().click();
        await page.locator('.bp6-menu .bp6-menu-item').first().click();
        await page.locator('.bp6-dialog td .bp6-button').first().click();
      },
    },
    { name: 'push-api', path: application('openApi'), as: 'writer', ready: settled },
    { name: 'metersphere-off', path: application('meterSphere'), as: 'writer', ready: settled },
    { name: 'metersphere', path: application('meterSphere'), as: 'writer', ready: connectedToMeterSphere },
    { name: 'application-settings', path: application('settings'), as: 'writer', ready: settled },
  ];
};

/** A specification whose parts cannot all be stored. */
const specification = {
  openapi: '3.1.0',
  info: { title: '库存服务', version: '1.0.0' },
  servers: [{ url: 'https://stock.example.com', description: '生产' }],
  webhooks: { lowStock: { post: { summary: '库存不足通知', responses: { 200: { description: 'OK' } } } } },
  paths: {
    '/stock/{sku}': {
      get: {
        ...{ tags: ['库存'], summary: '查询库存', operationId: 'getStock' },
        parameters: [
          { name: 'sku', in: 'path', required: true, schema: { type: 'string', maxLength: 32 } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: { 200: { description: '当前库存', headers: { ETag: { schema: { type: 'string' } } } } },
      },
      put: {
        ...{ tags: ['库存'], summary: '盘点：按仓库批量更正库存数量，并记录操作人与原因' },
        responses: { 204: { description: '已更正' } },
      },
    },
    // The address of a doc that is there: the plan says what the update means.
    '/v2/merchants/{merchantId}/orders': {
      post: {
        ...{ tags: ['库存'], summary: '创建订单 Create an order' },
        parameters: [
          { name: 'merchantId', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'X-Warehouse', in: 'header', required: true, schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'OK' } },
      },
    },
    '/warehouses': { get: { tags: ['仓库'], summary: 'List warehouses', responses: { 200: { description: 'OK' } } } },
  },
};
const planned = async (page: Page) => {
  await settled(page);
  const buffer = Buffer.from(JSON.stringify(specification));
  await page.locator('input[type=file]').setInputFiles({ name: 'stock.json', mimeType: 'application/json', buffer });
  await page.locator('main button[type=submit]').click();
  await page.locator('[class*=_entry_]').first().waitFor();
  await page.locator('[class*=_meaning_] [data-severity]').first().waitFor();
};

const transferScreens = ({ projectId, moduleId, pushed }: Showroom): Screen[] => {
  const into = `/project/import/${projectId}?module=${moduleId}`;
  const log = `/project/doc/${pushed.projectId}?module=${pushed.moduleId}&tab=openApi`;
  const opensPush = async (page: Page) => {
    await page.locator('#pushes').waitFor();
    await page.locator('section[aria-labelledby=pushes] tbody button').first().click();
    await page.locator('[class*=_outcome_]').first().waitFor();
  };
  return [
    { name: 'import', path: into, as: 'writer', ready: settled },
    {
      name: 'import-address',
      path: `/project/import/${projectId}`,
      as: 'writer',
      ready: clicks('main .bp6-segmented-control button:last-child', 'main summary'),
    },
    { name: 'import-plan', path: into, as: 'writer', ready: planned },
    {
      name: 'import-losses',
      path: into,
      as: 'writer',
      ready: async (page) => {
        await planned(page);
        await page.locator('main summary').click();
      },
    },
    {
      name: 'import-settings',
      path: `/project/doc/${projectId}?module=${moduleId}&tab=import`,
      as: 'writer',
      ready: settled,
    },
    {
      name: 'export',
      path: `/project/doc/${projectId}?module=${moduleId}`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('[role="treegrid"]').waitFor();
        await page.locator('main .bp6-button:has([data-icon=export])').last().click();
        await page.locator('.bp6-dialog form .bp6-checkbox').first().waitFor();
      },
    },
    {
      name: 'push-log',
      path: log,
      as: 'writer',
      ready: async (page) => {
        await page.locator('section[aria-labelledby=pushes] td').first().waitFor();
        await page.locator('section[aria-labelledby=pushes]').evaluate((log) => log.scrollIntoView());
      },
    },
    { name: 'push-details', path: log, as: 'writer', ready: opensPush },
    {
      name: 'push-undo',
      path: log,
      as: 'writer',
      ready: async (page) => {
        await opensPush(page);
        await page.locator('.bp6-drawer .bp6-button:has([data-icon=undo])').click();
        await page.locator('.bp6-dialog').first().waitFor();
      },
    },
    {
      name: 'offers',
      path: `/view/${pushed.docId}`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('[class*=_toggle_]').click();
        await page.locator('[class*=_offer_]').first().waitFor();
      },
    },
    {
      name: 'offers-editor',
      path: `/doc/edit/${pushed.moduleId}/${pushed.docId}`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('.live-title[data-offered] textarea').focus();
        await page.locator('[role=status][aria-label] button').first().waitFor();
      },
    },
  ];
};

const compare = async (page: Page) => {
  const boxes = page.locator('.timeline-entry input');
  await boxes.first().waitFor();
  await tick(boxes.first());
  await tick(boxes.last());
  await page.locator('.timeline-acts button').last().click();
  await page.locator('.compare-sum').waitFor();
};

const editorScreens = ({ moduleId, customId, httpId, dubboId, markdownId }: Showroom): Screen[] => {
  const markdown = `/doc/edit/${moduleId}/${markdownId}`;
  return [
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
      name: 'editor-http-together',
      path: `/doc/edit/${moduleId}/${httpId}`,
      as: 'writer',
      along: 'table',
      ready: shows('.param-grid'),
    },
    {
      name: 'editor-http-import',
      path: `/doc/edit/${moduleId}/${httpId}`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('#form-response .form-import').click();
        await page
          .locator('[class*=_importText_]')
          .fill('{"data": {"orderNo": "B-7", "buyer": {"name": "Ada", "vip": true}}}');
        await page.locator('[class*=_planTree_] li').first().waitFor();
      },
    },
    { name: 'editor-dubbo', path: `/doc/edit/${moduleId}/${dubboId}`, as: 'writer', ready: shows('.form-service') },
    { name: 'history', path: `${markdown}?history=1`, as: 'writer', ready: shows('.timeline-entry') },
    { name: 'compare', path: `${markdown}?history=1`, as: 'writer', ready: compare },
  ];
};

const viewerScreens = ({ markdownId, httpId, getId, dubboId }: Showroom): Screen[] => [
  // First, before any doc is opened: afterwards this path shows the last opened doc.
  { name: 'viewer-start', path: '/view', as: 'reader', ready: shows('main .state') },
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
  {
    name: 'viewer-http-status',
    path: `/view/${httpId}`,
    as: 'reader',
    ready: async (page) => {
      await page.locator('.api-statuses button').last().click();
      await page.locator('.api-answer').evaluate((answer) => answer.scrollIntoView({ block: 'center' }));
    },
  },
  { name: 'viewer-dubbo', path: `/view/${dubboId}`, as: 'reader', ready: shows('.api-service') },
];

const personalScreens: readonly Screen[] = [
  { name: 'messages', path: '/user/message', as: 'reader', ready: shows('[class*=_message_]') },
  { name: 'bell', path: '/dashboard', as: 'reader', ready: clicks('[class*=_bell_]') },
  {
    name: 'palette',
    path: '/dashboard',
    as: 'reader',
    ready: async (page) => {
      await settled(page);
      await page.keyboard.press('Control+k');
      await page.locator('[class*=_palette_] [role="option"]').first().waitFor();
    },
  },
  {
    name: 'subscriptions',
    path: '/user/subscribe/doc',
    as: 'reader',
    ready: shows('main table, main .list, .table'),
  },
  {
    name: 'subscription-filter',
    path: '/user/subscribe/doc',
    as: 'reader',
    ready: async (page) => {
      await page.locator('main tbody .end button').first().click();
      const own = page.locator('.bp6-dialog .bp6-switch').first();
      await own.click();
      await own.evaluate((field) => field.scrollIntoView());
    },
  },
  {
    name: 'digest-settings',
    path: '/user/subscribe/doc',
    as: 'reader',
    ready: async (page) => {
      await settled(page);
      await page.locator('.page-actions button').first().click();
      await page.locator('.bp6-dialog form').waitFor();
    },
  },
  { name: 'profile', path: '/user', as: 'reader', ready: settled },
  { name: 'sessions', path: '/user/session', as: 'reader', ready: shows('tbody tr') },
  { name: 'places', path: '/user/place', as: 'reader', ready: shows('main section h2') },
  { name: 'change-password', path: '/updatePassword', as: 'reader', ready: shows('form') },
  { name: 'own-setting', path: '/user/systemSetting', as: 'reader', ready: settled },
  {
    name: 'new-token',
    path: '/user/systemSetting',
    as: 'reader',
    ready: clicks('[aria-labelledby=event-tokens] button'),
  },
];

const adminScreens: readonly Screen[] = [
  { name: 'admin-users', path: '/admin/users', as: 'writer', ready: shows('[class*=_dataTable_] .avatar') },
  { name: 'admin-user', path: '/admin/users', as: 'writer', ready: clicks('.page-actions .bp6-intent-primary') },
  {
    name: 'admin-templates',
    path: '/admin/template',
    as: 'writer',
    ready: async (page) => {
      await page.locator('main [class*=_templates_] li button, main [class*=_templates_] li a').first().click();
      await page.locator('.cm-content, main textarea').first().waitFor();
    },
  },
  { name: 'admin-setting', path: '/admin/setting', as: 'writer', ready: shows('.setting-save') },
  { name: 'admin-directory', path: '/admin/setting?tab=ldap', as: 'writer', ready: shows('[class*=settingTest]') },
  { name: 'admin-chat', path: '/admin/setting?tab=chat', as: 'writer', ready: shows('[class*=chatPreview]') },
  { name: 'admin-languages', path: '/admin/setting?tab=languages', as: 'writer', ready: shows('main .table') },
  { name: 'admin-pack', path: '/admin/setting?tab=languages&pack=new', as: 'writer', ready: shows('.cm-content') },
  { name: 'admin-audit', path: '/admin/audit', as: 'writer', ready: shows('main .table tbody tr') },
  { name: 'admin-self-audit', path: '/admin/self-audit', as: 'writer', ready: shows('[class*=stateFacts]') },
  {
    name: 'admin-tokens',
    path: '/admin/event-tokens',
    as: 'writer',
    ready: shows('main .state, main .table tbody tr'),
  },
  { name: 'admin-state', path: '/admin/state', as: 'writer', ready: shows('[class*=stateFacts]') },
  { name: 'admin-not-for-you', path: '/admin/users', as: 'reader', ready: shows('.state') },
];

const otherScreens: readonly Screen[] = [
  { name: 'forbidden', path: '/view/nothing-here', as: 'reader', ready: shows('.state') },
  { name: 'not-found', path: '/404', as: 'reader', ready: shows('.state') },
  { name: 'help', path: '/help', as: 'reader', ready: settled },
  { name: 'help-topic', path: '/help#http', as: 'reader', ready: shows('article img') },
  { name: 'openapi', path: '/openapi', as: 'writer', ready: shows('.params') },
  {
    name: 'openapi-call',
    path: '/openapi#doc.push',
    as: 'writer',
    ready: shows('form .bp6-html-select:not(.bp6-disabled)'),
  },
  { name: 'openapi-guest', path: '/openapi#module.get', as: 'reader', ready: shows('form') },
];

/** Every screen, area by area. */
export const screensOf = (showroom: Showroom): Screen[] => [
  ...signInScreens,
  ...placeScreens(showroom),
  ...transferScreens(showroom),
  ...editorScreens(showroom),
  ...viewerScreens(showroom),
  ...pastScreens(showroom),
  ...modelScreens(showroom),
  ...buildingScreens(showroom),
  ...publicScreens(showroom),
  ...momentScreens(showroom),
  ...personalScreens,
  ...adminScreens,
  ...otherScreens,
];
