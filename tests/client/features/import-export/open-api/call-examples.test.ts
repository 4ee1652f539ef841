import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { examplesOf } from '../../../../../client/features/import-export/open-api/call-examples.js';
import { shellWords } from '../../../../../contracts/import-export/curl/shell-words.js';

const address = 'https://docs.example.com/api';
const push = { name: 'doc.push', version: '1.0', onlyReads: false, paramExample: { author: "Jim's", apis: [{}] } };
const read = { name: 'module.get', version: '1.0', onlyReads: true, paramExample: {} };

describe('the examples of a call', () => {
  it('are those that make sense for it', () => {
    expect([...examplesOf(push, address).keys()]).toEqual([
      ...['json', 'curl', 'smartDoc', 'gradle', 'java', 'github', 'gitlab'],
    ]);
    expect([...examplesOf(read, address).keys()]).toEqual(['json', 'curl']);
  });

  it('send the parameters as they are, also those with quotes', () => {
    const words = [...shellWords(examplesOf(push, address).get('curl') ?? '')];
    expect(words.slice(0, 2)).toEqual(['curl', address]);
    const data = words.find((word) => word?.startsWith('data=')) ?? '';
    expect(JSON.parse(data.slice('data='.length))).toEqual(push.paramExample);
    expect(JSON.parse(examplesOf(push, address).get('json') ?? '')).toEqual(push.paramExample);
  });

  it('are valid in the language of their tool', () => {
    const texts = examplesOf(push, address);
    expect(JSON.parse(texts.get('smartDoc') ?? '')).toMatchObject({ openUrl: address, replace: true });
    const github = parse(texts.get('github') ?? '').jobs['push-docs'].steps[1];
    expect(github.env).toEqual({ ANNALS_TOKEN: `\${{ secrets.ANNALS_TOKEN }}` });
    const gitlab = parse(texts.get('gitlab') ?? '')['push-docs'].script;
    for (const script of [github.run, gitlab[0]]) {
      expect(script).toContain(`curl -sS '${address}' -d name=doc.push`);
      expect(script).toContain('grep -q \'"code":"0"\'');
    }
  });

  it('make the data of a specification from its file', () => {
    const swagger = { ...push, name: 'swagger-json.push' };
    expect(examplesOf(swagger, address).get('github')).toContain('jq \'{author: "ci", json: .}\' openapi.json');
  });
});
