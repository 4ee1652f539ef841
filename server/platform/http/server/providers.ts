import { CallRates } from '../limits/call-rates.js';
import { HeavyCalls } from '../limits/heavy-calls.js';
import { LargeBodies } from '../limits/large-bodies.js';
import { Uploads } from '../limits/uploads.js';
import { PublicPages } from './public-pages.js';
import { RawPaths } from './raw-paths.js';
import { UpgradeRouter } from './upgrades.js';

export const httpProviders = [PublicPages, UpgradeRouter, RawPaths, CallRates, HeavyCalls, LargeBodies, Uploads];
