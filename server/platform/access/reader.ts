import type { Scope } from './places.js';

/**
 * What may be read through one door: by a member, by strangers with a pass of a share, by readers of a composed
 * project. All of them use the same queries and the same screens; this object is the only difference on the server.
 */
export interface Reader {
  /** `member`, or the door with the id of what it opens: `share-12`. */
  readonly door: string;
  readonly isMember: boolean;
  /** Whether calls may be tried out, with the environments that the reader may see. */
  readonly mayDebug: boolean;
  /** Whether the constants of the admitted applications and of their projects may be read too; left out: no. */
  readonly hasConstants?: boolean;
  /** Whether docs come with the name of their application. */
  readonly namesApplications: boolean;
  /**
   * Whether the place may be read now: a doc that is shown, a folder above such a doc, an application with one, an
   * environment, a dictionary that such a doc links to.
   */
  admits(scope: Scope): Promise<boolean>;
  allowsEnvironment(environment: ReadableEnvironment): boolean;
}

export interface ReadableEnvironment {
  readonly id: number;
  readonly moduleId: number;
}

/** The guard has checked the member's right; inside the application nothing is left out. */
export const memberReader: Reader = {
  door: 'member',
  isMember: true,
  mayDebug: true,
  hasConstants: true,
  namesApplications: true,
  admits: () => Promise.resolve(true),
  allowsEnvironment: () => true,
};
