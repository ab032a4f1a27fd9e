import type { FolderFile } from '@sheaf/contract/entities/file'
import type { Writer } from '@sheaf/contract/entities/history'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { GroupId, PadId } from '@sheaf/contract/ids'
import { permit } from '@sheaf/contract/policy/decision'
import { canViewGroup, type GroupFacts } from '@sheaf/contract/policy/group'
import { needsPassword, padAccess, type PadAccess } from '@sheaf/contract/policy/pad'
import type { listFolderFiles as listFolderFilesRoute } from '@sheaf/contract/routes/files'
import type { QueryOf } from '@sheaf/contract/route'
import type { Ctx } from '../../context.ts'
import { fromCursor, pageOf } from '../../db/queries/cursor.ts'
import { readWriters } from '../accounts/writers.ts'
import { addressesEnd, signAddresses } from '../files/addresses.service.ts'
import { listShownFiles, placeOf } from '../files/folder-files.store.ts'
import { toStored } from '../files/files.service.ts'
import { openCursor, sealCursor } from '../files/sealed-cursor.ts'
import { listPadsOf, listPasswordHashesOf } from '../pads/pads.store.ts'
import { digestOfHash, tryPassword, type PasswordCredentials } from '../pads/private-password.ts'
import { openGroup, padFactsIn } from './groups.views.service.ts'
import type { SeenGroup } from './groups.store.ts'

interface ReadablePad {
  readonly pad: Pad
  readonly access: PadAccess
  /** Digest of the password that opened it, if one did. */
  readonly password: string | undefined
}

/** Returns the pads of a group that the caller may read, those among them that a password has opened before. */
const readablePads = async (
  ctx: Ctx,
  group: SeenGroup,
  facts: GroupFacts,
  { verified }: PasswordCredentials,
): Promise<ReadonlyMap<PadId, ReadablePad>> => {
  const readable = new Map<PadId, ReadablePad>()
  const pads = await listPadsOf(ctx.db, group._id)
  const isAsked = ({ visibility }: Pad): boolean => visibility === 'private'
  const own = pads.some((pad) => isAsked(pad) && needsPassword(ctx.actor, padFactsIn(facts, pad)))
  const hashes = own ? await listPasswordHashesOf(ctx.db, group._id) : new Map<PadId, string>()
  for (const pad of pads) {
    const hash = isAsked(pad) ? (hashes.get(pad._id) ?? null) : group.passwordHash
    const isOpened = isAsked(pad)
      ? (await tryPassword(ctx, pad._id, hash, { typed: undefined, verified })) === 'accepted'
      : pad.visibility === null && facts.password === 'accepted'
    const access = padAccess(ctx.actor, padFactsIn(facts, pad, isOpened ? 'accepted' : 'none'))
    if (access.read.allowed) readable.set(pad._id, { pad, access, password: isOpened ? digestOfHash(hash) : undefined })
  }
  return readable
}

/** FILE-110 to FILE-113: lists what the texts of a group's pads show, of those that the caller may read. */
export const listGroupFiles = async (
  ctx: Ctx,
  id: GroupId,
  { cursor, limit, kind, text, sort, order }: Omit<QueryOf<typeof listFolderFilesRoute>, 'password'>,
  credentials: PasswordCredentials,
): Promise<{ readonly value: FolderFile[]; readonly next: string | null; readonly expiresAt: number }> => {
  const { group, facts } = await openGroup(ctx, id, credentials)
  permit(canViewGroup(ctx.actor, facts), id)
  await ctx.limits.consume('exportAddress', ctx.address)
  const list = `${id} ${sort} ${order}`
  const behind =
    cursor === undefined ? undefined : fromCursor(openCursor(ctx, cursor, list), sort === 'name' ? 'text' : 'instant')
  const pads = await readablePads(ctx, group, facts, credentials)
  const found = await listShownFiles(ctx.db, [...pads.keys()], { kind, text, sort, order, behind, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, (file) => placeOf(file, sort))
  const writers = new Map<PadId, ReadonlyMap<string, Writer>>()
  for (const [pad, files] of Map.groupBy(page, (file) => file.pad)) {
    const adders = files.map(({ addedBy }) => addedBy)
    if (pads.get(pad)?.access.history.allowed) writers.set(pad, await readWriters(ctx, pad, adders))
  }
  const expiresAt = addressesEnd(ctx)
  const value = page.flatMap((file): FolderFile[] => {
    const of = pads.get(file.pad)
    if (of === undefined) return []
    const { pad, access, password } = of
    const { pad: _, ...stored } = file
    return [
      {
        ...toStored(stored),
        pad: pad._id,
        padName: pad.name,
        addedAt: access.history.allowed ? file.addedAt : null,
        by: file.addedBy === null ? null : (writers.get(pad._id)?.get(file.addedBy) ?? null),
        addresses: signAddresses(ctx, file, { pad: pad._id, password }, expiresAt),
      },
    ]
  })
  return { value, next: sealCursor(ctx, next, list), expiresAt }
}
