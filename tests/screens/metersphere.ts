import type { Page } from 'playwright-core';
import {
  type meterSphereModuleBinding,
  type meterSphereModules,
  type meterSphereProjects,
} from '../../contracts/import-export/metersphere.js';
import type { WireReply } from '../../contracts/platform/endpoint.js';

const projects: WireReply<typeof meterSphereProjects> = {
  ...{ spaceConfig: true, spaceId: '' },
  projects: [{ id: 'p-1', name: '收银台 Cashier' }],
};
const modules: WireReply<typeof meterSphereModules> = [
  {
    ...{ id: 'm-1', name: '订单 Orders', level: 1, leaf: false },
    children: [{ id: 'm-2', name: '退款 Refunds', level: 2, leaf: true, children: [] }],
  },
];
const binding = (at: string): WireReply<typeof meterSphereModuleBinding> => ({
  ...{ moduleId: '', releaseId: '', msProjectId: 'p-1', msProjectName: '收银台 Cashier' },
  ...{ msModuleId: 'm-2', msModuleName: '订单 Orders/退款 Refunds', name: '收银台 Cashier/订单 Orders/退款 Refunds' },
  ...{ autoSync: true, lastSync: { state: 'done', at, by: 'Mei', docs: 24, error: '' } },
});

/** Answers as a connected server and reloads the screen: the showroom has no MeterSphere. */
export async function connectedToMeterSphere(page: Page): Promise<void> {
  const replies: Readonly<Record<string, unknown>> = {
    'project/load': projects,
    'module/list': modules,
    'module/load': binding(new Date(Date.now() - 180_000).toISOString()),
  };
  await page.route('**/third/metersphere/**', async (route) => {
    const [path = ''] = route.request().url().split('/third/metersphere/').slice(1);
    const data = replies[path.split('?')[0] ?? ''];
    await route.fulfill({ json: { code: '0', msg: '', data } });
  });
  await page.reload();
  await page.locator('main form select').first().waitFor();
}
