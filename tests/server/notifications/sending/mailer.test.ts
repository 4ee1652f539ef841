import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { Mailer } from '../../../../server/notifications/sending/mailer.js';
import { Config } from '../../../../server/platform/config/config.js';

const heard: { to: string[]; text: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('gone') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined),
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      heard.push({ to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
let mailer: Mailer;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mail = { url: `smtp://127.0.0.1:${port}`, from: 'annals@docs.example', timeoutMs: 5_000 };
  mailer = new Mailer(Object.assign(new Config(), { mail }));
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const body = JSON.stringify({ subject: 'Orders', text: 'changed' });

it('sends one plain mail whose recipients do not see each other, with an id that is the same at each try', async () => {
  const sent = await mailer.send('a@x.example, b@x.example', body, 'mail-7:12');
  expect(sent.status).toBe(250);
  expect(heard).toHaveLength(1);
  expect(heard[0]?.to).toEqual(['a@x.example', 'b@x.example']);
  expect(heard[0]?.text).toContain('Message-ID: <mail-7.12@docs.example>');
  expect(heard[0]?.text).not.toContain('a@x.example');
});

it('reports an address that bounces by its code', async () => {
  expect(await mailer.send('gone@x.example', body, 'mail-7:13')).toMatchObject({ status: 550 });
});
