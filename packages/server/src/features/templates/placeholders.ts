import { dateCountry } from '@sheaf/l10n/date-country'
import type { PadId } from '@sheaf/contract/ids'
import { userIdOf } from '@sheaf/contract/policy/actor'
import type { Ctx } from '../../context.ts'
import { identityOf } from '../accounts/author-identity.ts'
import { findAccount } from '../accounts/accounts.store.ts'

/** Where and when a pad is made from a template. */
interface Making {
  readonly template: PadId
  /** Name of the folder that the pad is made in. */
  readonly folder: string
  readonly timeZone: string | undefined
}

/** Writes today's date as people of a language do, in a time zone or, if nobody knows it, in the server's. */
const dateIn = (language: string, now: number, timeZone: string | undefined): string => {
  const write = (zone: string | undefined) =>
    new Intl.DateTimeFormat(dateCountry(language), { dateStyle: 'long', timeZone: zone }).format(now)
  try {
    return write(timeZone)
  } catch {
    return write(undefined)
  }
}

/** PAD-74: returns what stands for the placeholders of a template when the caller makes a pad from it. */
export const placeholderValues = async (
  ctx: Ctx,
  { template, folder, timeZone }: Making,
): Promise<{ readonly date: string; readonly folder: string; readonly name: string }> => {
  const user = userIdOf(ctx.actor)
  const account = user && (await findAccount(ctx.db, user))
  const language = account?.lang || (await ctx.settings.read()).defaultLanguage
  const { name, ownName = name } = await identityOf(ctx, template, ctx.actor, undefined)
  return { date: dateIn(language, ctx.clock.now(), timeZone), folder, name: name && ownName }
}
