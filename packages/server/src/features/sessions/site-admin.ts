import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { onceUntilFailed } from '../../once-until-failed.ts'
import { loginKey } from '../accounts/account-keys.ts'
import { findSetting, insertSetting, upsertSetting } from '../settings/settings.store.ts'
import { deleteSiteAdminSessions } from './sessions.store.ts'

/** Beside the settings, never among them: no call reads or writes these. */
const KEY = 'siteAdmin.passwordHash'
/** What the standing sessions came in with. */
const SIGNED_IN_WITH = 'siteAdmin.signedInWith'
const SignedInWith = z.object({ login: z.string(), passwordHash: z.string() })

type SiteAdminServices = Pick<Services, 'config' | 'hasher'> & { readonly db: Db }

/** Answers the hash that the site administrator's password is held against: of the configured one, else of the one made at the first start. */
export type SiteAdminHash = (db: Db) => Promise<string | undefined>

export const siteAdminHash = ({ config, hasher }: Pick<Services, 'config' | 'hasher'>): SiteAdminHash => {
  const ofConfigured = onceUntilFailed(() => hasher.hash(config.adminPassword))
  return async (db) => {
    if (config.adminPassword !== '') return ofConfigured()
    const stored = await findSetting(db, KEY)
    return typeof stored === 'string' ? stored : undefined
  }
}

/** At the first start without a configured password: makes one. Answers it, later nothing. */
const makePassword = async ({ config, db, hasher }: SiteAdminServices): Promise<string | undefined> => {
  if (config.adminPassword !== '' || (await findSetting(db, KEY)) !== undefined) return undefined
  const password = randomBytes(15).toString('base64url')
  return (await insertSetting(db, KEY, await hasher.hash(password))) ? password : undefined
}

/** SES-19: whoever came in as another site administrator, or with another password, is out. */
const endFormerSessions = async (services: SiteAdminServices): Promise<void> => {
  const { config, db, hasher } = services
  const login = loginKey(config.adminLogin)
  const hash = siteAdminHash(services)
  const former = SignedInWith.safeParse(await findSetting(db, SIGNED_IN_WITH)).data
  const isSamePassword =
    config.adminPassword === ''
      ? former?.passwordHash === ((await hash(db)) ?? '')
      : await hasher.verify(former?.passwordHash, config.adminPassword)
  if (isSamePassword && former?.login === login) return
  await deleteSiteAdminSessions(db)
  await upsertSetting(db, SIGNED_IN_WITH, { login, passwordHash: (await hash(db)) ?? '' })
}

/** At every start. Answers the password that it made, to be printed once. */
export const ensureSiteAdmin = async (services: SiteAdminServices): Promise<string | undefined> => {
  const password = await makePassword(services)
  await endFormerSessions(services)
  return password
}
