import { apiRules } from '../api/rules.js';

/** A method of the Dubbo service that its folder describes; `url` is the signature. */
export const dubboRules = apiRules({});
