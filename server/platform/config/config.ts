import type { SettingKey } from '../../../contracts/workspace/settings.js';

/** The server's configuration; read once at start, frozen. Times in milliseconds, sizes in bytes. */
export class Config {
  /** 0: a free port (tests). */
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database and of everything else that must be kept. */
  readonly dataDir: string;
  /** URL of a PostgreSQL server; without it the embedded one is started. */
  readonly databaseUrl?: string;
  /** With it the bus and Socket.IO use Redis, and several nodes form one installation. */
  readonly redisUrl?: string;
  /** Password of the first administrator, at the first start only; without it one is generated and printed once. */
  readonly adminPassword?: string;
  /**
   * Encrypts secrets at rest: 32 bytes in base64 or hex. Without it a key is generated and stored in `dataDir`. All
   * nodes of an installation need the same key.
   */
  readonly secretKey?: string;
  /** Settings given in the environment; values set by a super admin take precedence. */
  readonly settings: Readonly<Partial<Record<SettingKey, string>>>;
  /** Public URL, for links in messages; without it `http://localhost:<port>`. */
  readonly baseUrl?: string;
  readonly logLevel: string;
  readonly poolSize: number;
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  /** Origins whose pages may call this server; `*`: any. Its own pages always may. */
  readonly corsOrigins: readonly string[];
  /** `/metrics` requires `Authorization: Bearer <token>`, and is closed without a configured token. */
  readonly metricsToken?: string;
  /** Write the demo space at the first start. */
  readonly demo: boolean;
  readonly live: {
    readonly updateBytes: number;
    readonly docBytes: number;
    readonly updatesPerSecond: number;
    readonly burst: number;
    readonly seatsPerDoc: number;
    readonly flushMs: number;
    readonly quietMs: number;
    readonly ceilingMs: number;
    readonly ticketMs: number;
  };
  /** Places outside of this installation that get a copy of the newest checkpoint once a day; none by default. */
  readonly anchor: { readonly url: string | undefined; readonly file: string | undefined };
  /** How long what people typed can be replayed; versions are kept for ever. */
  readonly keystrokeDays: number;
  /** Days that ended deliveries to chats and programs are listed. */
  readonly deliveryDays: number;
  /** Limits per caller on this node. `callsPerSecond`: sustained; a burst of ten seconds' worth is allowed. */
  readonly limits: {
    readonly callsPerSecond: Readonly<Record<'read' | 'write' | 'heavy' | 'public' | 'mock', number>>;
    readonly socketMessagesPerSecond: number;
    /** Public pages that one address keeps open. */
    readonly openPagesPerAddress: number;
    readonly heavyPerPerson: number;
    readonly heavyPerNode: number;
    /** Queued heavy calls per user; further ones are refused. */
    readonly heavyQueue: number;
    /** Maximum size of a JSON reply. */
    readonly replyBytes: number;
  };
  /** `allow`: internal hosts and networks (CIDR) that webhooks may be sent to. */
  readonly webhooks: { readonly allow: readonly string[]; readonly timeoutMs: number };
  /** `url`: the SMTP server with its account; without it no mail is sent. */
  readonly mail: { readonly url?: string | undefined; readonly from: string; readonly timeoutMs: number };
  /** `allow`: internal hosts and networks (CIDR) that imports may read from. `timeoutMs`: for one file. */
  readonly imports: { readonly allow: readonly string[]; readonly timeoutMs: number };
  /** `allow`: internal hosts and networks (CIDR) where MeterSphere may be. `timeoutMs`: for one call. */
  readonly meterSphere: { readonly allow: readonly string[]; readonly timeoutMs: number };
  /**
   * `allow`: internal hosts and networks (CIDR) that may be debugged. `hosts`: hosts (`*.example.com`) that may be
   * debugged although no environment has them. `timeoutMs`: for one call. `perPerson`: calls of one person at a time.
   */
  readonly debugging: {
    readonly allow: readonly string[];
    readonly hosts: readonly string[];
    readonly timeoutMs: number;
    readonly perPerson: number;
  };
  /** Timeout of external systems (a directory, a form, an OAuth provider) during sign-in. */
  readonly signInTimeoutMs: number;
  /** The cost of Argon2id. No variable of the environment sets it: only a test that builds its own Config. */
  readonly passwordCost: { readonly memoryKiB: number; readonly passes: number };
  /** Replaces all three hosts of DingTalk: an internal gateway, or a test server. */
  readonly dingtalkUrl?: string;
  /** `s3`: stores uploads in an S3-compatible storage; without it in `dataDir`. */
  readonly uploads: {
    readonly pictureBytes: number;
    readonly fileBytes: number;
    readonly perHour: number;
    readonly s3?: {
      readonly url: string;
      readonly region: string;
      readonly accessKey: string;
      readonly secretKey: string;
      readonly timeoutMs: number;
    };
  };
}
