import type { Pad } from '@sheaf/contract/entities/pad'
import { AppError } from '@sheaf/contract/errors'
import { groupIdSchema, type GroupId, type PadId } from '@sheaf/contract/ids'
import type { copyMoment as copyMomentRoute } from '@sheaf/contract/routes/versions'
import type { BodyOf } from '@sheaf/contract/route'
import type { Ctx } from '../../../context.ts'
import { listAuthors } from '../../../pad-log/authors.store.ts'
import type { Written } from '../../../pad-reading/written.ts'
import { identityOf } from '../../accounts/author-identity.ts'
import { padIdentitiesOfWriters } from '../../accounts/pad-identity.ts'
import { copyNamedFiles } from '../../files/copies/copy-named-files.ts'
import { createPad } from '../../pads/pads.service.ts'
import { openHistory, openText, requireEntry } from '../open-history.ts'
import { inTurn } from '../reading.ts'
import { declaredBy } from './restore.service.ts'
import { whileUnredacted } from '../redaction/unredacted.ts'
import type { Caller } from './versions.service.ts'

/** Returns the folder that a copy is made in: the named one, or that of the pad. */
const groupFor = (named: string | undefined, own: GroupId | undefined): GroupId => {
  const group = named === undefined ? own : groupIdSchema.safeParse(named).data
  if (group === undefined) throw new AppError('BACKEND.ERROR.PAD.ITEMS_NOT_FOUND', { field: 'group' })
  return group
}

/** Loads what is copied: of a moment, who sees the history has it, and of the newest text whoever reads it (PAD-65). */
const openCopied = async (ctx: Ctx, from: PadId, seq: number | undefined, caller: Caller) => {
  if (seq === undefined) {
    const opened = await openText(ctx, from, caller)
    return { opened, moment: opened.logHead }
  }
  const opened = await openHistory(ctx, from, caller)
  requireEntry(opened, seq, 'seq')
  return { opened, moment: seq }
}

/**
 * HIST-63, HIST-64, PAD-65: begins a pad with the text of a moment. Its letters are their authors', copied by the caller. The
 * history of the pad stays with it.
 */
export const copyMoment = async (
  ctx: Ctx,
  from: PadId,
  { seq, name, group }: BodyOf<typeof copyMomentRoute>,
  caller: Caller,
): Promise<Pad> => {
  const { opened, moment } = await openCopied(ctx, from, seq, caller)
  const target = groupFor(group, opened.pad.group)
  let pad: Pad | undefined
  return whileUnredacted(ctx, from, async (check) => {
    const { restorer } = ctx.padReader
    const copied = await inTurn(ctx, from, restorer, (party) => restorer.copy(from, moment, party))
    const { lang, lineNumbers } = opened.pad
    pad ??= await createPad(ctx, { name, group: target, lang, lineNumbers })
    if (copied !== undefined) await fill(ctx, from, pad._id, copied, caller, check)
    return pad
  })
}

/** Writes the first edit of a pad, unless something was taken out of what it was copied from meanwhile. */
const fill = async (
  ctx: Ctx,
  from: PadId,
  to: PadId,
  copied: Written,
  caller: Caller,
  check: (db: Ctx['db']) => Promise<void>,
): Promise<void> => {
  const writers = new Set(copied.ids.flatMap(({ whose }) => whose ?? []))
  const authors = (await listAuthors(ctx.db, from)).filter(({ author }) => writers.has(author))
  // NAME-8: what people are called in the new pad may be another name.
  const named = new Map((await padIdentitiesOfWriters(ctx, from, to)).map((person) => [person.author, person]))
  const identity = await identityOf(ctx, to, ctx.actor, caller.guest)
  await ctx.livePads.write(to, identity, {
    update: copied.update,
    basis: 0,
    ids: declaredBy(identity.author, copied.ids),
    authors: authors.map(({ author, name: before, color }) => ({
      author,
      name: named.get(author)?.name ?? before,
      color: named.get(author)?.color || color,
    })),
    also: async (db) => {
      await check(db)
      await copyNamedFiles(db, { from, to, update: copied.update, addedBy: identity.author, at: ctx.clock.now() })
    },
  })
}
