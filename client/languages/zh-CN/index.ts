import account from './account.json' with { type: 'json' };
import activity from './activity.json' with { type: 'json' };
import admin from './admin.json' with { type: 'json' };
import api from './api.json' with { type: 'json' };
import app from './app.json' with { type: 'json' };
import codegen from './codegen.json' with { type: 'json' };
import comments from './comments.json' with { type: 'json' };
import composing from './composing.json' with { type: 'json' };
import constants from './constants.json' with { type: 'json' };
import debugging from './debugging.json' with { type: 'json' };
import dictionaries from './dictionaries.json' with { type: 'json' };
import docs from './docs.json' with { type: 'json' };
import editing from './editing.json' with { type: 'json' };
import environments from './environments.json' with { type: 'json' };
import exporting from './export.json' with { type: 'json' };
import help from './help.json' with { type: 'json' };
import history from './history.json' with { type: 'json' };
import imports from './imports.json' with { type: 'json' };
import members from './members.json' with { type: 'json' };
import messages from './messages.json' with { type: 'json' };
import metersphere from './metersphere.json' with { type: 'json' };
import mocking from './mocking.json' with { type: 'json' };
import modules from './modules.json' with { type: 'json' };
import openApi from './openApi.json' with { type: 'json' };
import past from './past.json' with { type: 'json' };
import places from './places.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import programs from './programs.json' with { type: 'json' };
import pushes from './pushes.json' with { type: 'json' };
import releases from './releases.json' with { type: 'json' };
import sharing from './sharing.json' with { type: 'json' };
import viewer from './viewer.json' with { type: 'json' };

/** All texts of this language, by namespace. Every language has the same keys (tested). */
export const texts = {
  account,
  activity,
  admin,
  api,
  app,
  composing,
  codegen,
  constants,
  debugging,
  comments,
  dictionaries,
  docs,
  editing,
  environments,
  export: exporting,
  help,
  history,
  imports,
  members,
  messages,
  metersphere,
  mocking,
  modules,
  openApi,
  past,
  places,
  profile,
  programs,
  pushes,
  releases,
  sharing,
  viewer,
};
