import { expect, it } from '@jest/globals';
import { isRobotAddress } from '../../../../../contracts/platform/robot-address.js';
import { feishu } from '../../../../../server/notifications/webhooks/channels/feishu.js';
import { mail } from '../../../../../server/notifications/webhooks/channels/mail.js';
import { slack } from '../../../../../server/notifications/webhooks/channels/slack.js';
import { teams } from '../../../../../server/notifications/webhooks/channels/teams.js';

const now = new Date(0);
const change = {
  ...{ kind: 'updated' as const, docName: '<!channel> & [x](y)', projectName: 'p', moduleName: 'm', releaseNo: '' },
  ...{ url: '/x', at: now, modifier: 'Lin', viewUrl: 'https://docs.example/view/1', mentions: [] },
};
const long = { ...change, impact: '【不兼容】'.repeat(20_000) };

it('Slack gets text without its markup, within its size, and says "ok"', () => {
  const { text } = JSON.parse(slack.request(change, { now }).body);
  expect(text).toContain('&lt;!channel&gt; &amp; [x](y)');
  expect(text).not.toContain('{impact}');
  expect(Buffer.byteLength(JSON.parse(slack.request(long, { now }).body).text)).toBeLessThanOrEqual(4_000);
  expect([slack.verdict(200, 'ok'), slack.verdict(200, 'no_text'), slack.verdict(429, '')]).toEqual([
    'delivered',
    'failed',
    'tooFast',
  ]);
});

it('Teams gets a card of plain text runs, within 28 KB', () => {
  const { attachments } = JSON.parse(teams.request(change, { now }).body);
  const runs = attachments[0].content.body.map((block: { inlines: { text: string }[] }) => block.inlines[0]?.text);
  expect(runs).toContain('【文档名称】：<!channel> & [x](y)');
  expect(Buffer.byteLength(teams.request(long, { now }).body)).toBeLessThan(28_000);
  expect([teams.verdict(202, ''), teams.verdict(429, ''), teams.verdict(400, '')]).toEqual([
    'delivered',
    'tooFast',
    'failed',
  ]);
});

const failed = 'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error';
it.each([
  [200, '1', 'delivered'],
  [200, '', 'delivered'],
  [200, '{"done":true}', 'delivered'],
  [200, `${failed} 400 with ContextId tcid=0`, 'failed'],
  [200, `${failed} 429 with ContextId tcid=0`, 'tooFast'],
  [200, ' <!doctype html><title>Sign in</title>', 'failed'],
])('Teams: %i %s is %s', (status, answer, verdict) => expect(teams.verdict(status, answer)).toBe(verdict));

it('a mail has a subject of one line, and only mail addresses are recipients', () => {
  const { subject } = JSON.parse(mail.request({ ...change, docName: 'a\r\nBcc: x@y.z' }, { now }).body);
  expect(subject).toBe('【文档更新提醒】a Bcc: x@y.z');
  expect(isRobotAddress('mail', 'a@x.example, b@y.example')).toBe(true);
  for (const bad of [
    '',
    'a',
    'a@x.example\r\nBcc: b@y',
    'a@x,',
    'https://x',
    'a b@x.example',
    Array(21).fill('a@x.example').join(),
  ])
    expect([bad, isRobotAddress('mail', bad)]).toEqual([bad, bad === 'a@x,']);
});

it('Feishu is not called at full and half hours', () => {
  const at = (time: string) => feishu.isRush?.(new Date(`2026-01-01T${time}Z`));
  expect([at('10:00:00'), at('10:30:29'), at('10:30:31'), at('10:15:00')]).toEqual([true, true, false, false]);
});
