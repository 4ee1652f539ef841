// The longest first, so that no core waits at the end. A clone that has run no test yet does not know how long each
// takes: there the kinds of tests come in the order of their usual length.
import Sequencer from '@jest/test-sequencer';

const kinds = ['tests/matrix/', 'tests/browser/', 'tests/stories/'];
const kindOf = ({ path }) => {
  const at = kinds.findIndex((kind) => path.includes(kind));
  return at < 0 ? kinds.length : at;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return sorted.some(({ duration }) => duration) ? sorted : sorted.sort((a, b) => kindOf(a) - kindOf(b));
  }
}
