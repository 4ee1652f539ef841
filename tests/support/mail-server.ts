import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  /** Decoded. */
  readonly text: string;
}
/** An SMTP server on loopback. */
export interface MailServer {
  readonly url: string;
  readonly heard: readonly ReceivedMail[];
  /** The Message-ID of each try, also of refused ones. */
  readonly ids: readonly string[];
  /** Refuses the content of the next mails with these codes. */
  answers(...codes: readonly number[]): void;
  forget(): void;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const heard: ReceivedMail[] = [];
  const ids: string[] = [];
  const next: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = Buffer.concat(chunks).toString('utf8');
        ids.push(/^Message-ID: (.+)$/im.exec(mail)?.[1] ?? '');
        const code = next.shift();
        if (code) return done(Object.assign(new Error('not now'), { responseCode: code }));
        heard.push({ to: envelope.rcptTo.map(({ address }) => address), ...contentOf(mail) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    heard,
    ids,
    answers: (...codes) => void next.splice(0, next.length, ...codes),
    forget: () => {
      heard.length = 0;
      ids.length = 0;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Subject and body of a mail of one part (RFC 2045, 2047). */
function contentOf(mail: string): { subject: string; text: string } {
  const [head = '', ...rest] = mail.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  const encoding = header('Content-Transfer-Encoding');
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? quoted(body.replaceAll(/=\r\n/g, ''))
        : body;
  const subject = header('Subject').replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?= ?/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : quoted(word.replaceAll('_', ' ')),
  );
  return { subject, text };
}

const quoted = (text: string): string =>
  decodeURIComponent(text.replaceAll('%', '%25').replaceAll(/=([0-9A-F]{2})/g, '%$1'));
