import type { Logger } from 'pino'
import type { Settings } from '@sheaf/contract/entities/settings'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { RowKind } from '@sheaf/contract/realtime/rows'
import type { Config } from './config.ts'
import type { Clock } from './lib/clock.ts'
import type { Db } from './db/dialect.ts'
import type { Files } from './file-store/open-file-store.ts'
import type { Jobs } from './jobs/queue.ts'
import type { RateLimits } from './rate-limits/quotas.ts'
import type { OidcConfigurations } from './identity/providers/oidc-configurations.ts'
import type { PasswordHasher } from './identity/passwords/password-hasher.ts'
import type { SecretBoxes } from './identity/secrets/secret-box.ts'
import type { NewEntry } from './pad-log/new-entry.ts'
import type { PadAuthor } from './pad-log/authors.store.ts'
import type { PadReader } from './pad-reading/pad-reader.ts'

/** The text of a pad as it is open on this server. */
export interface LiveText {
  readonly text: string
  /** Hashes of the files that the text shows. */
  readonly files: readonly string[]
  /** Number of the newest entry of the log that is in the text. */
  readonly seq: number
}

/**
 * The open pads, as use cases and jobs see them. The real-time server implements them; notifications reach every server
 * of the site.
 */
export interface LivePads {
  /**
   * Returns the text of a pad, one line for each line of the pad, if it is open on this server, not long, and has entry
   * `seq` of its log and all before.
   */
  findText(pad: PadId, seq: number): LiveText | undefined
  /** Access to these pads may have changed: their connections are closed and decided again within 2 seconds. */
  accessChanged(change: AccessChange): Promise<void>
  /** The pad has another name, which is shown wherever it is open. */
  renamed(pad: PadId, name: string): void
  /** The user is shown under another name or colour: every page on which they have a pad open is notified. */
  personChanged(user: UserId): void
  /**
   * Everybody may be shown under another name, since a setting of the site has changed: its other servers forget their
   * settings first.
   */
  everybodyChanged(): void
  /**
   * Appends an entry that is no update to a pad's log, and resolves with its number after the commit. Throws as
   * `PadLog.append` does.
   */
  record(pad: PadId, author: PadAuthor, entry: NewEntry): Promise<number>
  /**
   * Appends an entry that takes something out of the pad, likewise. Every page that has the pad open loads it anew.
   */
  redact(pad: PadId, author: PadAuthor, entry: NewEntry): Promise<number>
  /**
   * Writes in a pad like a page, for an author. Resolves with the number of the entry after the commit, or with
   * nothing if the text has the edit already. Throws DAMAGED
   * for a damaged pad, and as `PadLog.append` does.
   */
  write(pad: PadId, author: PadWriter, edit: NewEdit): Promise<number | undefined>
  /** The pad's rows of a kind up to number `to` are removed, from every open page too. */
  rowsRemoved(kind: RowKind, pad: PadId, to: number): void
}

/** Somebody for whom the server writes in a pad. */
export interface PadWriter extends PadAuthor {
  /** The account's colour, which is not to be shown. */
  readonly hiddenColor?: string
}

/** What the server writes in a pad for somebody. */
export interface NewEdit extends Required<Pick<NewEntry, 'ids'>>, Pick<NewEntry, 'also' | 'authors'> {
  readonly update: Uint8Array
  /** The entry up to which the text was read that the update was made from. */
  readonly basis: number
  /** Version of the entry before it that its commit keeps, since it restores an earlier moment. Open pages are told. */
  readonly restoresFrom?: string
}

export type AccessChange =
  | { readonly pads: readonly PadId[] }
  /** Everything this user has open. */
  | { readonly user: UserId }
  /** Everything opened by one session, a user's or the site administrator's. */
  | { readonly session: string }
  /** A setting changed that concerns everybody. */
  | { readonly everything: true }

/** Reads the site's settings. `features/settings` implements it. */
export interface SettingsReader {
  read(): Promise<Settings>
  /**
   * Returns the same reader for use inside a transaction: on SQLite, any other handle would wait for that transaction
   * to end.
   */
  within(db: Db): SettingsReader
  forget(): void
}

/**
 * Returns the hash that the site administrator's password is checked against: of the configured password, or of the one
 * generated at the first start. `features/sessions` implements it.
 */
export type SiteAdminHash = (db: Db) => Promise<string | undefined>

/** A text, with the version of the pad that it was made from. */
export interface CachedText {
  readonly version: string
  readonly text: Buffer
}

/** Caches texts of pads. `features/exports` implements it. */
export interface TextCache {
  /**
   * Returns the text of this version, or makes the present one. While it is made, nobody of the same party has it made
   * again; others do not wait for it, since it waits for that party's turn.
   */
  read(key: string, version: string, party: string, make: () => Promise<CachedText>): Promise<Buffer>
}

/** What has happened to a pad, with the time `at`. */
export type PadEvent = { readonly pad: PadId; readonly at: number } & (
  | { readonly kind: 'made' | 'removed' }
  /** The pad was moved out of a group where it had a name. */
  | { readonly kind: 'moved'; readonly from: { readonly group: GroupId; readonly name: string } }
  /** The text has changed after entry `fromSeq` of the log; `mentioned` are keys of the logins that it now mentions. */
  | { readonly kind: 'changed'; readonly fromSeq: number; readonly mentioned: readonly string[] }
)

/**
 * Hears of pads, in the transaction in which something happens to them. Whatever happens to a pad knows no feature that
 * hears of it; `app.ts` names these.
 */
export type PadListener = (db: Db, event: PadEvent) => Promise<void>

/** What the whole server shares, created once in `app.ts`. */
export interface Services {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly hasher: PasswordHasher
  readonly siteAdminHash: SiteAdminHash
  readonly secretBox: SecretBoxes
  readonly settings: SettingsReader
  readonly limits: RateLimits
  readonly livePads: LivePads
  readonly jobs: Jobs
  readonly padReader: PadReader
  readonly files: Files
  readonly recordPadEvent: PadListener
  readonly exportedTexts: TextCache
  readonly oidcConfigurations: OidcConfigurations
}

/** First argument of every use case: the actor, the database handle and the services. */
export interface Ctx extends Services {
  readonly actor: Actor
  readonly db: Db
  /** Session that the call came with, which marks 'this one' in a list of sessions. */
  readonly sessionId: string | undefined
  /** Address that the call came from, for limits and the list of sessions. */
  readonly address: string
  readonly userAgent: string
  /** Returns whether somebody has signed in by this name with the caller's browser before (AUTH-85). */
  isKnownHere(name: string): boolean
  /** Runs a callback once the transaction has committed, or at once without one. The use case never awaits it. */
  afterCommit(notify: () => void | Promise<void>): void
}
