import type { Pad, PadCreation } from '@sheaf/contract/entities/pad'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { userIdOf } from '@sheaf/contract/policy/actor'
import type { Ctx } from '../../context.ts'
import type { Written } from '../../pad-reading/written.ts'
import { identityOf } from '../accounts/author-identity.ts'
import { copyNamedFiles } from '../files/copy-named-files.ts'
import { openText } from '../history/open-history.ts'
import { inTurn } from '../history/reading.ts'
import { whileUnredacted } from '../history/unredacted.ts'
import { findGroupForPads } from '../pads/pads.groups.store.ts'
import { createPad, loadPadFacts } from '../pads/pads.service.ts'
import type { PasswordCredentials } from '../pads/private-password.ts'
import { placeholderValues } from './placeholders.ts'

/** Loads a template that the caller may read. Throws the refusal otherwise, and ITEMS_NOT_FOUND for a pad that is none. */
const openTemplate = async (ctx: Ctx, id: PadId, credentials: PasswordCredentials) => {
  const opened = await openText(ctx, id, credentials)
  if (opened.pad.isTemplate !== true || opened.facts.archived)
    throw new AppError('BACKEND.ERROR.PAD.ITEMS_NOT_FOUND', { field: 'template' })
  return opened
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
  const { logHead } = await openTemplate(ctx, template, credentials)
  const group = await findGroupForPads(ctx.db, input.group, userIdOf(ctx.actor))
  const values = await placeholderValues(ctx, { template, folder: group?.name ?? '', timeZone })
  let pad: Pad | undefined
  return whileUnredacted(ctx, template, async (check) => {
    const { restorer } = ctx.padReader
    const written = await inTurn(ctx, template, restorer, (party) => restorer.copy(template, logHead, party, values))
    pad ??= await createPad(ctx, input)
    if (written === undefined) return pad
    await fill(ctx, template, pad._id, written, check)
    // The text came after the pad, and with it the time of its last change.
    return (await loadPadFacts(ctx, pad._id))?.pad ?? pad
  })
}
