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
  ['a.md', 'FORMAT: 1A\n\n# A\n', 'blueprint'],
  ['a.json', '{"$schema":{"type":"project","version":"1.2.0","app":"apifox"},"apiCollection":[]}', 'apifox'],
  ['a.json', '{"name":"A","folders":[],"requests":[{"url":"https://h","path":"/x","auth":"None"}]}', 'hoppscotch'],
  ['a.json', '[{"v":3,"id":"x","name":"A","folders":[{"v":3,"name":"B","folders":[],"requests":[]}]}]', 'hoppscotch'],
  ['a.json', '{"info":{"title":"A"},"asyncapi":"2.6.0","channels":{}}', 'asyncapi'],
  ['a.yaml', '---\n"asyncapi": "3.0.0"\n', 'asyncapi'],
  ['a.txt', 'edition = "2023";\nmessage A {}\n', 'proto'],
  ['a.txt', 'schema {\n  query: Q\n}\n', 'graphql'],
  ['bruno.json', '{"version":"1","name":"A","type":"collection"}', 'openCollection'],
  ['opencollection.yml', 'opencollection: "1.0.0"\ninfo:\n  name: A\n', 'openCollection'],
  ['a.yaml', 'type: spec.insomnia.rest/5.0\nname: A\nspec:\n  contents:\n    openapi: 3.0.0\n', 'insomnia'],
  ['a.json', '{"_type":"export","__export_format":4,"resources":[{"_id":"s","_type":"api_spec"}]}', 'insomnia'],
  ['a.json', '{"project_id":"1","apis":[{"target_id":"1","target_type":"api","name":"A"}]}', 'apipost'],
  ['a.json', '{"projectInfo":{},"apiGroupList":[{"groupName":"A","apiList":[]}]}', 'eolink'],
  ['a.json', '{"data":{"id":1,"modules":[{"id":1,"name":"M","interfaces":[{"url":"/a"}]}]}}', 'rap'],
  ['a.json', '{"item_type":1,"item_name":"A","pages":{"pages":[]}}', 'showdoc'],
  ['a.json', '{"client":"Thunder Client","collectionName":"A","requests":[]}', 'thunder'],
  ['a.json', '{"name":"A","values":[],"_postman_variable_scope":"environment"}', 'postmanEnvironment'],
  ['a.api', 'syntax = "v1"\n\nservice a {\n  @handler b\n  get /b\n}\n', 'goZero'],
  ['a.xml', '<?xml version="1.0"?><application xmlns="http://wadl.dev.java.net/2009/02"/>', 'wadl'],
  ['a.json', '{"kind": "discovery#restDescription", "resources": {}}', 'googleDiscovery'],
  ['a.json', '{"openrpc":"1.2.6","methods":[]}', 'openrpc'],
  ['a.thrift', 'namespace java a\nservice S { i32 add(1:i32 a) }\n', 'thrift'],
  ['a.smithy', '$version: "2"\nnamespace a\n', 'smithy'],
  ['a.tsp', 'import "@typespec/http";\nusing TypeSpec.Http;\n', 'typespec'],
  ['a.yaml', 'arazzo: 1.0.0\nworkflows: []\n', 'besideOpenApi'],
  ['a.json', '{"overlay":"1.0.0","actions":[]}', 'besideOpenApi'],
  ['a.json', '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}', 'jsonSchema'],
])('%s %j is named, with the way out', async (name, text, tool) => {
  expect(await keyOf(name, text)).toBe(`import.foreign.${tool}`);
});
it.each([
  ['a.json', '{"info": {"title": "A"}, "paths": {"/a": {"get": {}}}}'],
  ['a.yaml', 'info:\n  title: A\npaths:\n  /a:\n    get: {}\n'],
  ['a.yaml', 'openapi: 4.0.0\npaths: {/a: {}}\n'],
])('%s %j is told that it has no version', async (name, text) => {
  expect(await keyOf(name, text)).toBe('import.openapi');
});
it('anything else is not', async () => {
  expect(await keyOf('a.json', '{"hello":1}')).toBe('import.format');
});
