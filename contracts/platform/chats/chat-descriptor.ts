/** What contracts, server and client know about a group chat besides how to send to it. Keys are stored: never rename. */
export interface ChatDescriptor {
  /** Settings of an application (docs/wire.md 1.8): the robot's address, and its signing secret if the chat has one. */
  readonly robot: { readonly url: string; readonly secret: string | undefined };
  /** `mail`: mail addresses, separated by commas. */
  readonly addressKind: 'web' | 'mail';
  readonly maxAddress: number;
  /** An address as users will see it in the chat. */
  readonly example: string;
  /** System setting with the installation's own message template (docs/wire.md 7.3). */
  readonly templateKey: `torna.push.${string}`;
  /** Whether mentioned users must appear in the text, so that templates have `{@user}`. */
  readonly mentionsInText: boolean;
}

/** Maximum length of the address and of the secret of a robot. */
export const ROBOT_MAX = 200;
/** The same where addresses are longer: those of workflows are signed, and mails have several recipients. */
export const LONG_ADDRESS_MAX = 600;
