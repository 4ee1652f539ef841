import type { Endpoint, WireReply } from '../../../contracts/platform/endpoint.js';
import { isOn } from '../../../contracts/platform/wire.js';
import { findInShare, getShare, shareRows } from '../../../contracts/sharing/sharing.js';
import {
  findInShow,
  getComposePage,
  getComposeProject,
  listVisibleComposePages,
  showRows,
} from '../../../contracts/sharing/show.js';
import type { PublicLook } from '../../features/docs/reading/PublicShell.js';
import { showDoor } from '../../features/sharing/composing/show-door.js';
import { shareDoor } from '../../features/sharing/shares/share-door.js';
import type { Door } from '../../lib/door.js';

/** What one public page shows, whichever door it is behind. */
export interface Opening {
  /** Whether the reader may read it; otherwise only `look` is given. */
  readonly isOpen: boolean;
  readonly look: PublicLook;
  /** Markdown, or `''`. */
  readonly welcome: string;
  readonly mayDownload: boolean;
  readonly door: Door;
  /** The calls that are made again when the tree has changed, and those when anything else has. */
  readonly lists: readonly Endpoint[];
  readonly all: readonly Endpoint[];
}

export function shareOpening(facts: WireReply<typeof getShare>): Opening {
  const { id, shareName: name, logo, accent, footerLinks } = facts;
  const options = { mayDebug: isOn(facts.isShowDebug), hasConstants: isOn(facts.hasConstants) };
  return {
    isOpen: facts.isOpen,
    look: { name, logo, accent, footerLinks },
    welcome: facts.welcome,
    mayDownload: isOn(facts.mayDownload),
    door: shareDoor(id, options),
    lists: [shareRows, findInShare],
    all: [getShare, shareRows, findInShare],
  };
}

export function showOpening(facts: WireReply<typeof getComposeProject>): Opening {
  const { id, logo, accent, footerLinks } = facts;
  const options = {
    mayDebug: isOn(facts.showDebug),
    hasConstants: isOn(facts.hasConstants),
    isPinned: isOn(facts.isPinned),
  };
  const lists = [showRows, findInShow, listVisibleComposePages];
  return {
    isOpen: facts.isOpen,
    look: { name: facts.title || facts.name, logo, accent, footerLinks },
    welcome: facts.welcome,
    mayDownload: isOn(facts.mayDownload),
    door: showDoor(id, options),
    lists,
    all: [getComposeProject, getComposePage, ...lists],
  };
}
