import { expect, it } from '@jest/globals';
import { readImport } from '../../../../server/import-export/formats/read/read-import.js';
import { Refusal } from '../../../../server/platform/http/refusal.js';
import { file } from './support/read.js';

async function keyOf(name: string, text: string): Promise<string> {
  try {
    return (await readImport({ format: '', files: [file(name, text)] })).format;
  } catch (err) {
    return err instanceof Refusal ? err.key : String(err);
  }
}

it.each([
  ['a.json', '{"apifoxProject": "1.0.0", "$schema": {"app": "apifox"}}', 'apifox'],
  ['a.json', '{"version":"1","items":[]}', 'bruno'],
  [
    'a.json',
    '{"v":2,"name":"A","folders":[],"requests":[{"v":"1","endpoint":"https://h","preRequestScript":""}]}',
    'hoppscotch',
  ],
  ['a.yaml', 'asyncapi: 2.6.0\ninfo:\n  title: A\n', 'asyncapi'],
  ['a.raml', '#%RAML 1.0\ntitle: A\n', 'raml'],
  ['a.xml', '<?xml version="1.0"?>\n<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">', 'wsdl'],
  ['a.txt', 'syntax = "proto3";\nservice A {}\n', 'proto'],
  ['a.txt', 'type Query {\n  a: Int\n}\n', 'graphql'],
  ['a.json', '{"apiVersion":"1","swaggerVersion":"1.2","apis":[]}', 'swagger1'],
  ['a.apib', 'FORMAT: 1A\n\n# A\n', 'blueprint'],
])('%s %j is named, with the way out', async (name, text, tool) => {
  expect(await keyOf(name, text)).toBe(`import.foreign.${tool}`);
});
it('anything else is not', async () => {
  expect(await keyOf('a.json', '{"hello":1}')).toBe('import.format');
});
