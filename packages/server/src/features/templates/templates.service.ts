import type { Pad, PadCreation } from '@sheaf/contract/entities/pad'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { permit } from '@sheaf/contract/policy/decision'
import { userIdOf } from '@sheaf/contract/policy/actor'
import type { BodyOf } from '@sheaf/contract/route'
import type { readTemplate as readTemplateRoute, TemplateLine } from '@sheaf/contract/routes/pads'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { RawJson } from '../../lib/raw-json.ts'
import type { Written } from '../../pad-reading/written.ts'
import { identityOf } from '../accounts/author-identity.ts'
import { copyNamedFiles } from '../files/copies/copy-named-files.ts'
import { filesNamedIn } from '../files/copies/files-in-log.ts'
import { takeOverFiles } from '../files/copies/take-over-files.ts'
import { openText } from '../history/open-history.ts'
import { inTurn } from '../history/reading.ts'
import { whileUnredacted } from '../history/redaction/unredacted.ts'
import { findGroupForPads } from '../pads/groups-of-pads.store.ts'
import { createPad, loadPadFacts } from '../pads/pads.service.ts'
import { findSiteTemplates } from '../pads/pads.store.ts'
import type { PasswordCredentials } from '../pads/private-password.ts'
import { dateCountry } from '@sheaf/l10n/date-country'
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
const placeholderValues = async (
  ctx: Ctx,
  { template, folder, timeZone }: Making,
): Promise<{ readonly date: string; readonly folder: string; readonly name: string }> => {
  const user = userIdOf(ctx.actor)
  const account = user && (await findAccount(ctx.db, user))
  const language = account?.lang || (await ctx.settings.read()).defaultLanguage
  const { name, ownName = name } = await identityOf(ctx, template, ctx.actor, undefined)
  return { date: dateIn(language, ctx.clock.now(), timeZone), folder, name: name && ownName }
}

/**
 * Loads a template that the caller may read, or one of the site, whose text is for everybody who may write it somewhere
 * (ADM-27). Throws the refusal otherwise, and ITEMS_NOT_FOUND for a pad that is none.
 */
const openTemplate = async (ctx: Ctx, id: PadId, credentials: PasswordCredentials) => {
  const ofSite = await loadPadFacts(ctx, id)
  if (ofSite?.pad.isSiteTemplate === true && !ofSite.facts.archived && !ofSite.facts.group.archived) return ofSite
  const opened = await openText(ctx, id, credentials)
  if (opened.pad.isTemplate !== true || opened.facts.archived)
    throw new AppError('BACKEND.ERROR.PAD.ITEMS_NOT_FOUND', { field: 'template' })
  return opened
}

/** ADM-28: returns the templates of the site by name, whatever else their readers may see. */
export const listSiteTemplates = async (ctx: Ctx): Promise<Pick<Pad, '_id' | 'name'>[]> => {
  if (ctx.actor.kind === 'visitor') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  return findSiteTemplates(ctx.db)
}

/** Writes the first edit of a pad, whose letters all are those of who makes it, whoever wrote the template (PAD-73). */
const fill = async (
  ctx: Ctx,
  from: PadId,
  to: PadId,
  { update, ids }: Written,
  check: (db: Ctx['db']) => Promise<void>,
): Promise<void> => {
  const identity = await identityOf(ctx, to, ctx.actor, undefined)
  const own = ids.map(({ id }) => ({ id }))
  await ctx.livePads.write(to, identity, {
    update,
    basis: 0,
    ids: own,
    authors: [],
    also: async (db) => {
      await check(db)
      await copyNamedFiles(db, { from, to, update, addedBy: identity.author, at: ctx.clock.now() })
    },
  })
}

/** PAD-23, PAD-72 to PAD-75: creates a pad, empty or with the text of a template. */
export const createPadFromTemplate = async (
  ctx: Ctx,
  { template, timeZone, ...input }: PadCreation,
  credentials: PasswordCredentials,
): Promise<Pad> => {
  if (template === undefined) return createPad(ctx, input)
  const { logHead, pad: from } = await openTemplate(ctx, template, credentials)
  const settings = { lang: from.lang, lineNumbers: from.lineNumbers }
  const group = await findGroupForPads(ctx.db, input.group, userIdOf(ctx.actor))
  const values = await placeholderValues(ctx, { template, folder: group?.name ?? '', timeZone })
  let pad: Pad | undefined
  return whileUnredacted(ctx, template, async (check) => {
    const { restorer } = ctx.padReader
    const written = await inTurn(ctx, template, restorer, (party) => restorer.copy(template, logHead, party, values))
    pad ??= await createPad(ctx, { ...settings, ...input })
    if (written === undefined) return pad
    await fill(ctx, template, pad._id, written, check)
    // The text came after the pad, and with it the time of its last change.
    return (await loadPadFacts(ctx, pad._id))?.pad ?? pad
  })
}

/**
 * PAD-82 to PAD-84: returns the lines of a template as they are put into a pad that the caller may write in, and makes the
 * files that they show files of that pad. Nothing is written in its text.
 */
export const readTemplate = async (
  ctx: Ctx,
  id: PadId,
  { template, timeZone }: BodyOf<typeof readTemplateRoute>,
  credentials: PasswordCredentials,
): Promise<RawJson<TemplateLine[]>> => {
  const target = await openText(ctx, id, credentials)
  permit(target.access.write, id)
  const { logHead } = await openTemplate(ctx, template, credentials)
  const values = await placeholderValues(ctx, { template, folder: target.groupName ?? '', timeZone })
  return whileUnredacted(ctx, template, async (check) => {
    const { restorer } = ctx.padReader
    const filled = await inTurn(ctx, template, restorer, (party) => restorer.fill(template, logHead, party, values))
    if (filled === undefined) return new RawJson('[]')
    const { author } = await identityOf(ctx, id, ctx.actor, undefined)
    const hashes = filesNamedIn(filled.update)
    await transact(ctx, async (ctx) => {
      await check(ctx.db)
      if (hashes.length > 0) await takeOverFiles(ctx, { from: template, to: id, hashes, addedBy: author })
    })
    return new RawJson(filled.lines)
  })
}
