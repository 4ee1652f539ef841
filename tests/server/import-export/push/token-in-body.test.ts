import { describe, expect, it } from '@jest/globals';
import { tokensIn } from '../../../../server/import-export/push/token-in-body.js';

const token = '22d3a0f1c2b3a4958677889900aabbcc';
const call = { name: 'doc.push', access_token: token, data: '%7B%7D' };
const json = JSON.stringify(call);

describe('a token is found unparsed', () => {
  it.each([
    ['in JSON', json],
    ['in indented JSON', JSON.stringify(call, null, 4)],
    ['in JSON that is a text of JSON', JSON.stringify({ body_data: json })],
    ['in a form', new URLSearchParams(call).toString()],
    ['in JSON within a form', new URLSearchParams({ body_data: json }).toString()],
    ['in a multipart body', `--b\r\ncontent-disposition: form-data; name="access_token"\r\n\r\n${token}\r\n--b--`],
    ['behind docs that speak of tokens', `{"data":"send access_token: <yours>, access_token=abc",${json.slice(1)}`],
  ])('%s', (_, body) => {
    expect(tokensIn(Buffer.from(body))).toEqual([token]);
  });

  it('and not where there is none', () => {
    expect(tokensIn(Buffer.from('access_token'.repeat(1_000)))).toEqual([]);
    expect(tokensIn(Buffer.from(`{"access_token":"${token}0"}`))).toEqual([]);
  });
});
