import { apiRules } from '../api/rules.js';

/** A method of the Dubbo service described by its folder; `url` is the signature. */
export const dubboRules = apiRules({});
