import { describe, expect, it } from '@jest/globals';
import { redactSecrets } from '../../../../server/notifications/sending/redact-secrets.js';

const url = 'https://oapi.dingtalk.com/robot/send?access_token=abcdef0123456789';

describe('what a receiver repeats', () => {
  it.each([
    [`bad call to ${url}`],
    ['no robot for access_token=abcdef0123456789'],
    ['token abcdef0123456789 is not known'],
    ['GET /robot/send?access_token=abcdef0123456789 HTTP/1.1'],
  ])('is kept without the address: %s', (answer) => {
    expect(redactSecrets(url, answer)).not.toContain('abcdef0123456789');
  });
  it('hides a token in the path too', () => {
    expect(redactSecrets('https://chat.example/hook/s3cr3t-s3cr3t', 'unknown hook s3cr3t-s3cr3t')).toBe(
      'unknown hook …',
    );
  });
  it('is otherwise what it said, but for what the database cannot hold', () => {
    expect(redactSecrets(url, 'keywords not in content\0 \ud800')).toBe('keywords not in content \ufffd');
  });
});
