import { z } from 'zod';

/** How an address is read: an account for basic authentication, or one header; `''`: none. */
export const accessSchema = z.object({
  ...{ authUsername: z.string(), authPassword: z.string(), headerName: z.string(), headerValue: z.string() },
  /** References to other hosts than that of the address are read too. */
  otherHosts: z.boolean(),
});
export type SourceAccess = Readonly<z.output<typeof accessSchema>>;

export const noAccess: SourceAccess = {
  ...{ authUsername: '', authPassword: '', headerName: '', headerValue: '' },
  otherHosts: false,
};

export function accessHeaders({ authUsername, authPassword, headerName, headerValue }: SourceAccess) {
  const account = Buffer.from(`${authUsername}:${authPassword}`).toString('base64');
  return {
    ...((authUsername || authPassword) && { authorization: `Basic ${account}` }),
    ...(headerName && { [headerName.toLowerCase()]: headerValue }),
  };
}
