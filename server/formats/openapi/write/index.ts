export { openApiOf } from './write-openapi.js';
