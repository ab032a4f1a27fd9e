import type { Logger } from 'pino'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { PadId, UserId } from '@sheaf/contract/ids'
import type { Config } from './config.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/dialect.ts'
import type { Jobs } from './jobs/queue.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'
import type { OidcConfigurations } from './identity/oidc-configurations.ts'
import type { PasswordHasher } from './identity/password-hasher.ts'
import type { SecretBoxes } from './identity/secret-box.ts'
import type { TextCache } from './features/exports/text-cache.ts'
import type { SiteAdminHash } from './features/sessions/site-admin.ts'
import type { SettingsReader } from './features/settings/settings-reader.ts'
import type { PadReader } from './pad-reading/pad-reader.ts'

/**
 * Notifications from use cases to the open pads. The real-time server implements them; they reach every server of the
 * site.
 */
export interface LivePads {
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
  /** The pad's chat messages up to number `to` are removed, from every open page too. */
  chatRemoved(pad: PadId, to: number): void
}

export type AccessChange =
  | { readonly pads: readonly PadId[] }
  /** Everything this user has open. */
  | { readonly user: UserId }
  /** Everything opened by one session, a user's or the site administrator's. */
  | { readonly session: string }
  /** A setting changed that concerns everybody. */
  | { readonly everything: true }

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
