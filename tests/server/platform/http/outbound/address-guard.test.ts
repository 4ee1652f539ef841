import { describe, expect, it } from '@jest/globals';
import { isPublic, mayConnect } from '../../../../../server/platform/outbound/address-guard.js';

/** Addresses inside each refused range, mostly the first and the last one of it. */
const inside = [
  ...[
    '0.0.0.0',
    '0.255.255.255',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.0',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
  ],
  ...[
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.7',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
  ],
  ...['198.19.255.255', '198.51.100.1', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fc00::1',
    'fdff::1',
    'ff02::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
  ],
  ...[
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '5f00::1',
    '2001::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
  ],
  ...['::ffff:0:7f00:1', 'fec0::1', 'not an address', ''],
];
const outside = [
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
];

describe('address guard', () => {
  it.each(inside)('refuses %s', (address) => expect(isPublic(address)).toBe(false));
  it.each(outside)('lets %s through', (address) => expect(isPublic(address)).toBe(true));

  it('lets through what the house allows: a subnet, an address, a name', () => {
    expect(mayConnect('robot.lan', '10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(mayConnect('robot.lan', '10.2.2.3', ['10.1.0.0/16'])).toBe(false);
    expect(mayConnect('robot.lan', '::ffff:10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(mayConnect('robot.lan', '127.0.0.1', ['127.0.0.1'])).toBe(true);
    expect(mayConnect('robot.lan', '127.0.0.2', ['127.0.0.1'])).toBe(false);
    expect(mayConnect('Robot.lan', '10.9.9.9', ['robot.LAN'])).toBe(true);
    expect(mayConnect('other.lan', '10.9.9.9', ['robot.lan', '::1/128'])).toBe(false);
  });
});
