import { describe, expect, it } from '@jest/globals';
import { saveDoc } from '../../../../contracts/docs/docs.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { addSpace } from '../../../../contracts/workspace/workspace.js';
import { refusalEnvelope } from '../../../../server/platform/http/envelope.js';
import { checkInput, parseJson } from '../../../../server/platform/http/input.js';
import { Refusal } from '../../../../server/platform/http/refusal.js';

function fieldsOf(endpoint: typeof addSpace | typeof saveDoc, raw: unknown): unknown {
  try {
    checkInput(endpoint.input, raw);
  } catch (err) {
    if (err instanceof Refusal) return refusalEnvelope(err, 'en').data;
    throw err;
  }
  return 'accepted';
}

describe('input', () => {
  it('becomes the contract’s inside: numbers for ids, booleans for flags, trimmed names', () => {
    const raw = { name: '  Payments ', adminIds: [encodeId(7)], isCompose: '1' };
    expect(checkInput(addSpace.input, raw)).toEqual({
      name: 'Payments',
      description: '',
      adminIds: [7],
      isCompose: true,
    });
  });

  it('is refused with a sentence for each field', () => {
    const raw = { name: ' ', adminIds: ['nonsense'], isCompose: 'maybe' };
    expect(fieldsOf(addSpace, raw)).toMatchObject({
      key: 'input.invalid',
      fields: { name: 'Can not empty', 'adminIds.0': 'ID not found', isCompose: 'Format error' },
    });
  });

  it('says what the limit is', () => {
    const fields = { name: 'Max length is 50', adminIds: 'At most 100 items' };
    const raw = { name: 'x'.repeat(300), adminIds: Array.from({ length: 101 }, () => encodeId(1)) };
    expect(fieldsOf(addSpace, raw)).toMatchObject({ fields });
    expect(fieldsOf(saveDoc, { name: 'x'.repeat(300) })).toMatchObject({ fields: { name: 'Max length is 128' } });
  });

  it.each(['a\0b', 'half \ud83d', '\ude00 half'])('refuses text that the database cannot store: %j', (name) => {
    expect(fieldsOf(addSpace, { name })).toMatchObject({ fields: { name: 'Contains characters that can’t be saved' } });
  });

  it('takes whole pairs of surrogates', () => {
    expect(checkInput(addSpace.input, { name: '文档 😀' }).name).toBe('文档 😀');
  });

  it('refuses what is nested too deeply instead of running out of stack', () => {
    let body: unknown = { type: 'doc' };
    for (let i = 0; i < 100_000; i++) body = { type: 'x', content: [body] };
    expect(fieldsOf(saveDoc, { name: 'deep', body })).toMatchObject({ key: 'input.invalid' });
  });

  it('refuses what is not an object', () => {
    for (const raw of [[], 'text', 5]) expect(fieldsOf(addSpace, raw)).toMatchObject({ key: 'input.invalid' });
  });
});

describe('a body of JSON', () => {
  const body = (text: string) => parseJson(Buffer.from(text));

  it('is refused before it is parsed when it is nested too deep', () => {
    expect(() => body(`${'{"a":['.repeat(300_000)}`)).toThrow('input.invalid');
    expect(body(`${'['.repeat(300)}${']'.repeat(300)}`)).toBeInstanceOf(Array);
  });

  it('is refused before it is parsed when it has more parts than any doc', () => {
    expect(() => body(`[${'[],'.repeat(900_000)}[]]`)).toThrow('input.invalid');
    expect(body(`[${'{},'.repeat(100_000)}{}]`)).toHaveLength(100_001);
  });

  it('may have any number of brackets in its texts', () => {
    const text = '[{"\\'.repeat(2_000);
    expect(body(JSON.stringify({ text }))).toEqual({ text });
  });
});
