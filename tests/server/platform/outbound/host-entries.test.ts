import { describe, expect, it } from '@jest/globals';
import { hostEntries } from '../../../../contracts/workspace/settings.js';
import { wrongEntry } from '../../../../server/platform/outbound/host-entries.js';

const verdict = (entry: string) => {
  const wrong = wrongEntry([entry]);
  return wrong ? [wrong.why, wrong.better].filter(Boolean).join(' ') : 'right';
};

describe('an entry of the internal network', () => {
  it.each([
    ...['10.0.0.8', '10.0.0.0/8', '192.168.4.0/22', '172.16.0.1/32', '169.254.169.254', '127.0.0.1', '::1'],
    ...['fd00::/8', 'fc00::/7', 'fe80::/10', '2001:db8::/32', 'fd00::1'],
    ...['localhost', 'chat.internal', 'my_service', 'a-b.c', 'xn--fiq228c.internal'],
  ])('%s is right', (entry) => expect(verdict(entry)).toBe('right'));

  it.each([
    ...['0.0.0.0/0', '::/0', '127.0.0.0/0', '10.0.0.0/7', '128.0.0.0/1', '2000::/3', '::ffff:0:0/0', '2001::/16'],
  ])('%s is too wide', (entry) => expect(verdict(entry)).toBe('tooWide'));

  it.each([
    ['10.0.0.8/8', '10.0.0.0/8'],
    ['192.168.1.77/24', '192.168.1.0/24'],
    ['127.1', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['010.0.0.1', '8.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::ffff:a00:1', '10.0.0.1'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['fd00:0:0::1', 'fd00::1'],
    ['FD00::1', 'fd00::1'],
    ['fd00::1/64', 'fd00::/64'],
    ['中文.internal', 'xn--fiq228c.internal'],
  ])('%s is written %s', (entry, better) => expect(verdict(entry)).toBe(`notCanonical ${better}`));

  it.each(['0.0.0.0', '0.0.0.0/8', '::', '224.0.0.1', '255.255.255.255', '239.0.0.0/8'])('%s is no host', (entry) =>
    expect(verdict(entry)).toBe('notAHost'),
  );

  it.each([
    ...[
      'http://10.0.0.1',
      '10.0.0.1:8080',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '/8',
      '10.0.0.0/+8',
      '1.2.3.4/0x8',
    ],
    ...[
      '10.0.0.008',
      '*.internal',
      '*',
      'chat.internal.',
      'user@chat',
      'a/b',
      '[::1]',
      'fe80::1%eth0',
      '300.1.1.1',
      '-a',
      'a..b',
      '%31',
    ],
    '10.0.0.1-20',
    '10.0.0.1-10.0.0.20',
    '192.168.1.x',
  ])('%s is neither', (entry) => expect(verdict(entry)).toBe('malformed'));

  it('is found in a list by commas, blanks and lines', () => {
    expect(hostEntries(' 10.0.0.0/8, a.b\n\nc\t ,')).toEqual(['10.0.0.0/8', 'a.b', 'c']);
    expect(wrongEntry(['10.0.0.0/8', '*', '::/0'])).toEqual({ entry: '*', why: 'malformed' });
  });
});
