import { describe, expect, it } from '@jest/globals';
import { deviceOf } from '../../../../../client/features/accounts/account/device.js';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('what a person would call a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`,
      'Edge 131',
      'Windows',
      false,
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'Chrome 131',
      'Windows',
      false,
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/143.0.0.0 Safari/537.36`, 'Chrome 143', 'Linux', false],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari 18',
      'macOS',
      false,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari 18',
      'iPhone',
      true,
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.1 Mobile/15E148 Safari/604.1',
      'Chrome 120',
      'iPad',
      true,
    ],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133', 'Linux', false],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S901B) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet 26',
      'Android',
      true,
    ],
    ['curl/8.5.0', 'curl', '', false],
    ['node', 'node', '', false],
    ['Mozilla/5.0 (something new)', '', '', false],
    ['', '', '', false],
    ['<script>alert(1)</script>', '', '', false],
  ])('%s', (agent, browser, system, isPhone) => {
    expect(deviceOf(agent)).toMatchObject({ browser, system, isPhone });
  });
});
