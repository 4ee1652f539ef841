/** The values of a share's form. */
export interface ShareFacts {
  isEncrypted: boolean;
  password: string;
  expirationTime: string;
  remark: string;
  isAll: boolean;
  docs: ReadonlySet<string>;
  folders: ReadonlySet<string>;
  isShowDebug: boolean;
  isAllSelectedDebug: boolean;
  environments: ReadonlySet<string>;
  title: string;
  logo: string;
  accent: string;
  welcome: string;
  footerLinks: string;
  isNoIndex: boolean;
  mayDownload: boolean;
  hasConstants: boolean;
}
