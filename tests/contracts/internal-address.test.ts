import { expect, it } from '@jest/globals';
import { isInternalAddress } from '../../contracts/workspace/internal-address.js';

it.each([
  'http://10.1.2.3',
  'http://192.168.0.7:8080/api',
  '172.16.4.4:80',
  'http://172.31.255.1',
  'http://127.0.0.1',
  'http://0x7f.1/',
  'http://100.64.1.1',
  'http://169.254.169.254',
  'localhost:3000',
  'https://LOCALHOST/api',
  'http://app.localhost',
  'http://orders:8080',
  'http://jim:pw@orders.internal/v1',
  'http://printer.local.',
  'http://wiki.corp',
  'dubbo://10.0.0.1:20880',
  '//10.0.0.1/api',
  'http://[::1]:80',
  'http://[fd00::1]',
  'http://[fe80::1]',
  'http://[::ffff:10.0.0.1]',
])('%s is an address of a private network', (url) => expect(isInternalAddress(url)).toBe(true));

it.each([
  'https://api.example.com',
  'api.example.com/v1',
  'http://8.8.8.8',
  'http://172.32.0.1',
  'http://100.128.0.1',
  'http://11.0.0.1',
  'https://local.example.com',
  'https://internal.example.com:8443',
  'http://[2001:4860:4860::8888]',
  'http://[::ffff:8.8.8.8]',
  'https://{{host}}/api',
])('%s is a public address', (url) => expect(isInternalAddress(url)).toBe(false));
