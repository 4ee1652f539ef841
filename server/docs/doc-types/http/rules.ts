import { apiRules } from '../api/rules.js';

/** An HTTP doc; a new one is a GET with JSON. */
export const httpRules = apiRules({ httpMethod: 'GET', contentType: 'application/json' });
