import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '../../platform/config/config.js';
import { NoAnswerError } from '../../platform/outbound/guarded-address.js';
import type { HttpAnswer } from '../../platform/outbound/outbound.js';

const content = z.object({ subject: z.string(), text: z.string() });
const refused = z.object({ responseCode: z.number(), response: z.string().default('') });

/** Sends plain mails through the installation's SMTP server. */
@Injectable()
export class Mailer {
  constructor(private readonly config: Config) {}

  get isOn(): boolean {
    return this.config.mail.url !== undefined;
  }

  /** `body`: subject and text as JSON. The same key at each try is the same Message-ID. @throws NoAnswerError */
  async send(to: string, body: string, key: string): Promise<HttpAnswer> {
    const { url, from, timeoutMs } = this.config.mail;
    if (!url) throw new Error('no SMTP server is set');
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    // Loaded with the first mail: most servers send none.
    const { default: nodemailer } = await import('nodemailer');
    const transport = nodemailer.createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
    const domain =
      from
        .split('@')
        .at(-1)
        ?.replace(/[^\w.-]/g, '') || 'localhost';
    const messageId = `<${key.replaceAll(/[^\w.-]/g, '.')}@${domain}>`;
    try {
      // Addresses are hidden from each other.
      const sent = await transport.sendMail({ from, bcc: to, messageId, ...content.parse(JSON.parse(body)) });
      return { status: 250, answer: sent.response, cut: undefined, retryAfter: undefined };
    } catch (error) {
      const answer = refused.safeParse(error).data;
      if (!answer) throw new NoAnswerError('connection');
      return { status: answer.responseCode, answer: answer.response, cut: undefined, retryAfter: undefined };
    } finally {
      transport.close();
    }
  }
}
