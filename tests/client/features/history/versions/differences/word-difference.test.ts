import { describe, expect, it } from '@jest/globals';
import {
  foldPieces,
  type TextPiece,
  wordPieces,
} from '../../../../../../client/features/history/versions/differences/word-difference.js';
import { seeded } from '../../../../../support/random.js';

const written = (pieces: readonly (TextPiece | undefined)[]) =>
  pieces.map((piece) => {
    if (!piece) return '…';
    return piece.kind === 'same' ? piece.text : `${piece.kind === 'added' ? '+' : '-'}[${piece.text}]`;
  });

describe('the words of a difference', () => {
  it('never cut a word', () => {
    expect(written(wordPieces('unless they are asked for here', 'unless there are asks for here')).join('')).toBe(
      'unless -[they]+[there] are -[asked]+[asks] for here',
    );
  });

  it('make phrases where only space is between them, but not across lines', () => {
    expect(
      written(wordPieces('left out unless they are asked for', 'left out unless the reader asks for')).join(''),
    ).toBe('left out unless -[they are asked]+[the reader asks] for');
    expect(written(wordPieces('one common line\nold\ngone', 'one common line\nnew\nhere')).join('')).toBe(
      'one common line\n-[old]+[new]\n-[gone]+[here]',
    );
  });

  it('are single signs in Chinese', () => {
    expect(written(wordPieces('返回订单的列表，最新在前', '返回订单的总数，最新在前')).join('')).toBe(
      '返回订单的-[列表]+[总数]，最新在前',
    );
  });

  it('are told as old and new where little is common', () => {
    expect(written(wordPieces('What size means', 'Quite another story, told elsewhere'))).toEqual([
      '-[What size means]',
      '+[Quite another story, told elsewhere]',
    ]);
  });

  it('make up both texts, whatever these are', () => {
    const seed = Date.now() % 1_000_000;
    const random = seeded(seed);
    const signs = ['a', 'bc', ' ', '\n', '订', '单', '😀', '-', '.', 'total'];
    const text = () => Array.from({ length: random(40) }, () => signs[random(signs.length)]).join('');
    for (let n = 0; n < 300; n++) {
      const [from, to] = [text(), text()];
      const pieces = wordPieces(from, to);
      const side = (without: TextPiece['kind']) =>
        pieces
          .filter(({ kind }) => kind !== without)
          .map((piece) => piece.text)
          .join('');
      expect([seed, side('added'), side('removed')]).toEqual([seed, from, to]);
    }
  });

  it('leave out what stays the same far from any change', () => {
    const long = 'x'.repeat(1_000);
    const pieces = foldPieces([
      { kind: 'same', text: long },
      { kind: 'added', text: 'new' },
      { kind: 'same', text: long },
    ]);
    expect(written(pieces)).toEqual(['…', 'x'.repeat(120), '+[new]', 'x'.repeat(120), '…']);
  });
});
