import type { FileAddresses, FileSize } from '@sheaf/contract/entities/file'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { FILE_ADDRESS_MINUTES } from '@sheaf/contract/limits'
import { visitor, type Actor } from '@sheaf/contract/policy/actor'
import { permit } from '@sheaf/contract/policy/decision'
import { canViewPad } from '@sheaf/contract/policy/pad'
import type { readFile as readFileRoute } from '@sheaf/contract/routes/files'
import type { ParamsOf, QueryOf } from '@sheaf/contract/route'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { loadOpenable } from '../pads/anonymous-pads.service.ts'
import { holderOfSession } from '../sessions/tokens.ts'
import { findFile, findFiles, type PadFile } from './files.store.ts'
import { openFiles, type Caller } from './open-files.ts'

/*
 * FILE-40 to FILE-46, and docs/adr/0026-signed-addresses.md: an address of a file is signed for who asked for it. It is
 * good for minutes, and shows the file only while they may read its pad.
 */

/** By which right the one who asked for an address reads the pad. */
const signerSchema = z.object({
  /** Their session; none for a visitor. */
  session: z.string().optional(),
  /** Digest of the password that opened the pad to them. */
  password: z.string().optional(),
})

type Signed = ParamsOf<typeof readFileRoute> & Omit<QueryOf<typeof readFileRoute>, 'signature'>

const boxOf = ({ secretBox }: Pick<Ctx, 'secretBox'>) => secretBox('addresses of files')

/** All that an address says: it is sealed together with who asked, and none of it can be changed. */
const subjectOf = ({ hash, pad, size, expires }: Signed): string => `${hash} ${pad} ${size} ${expires}`

/** Returns when addresses end that are signed now. */
export const addressesEnd = ({ clock }: Pick<Ctx, 'clock'>): number => clock.now() + FILE_ADDRESS_MINUTES * 60_000

/** A pad that the caller reads, and the digest of the password that opened it to them, if one did. */
interface OpenedPad {
  readonly pad: PadId
  readonly password: string | undefined
}

/** Signs addresses of a file of a pad for the caller, of each size that it has. */
export const signAddresses = (
  ctx: Ctx,
  { hash, sizes }: Pick<PadFile, 'hash' | 'sizes'>,
  { pad, password }: OpenedPad,
  expiresAt: number,
): FileAddresses => {
  const signer = JSON.stringify({ session: ctx.sessionId, password } satisfies z.infer<typeof signerSchema>)
  const box = boxOf(ctx)
  const addressOf = (size: FileSize): string => {
    const signature = box.seal(signer, subjectOf({ hash, pad, size, expires: expiresAt }))
    const query = new URLSearchParams({ pad, size, expires: String(expiresAt), signature })
    return `${ctx.config.basePath}api/files/${hash}?${query.toString()}`
  }
  return { url: addressOf('original'), ...Object.fromEntries(sizes.map(({ name }) => [name, addressOf(name)])) }
}

/** FILE-40: signs addresses of those of the files that the pad has. */
export const addressFiles = async (
  ctx: Ctx,
  id: PadId,
  hashes: readonly string[],
  caller: Caller,
): Promise<{ readonly addresses: Record<string, FileAddresses>; readonly expiresAt: number }> => {
  const { pad, facts, passwordDigest } = await openFiles(ctx, id, caller)
  const expiresAt = addressesEnd(ctx)
  const opening = { pad: pad._id, password: facts.password === 'accepted' ? passwordDigest : undefined }
  const files = await findFiles(ctx.db, pad._id, [...new Set(hashes)])
  const addresses = files.map((file) => [file.hash, signAddresses(ctx, file, opening, expiresAt)] as const)
  return { addresses: Object.fromEntries(addresses), expiresAt }
}

const invalid = (): AppError => new AppError('BACKEND.ERROR.FILE.ADDRESS_INVALID')

/** Returns who asked for an address. Throws ADDRESS_INVALID unless it is as it was signed, in time, and they are signed in. */
const signerOf = async (
  ctx: Ctx,
  { signature, ...signed }: Signed & { readonly signature: string },
): Promise<{ readonly actor: Actor; readonly password: string | undefined }> => {
  let signer: z.infer<typeof signerSchema>
  try {
    signer = signerSchema.parse(JSON.parse(boxOf(ctx).open(signature, subjectOf(signed))))
  } catch {
    throw invalid()
  }
  if (signed.expires <= ctx.clock.now()) throw invalid()
  const actor = signer.session === undefined ? visitor : await holderOfSession(ctx, signer.session)
  if (!actor) throw invalid()
  return { actor, password: signer.password }
}

export interface AddressedFile {
  readonly name: string
  readonly kind: PadFile['kind']
  readonly mediaType: string
  readonly bytes: number
  /** Under which the store has it. */
  readonly key: string
}

/**
 * FILE-41, FILE-42: returns the file that an address is for, if whoever asked for the address may still read its pad.
 * Throws ADDRESS_INVALID, and the refusal of the pad.
 */
export const findAddressed = async (
  ctx: Ctx,
  address: Signed & { readonly signature: string },
): Promise<AddressedFile> => {
  const { actor, password } = await signerOf(ctx, address)
  const loaded = await loadOpenable({ ...ctx, actor }, address.pad)
  const absent = new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: address.hash })
  if (!loaded) throw absent
  const isVerified = password !== undefined && password === loaded.passwordDigest
  permit(canViewPad(actor, isVerified ? { ...loaded.facts, password: 'accepted' } : loaded.facts), address.pad)
  const file = await findFile(ctx.db, loaded.pad._id, address.hash)
  if (!file) throw absent
  const { name, kind } = file
  if (address.size === 'original') return { name, kind, mediaType: file.mediaType, bytes: file.bytes, key: file.hash }
  const size = file.sizes.find((one) => one.name === address.size)
  if (!size) throw absent
  return { name, kind, mediaType: size.mediaType, bytes: size.bytes, key: size.key }
}
