import { Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { Logger } from '../../../../server/platform/runtime/logger.js';

function written(say: (lines: Logger) => void): string {
  const chunks: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  say(new Logger('debug', to));
  return chunks.join('');
}

it('writes the error of a statement without the values that were sent with it', () => {
  const values = ['https://oapi.example/robot/send?access_token=SECRET1', '$argon2id$SECRET2'];
  const reason = Object.assign(new Error('null value in column'), {
    code: '23502',
    detail: 'Failing row contains (7, $argon2id$SECRET2).',
    where: 'COPY users, line 1: "SECRET3"',
  });
  const failed = new QueryFailedError('insert into users values ($1, $2)', values, reason);
  const line = written((lines) => lines.error({ err: failed }, 'failed'));
  expect(line).toContain('null value in column');
  expect(line).toContain('23502');
  expect(line).toContain('insert into users');
  expect(line).not.toContain('SECRET');
  expect(written((lines) => lines.error({ err: reason }, 'failed'))).not.toContain('SECRET');
});
