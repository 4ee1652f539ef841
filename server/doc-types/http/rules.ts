import { apiRules } from '../api/rules.js';

/** An HTTP doc; a new one is what most are. */
export const httpRules = apiRules({ httpMethod: 'GET', contentType: 'application/json' });
