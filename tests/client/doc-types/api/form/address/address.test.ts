import { describe, expect, it } from '@jest/globals';
import {
  addressWarnings,
  fixedAddress,
  variablesOf,
} from '../../../../../../client/doc-types/api/form/address/address.js';

const names = (address: string) => variablesOf(address).map(({ name }) => name);

describe('variables of an address', () => {
  it.each<[string, string[]]>([
    ['/users/{id}/orders/{orderNo}', ['id', 'orderNo']],
    ['/files/{*path}', ['path']],
    ['/a/{id:\\d{2,}}/b', ['id']],
    ['/用户/{编号}', ['编号']],
    ['/a/{ id }', ['id']],
    ['/a/{}', ['']],
    ['/a/{id', []],
    ['/a/}{id}', ['id']],
    ['/a?x={x}', []],
    ['/a#{x}', []],
    ['{{base}}/a/{id}', ['id']],
    ['', []],
  ])('of %j are %j', (address, found) => expect(names(address)).toEqual(found));
});

describe('what is odd about an address', () => {
  it.each<[string, string[]]>([
    ['/users/{id}', []],
    ['', []],
    ['https://api.example.com/users', ['host']],
    ['//cdn.example.com/a', ['host']],
    ['/users#top', ['fragment']],
    ['/users?page=1', ['query']],
    ['/users/{id', ['braces']],
    ['/users/id}', ['braces']],
    ['/users/{}', ['emptyVariable']],
    ['/a/{id}/b/{id}', ['twice']],
    ['/my users', ['spaces']],
    ['/users/:id', ['colon']],
    ['users', ['slash']],
    ['/用户/列表', []],
    [`/${'x'.repeat(256)}`, ['tooLong']],
  ])('in %j is %j', (address, found) => expect(addressWarnings(address)).toEqual(found));

  it('can be mended where one way is right', () => {
    expect(fixedAddress('host', 'https://api.example.com:8080/users')).toBe('/users');
    expect(fixedAddress('host', 'https://api.example.com')).toBe('/');
    expect(fixedAddress('spaces', '/my users ')).toBe('/myusers');
    expect(fixedAddress('fragment', '/a#b\nc')).toBe('/a');
    expect(fixedAddress('colon', '/a/:id/b/:orderNo')).toBe('/a/{id}/b/{orderNo}');
    expect(fixedAddress('slash', ' users')).toBe('/users');
    expect(fixedAddress('braces', '/a/{id')).toBeUndefined();
  });
});
