export { cutTo, storable } from '../../contracts/doc-types/plain-text.js';
