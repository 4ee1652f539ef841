export { oneWins } from '../platform/one-wins.js';
