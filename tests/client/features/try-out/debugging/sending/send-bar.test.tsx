import { expect, it } from '@jest/globals';
import { draftOf } from '../../../../../../client/features/try-out/debugging/request/draft.js';
import { openBrowser } from '../../../../screen.js';
import { doc, paramRow } from '../../../../screens/view/docs.js';

openBrowser();
const { all, show } = await import('../../../../admin/stage.js');
const { DoorProvider } = await import('../../../../../../client/lib/door.js');
const { shareDoor } = await import('../../../../../../client/features/sharing/shares/share-door.js');
const { SendBar } = await import('../../../../../../client/features/try-out/debugging/sending/SendBar.js');

const given = doc({ url: '/orders/{id}', pathParams: [paramRow('id', { example: '1' })], debugEnvs: [] });
const environment = { id: 'e1', moduleId: 'm1', name: 'Live', url: 'https://api.example.com', isPublic: 1 as const };
const bar = (debugEnvs: typeof given.debugEnvs) => (
  <SendBar
    {...{ doc: { ...given, debugEnvs }, draft: draftOf(given), baseUrl: '', environmentId: '', isSending: false }}
    {...{ onEnvironment: () => {}, onDraft: () => {}, onSend: () => {}, onCancel: () => {} }}
  >
    {null}
  </SendBar>
);
const address = () => all('input[aria-label="Path"], input').map((each) => each.hasAttribute('readonly'));

it('strangers without an environment enter the whole address, variables or not', async () => {
  await show(<DoorProvider value={shareDoor('s1', { mayDebug: true, hasConstants: false })}>{bar([])}</DoorProvider>);
  expect(document.body.textContent).toContain('Enter the full address');
  expect(document.body.textContent).not.toContain('in its settings');
  expect(address()).toEqual([false]);
});

it('with an environment, variables are filled in below the address', async () => {
  await show(bar([environment]));
  expect(address()).toEqual([true]);
});
