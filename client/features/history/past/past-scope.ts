/** The place whose past is shown; exactly one id is given. */
export interface PastScope {
  readonly spaceId?: string;
  readonly projectId?: string;
  readonly moduleId?: string;
  readonly docId?: string;
}
