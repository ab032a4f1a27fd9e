import type { Pad } from '@sheaf/contract/entities/pad'
import { userSchema } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { userIdOf } from '@sheaf/contract/policy/actor'
import { permit } from '@sheaf/contract/policy/decision'
import { absenceKey, canExportGroup } from '@sheaf/contract/policy/group'
import { canViewPad } from '@sheaf/contract/policy/pad'
import type { ExportFormat } from '@sheaf/contract/routes/exports'
import { groupIndexSchema, type GroupView, groupViewSchema } from '@sheaf/contract/routes/groups'
import type { Readable } from 'node:stream'
import type { Ctx } from '../../context.ts'
import { networkOf } from '../../rate-limits/network-of.ts'
import { stringify } from '../../lib/raw-json.ts'
import { TookTooLong } from '../../pad-reading/thread/document-thread.ts'
import { mapBrokenLog } from '../../pad-reading/map-broken-log.ts'
import type { PadForm } from '../../pad-reading/pad-forms.ts'
import { viewUser } from '../profile/profile.service.ts'
import { listGroups } from '../groups/groups.index.service.ts'
import { getGroup, toFacts, viewGroup } from '../groups/groups.views.service.ts'
import { pictureSources } from '../files/picture-sources.ts'
import { shownHashes } from '../files/shown-hashes.ts'
import { loadOpenable, type OpenablePad } from '../pads/anonymous-pads.service.ts'
import type { PasswordCredentials } from '../pads/private-password.ts'
import { listSessions } from '../sessions/sessions.service.ts'
import type { ArchivedFile } from './archive.ts'
import { safeFileName, uniqueNames } from './file-names.ts'
import {
  listAnonymousPadsAuthoredBy,
  listOwnMessages,
  listPadsAuthoredBy,
  type OwnMessage,
} from './authored-pads.store.ts'

export interface ExportedFile {
  readonly name: string
  readonly mediaType: string
  readonly content: Readable | Buffer
}

interface Format {
  readonly extension: string
  readonly mediaType: string
}

const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  html: { extension: 'html', mediaType: 'text/html; charset=utf-8' },
  markdown: { extension: 'md', mediaType: 'text/markdown; charset=utf-8' },
  text: { extension: 'txt', mediaType: 'text/plain; charset=utf-8' },
}

/**
 * Number of texts that one party may have waiting to be made. A party that requests more is asked to come back later.
 */
const WAITING_MAX = 20
const COME_BACK_S = 10

/** Returns whose turn an export takes: the account's, or that of everybody without one at the address. */
const partyOf = ({ actor, address }: Ctx): string => userIdOf(actor) ?? networkOf(address)

/** Makes the text that the log has now. Throws TOO_MANY_ATTEMPTS, TOO_LARGE, and the errors of `TextReader`. */
const makeText = async (ctx: Ctx, id: PadId, form: PadForm): Promise<{ text: Buffer; seq: number }> => {
  const party = partyOf(ctx)
  if (ctx.padReader.texts.waiting(party) >= WAITING_MAX)
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS', { retryAfter: COME_BACK_S })
  try {
    const { texts, seq } = await ctx.padReader.texts.read(id, [form], party)
    return { text: texts[0], seq }
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    ctx.log.warn({ pad: id, form: form.kind }, 'a pad took too long to export')
    throw new AppError('BACKEND.ERROR.TYPE.TOO_LARGE', { key: id })
  }
}

/** FILE-69: returns the pictures that the text of a pad shows, for its page. */
const picturesOf = async (ctx: Ctx, opened: OpenablePad): Promise<Record<string, string>> =>
  pictureSources(ctx, opened.pad._id, await shownHashes(ctx, opened))

/** Returns the text that the log has now. */
const textOf = async (ctx: Ctx, opened: OpenablePad, format: ExportFormat): Promise<Buffer> => {
  const { pad, logHead } = opened
  const pictures = format === 'html' ? await picturesOf(ctx, opened) : {}
  // A page with pictures is large, and one of them may be taken out of the pad without a change of its text.
  if (Object.keys(pictures).length > 0) {
    const form = { kind: 'html', title: pad.name, lang: pad.lang, pictures } as const
    return (await mapBrokenLog(ctx.log, pad._id, makeText(ctx, pad._id, form))).text
  }
  const at = (seq: number): string => `${seq} ${pad.lastEdited} ${pad.lang ?? ''} ${pad.name}`
  return ctx.exportedTexts.read(`${pad._id} ${format}`, at(logHead), partyOf(ctx), async () => {
    const form = { kind: format, title: pad.name, lang: pad.lang }
    const { text, seq } = await mapBrokenLog(ctx.log, pad._id, makeText(ctx, pad._id, form))
    return { text, version: at(seq) }
  })
}

/**
 * Exports a pad to a caller who may read it (EXP-1, EXP-2, EXP-5, EXP-9, EXP-10, EXP-41). Throws PAD.DAMAGED, TOO_LARGE,
 * TOO_MANY_ATTEMPTS.
 */
export const exportPad = async (
  ctx: Ctx,
  id: PadId,
  format: ExportFormat,
  credentials: PasswordCredentials,
): Promise<ExportedFile> => {
  const loaded = await loadOpenable(ctx, id, credentials)
  if (!loaded) throw new AppError(absenceKey(ctx.actor, await ctx.settings.read()), { key: id })
  permit(canViewPad(ctx.actor, loaded.facts), id)
  const { pad } = loaded
  await ctx.limits.consume('exportAddress', ctx.address)
  const { extension, mediaType } = FORMATS[format]
  return { name: `${safeFileName(pad.name)}.${extension}`, mediaType, content: await textOf(ctx, loaded, format) }
}

interface NamedPad {
  readonly pad: Pick<Pad, '_id' | 'name' | 'ctime' | 'lastEdited'>
  /** Path without extension. */
  readonly path: string
}

/**
 * Yields the pad in the formats that archives contain, or nothing if it may no longer be read, which is checked for
 * each pad (W-13).
 */
async function* padFiles(ctx: Ctx, { pad, path }: NamedPad): AsyncIterable<ArchivedFile> {
  const loaded = await loadOpenable(ctx, pad._id)
  if (!loaded || !canViewPad(ctx.actor, loaded.facts).allowed) return
  const title = pad.name
  const { texts } = await ctx.padReader.texts.read(
    pad._id,
    [
      { kind: 'html', title, lang: loaded.pad.lang, pictures: await picturesOf(ctx, loaded) },
      { kind: 'markdown', title },
    ],
    partyOf(ctx),
  )
  for (const [index, { extension }] of [FORMATS.html, FORMATS.markdown].entries())
    yield { path: `${path}.${extension}`, content: texts[index]!, modifiedAt: pad.lastEdited ?? pad.ctime }
}

/**
 * Yields the pads one after the other. Pads that cannot be read are listed in a file of their own, so that none is
 * silently missing.
 */
async function* padsFiles(ctx: Ctx, pads: readonly NamedPad[]): AsyncIterable<ArchivedFile> {
  const failed: { _id: PadId; name: string }[] = []
  for (const named of pads)
    try {
      yield* padFiles(ctx, named)
    } catch (error) {
      const { pad } = named
      ctx.log.error({ err: error, pad: pad._id }, 'a pad could not be exported')
      failed.push({ _id: pad._id, name: pad.name })
    }
  if (failed.length > 0) yield jsonFile(ctx, 'not-exported', failed)
}

/** Returns a JSON file. Its value has passed the schema of the corresponding call, so that nothing else gets out. */
const jsonFile = (ctx: Ctx, name: string, value: unknown): ArchivedFile => ({
  path: `${name}.json`,
  content: `${JSON.stringify(value, null, 2)}\n`,
  modifiedAt: ctx.clock.now(),
})

/** Yields a JSON array of what is in the pages, none of them empty, as `JSON.stringify` would write it whole. */
async function* jsonArray(pages: AsyncIterable<readonly unknown[]>): AsyncIterable<string> {
  const inArray = (value: unknown): string => `\n  ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')}`
  let separator = '['
  for await (const page of pages) {
    yield separator + page.map(inArray).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}

const archive = async (name: string, files: AsyncIterable<ArchivedFile>): Promise<ExportedFile> => {
  const { archiveOf } = await import('./archive.ts')
  return { name: `${safeFileName(name)}.zip`, mediaType: 'application/zip', content: archiveOf(files) }
}

const withPads = (view: GroupView, ids: readonly PadId[]): GroupView => ({
  ...view,
  value: 'pads' in view.value ? { ...view.value, pads: view.value.pads.filter((id) => ids.includes(id)) } : view.value,
  pads: Object.fromEntries(Object.entries(view.pads ?? {}).filter(([id]) => ids.includes(id as PadId))),
})

/**
 * EXP-3, EXP-4, EXP-11: exports a group to members and the site administrator. `only` names the pads to include; ids of
 * other pads in it are ignored.
 */
export const exportGroup = async (ctx: Ctx, id: GroupId, only?: readonly PadId[]): Promise<ExportedFile> => {
  const site = await ctx.settings.read()
  const group = await getGroup(ctx, site, id)
  permit(canExportGroup(ctx.actor, toFacts(group, site)), id)
  await attempt(ctx)
  const whole = await viewGroup(ctx, id)
  const view = only === undefined ? whole : withPads(whole, only)
  const nameOf = uniqueNames()
  const pads = Object.values(view.pads ?? {}).map((pad) => ({ pad, path: `pads/${nameOf(safeFileName(pad.name))}` }))
  const files = async function* (): AsyncIterable<ArchivedFile> {
    yield jsonFile(ctx, 'group', groupViewSchema.parse(view))
    yield* padsFiles(ctx, pads)
  }
  return archive(group.name, files())
}

/** Folder of an archive for pads of groups that are not one's own. */
const ELSEWHERE = 'elsewhere'
/** Folder of an archive for anonymous pads. */
const ANONYMOUS = 'anonymous'
const MESSAGES_AT_ONCE = 100

/** Yields everything that the user said in chats, and where, in pages. */
async function* ownMessages({ db }: Ctx, user: UserId): AsyncIterable<Omit<OwnMessage, 'seq'>[]> {
  let last: OwnMessage | undefined
  do {
    const page = await listOwnMessages(db, user, last, MESSAGES_AT_ONCE)
    if (page.length > 0) yield page.map(({ pad, at, text }) => ({ pad, at, text }))
    last = page.length < MESSAGES_AT_ONCE ? undefined : page.at(-1)
  } while (last)
}

/**
 * ACC-45: exports the groups where the user is a member, other pads that they wrote in and may read, and their own
 * data.
 */
export const exportUser = async (ctx: Ctx, login: string): Promise<ExportedFile> => {
  const user = await viewUser(ctx, login)
  await attempt(ctx)
  const { userlists, ...profile } = userSchema.parse(user)
  // The index is what the corresponding call returns.
  const index = groupIndexSchema.parse(JSON.parse(stringify(await listGroups(ctx))))
  const [sessions, folderOf] = [await listSessions(ctx), uniqueNames()]
  const padsIn = Map.groupBy(Object.values(index.pads), (pad) => pad.group)
  const inFolder = (name: string, pads: readonly NamedPad['pad'][]): NamedPad[] => {
    const [folder, nameOf] = [folderOf(safeFileName(name)), uniqueNames()]
    return pads.map((pad) => ({ pad, path: `pads/${folder}/${nameOf(safeFileName(pad.name))}` }))
  }
  const written = await listPadsAuthoredBy(ctx.db, user._id)
  const pads = [
    ...Object.values(index.groups).flatMap((group) => inFolder(group.name, padsIn.get(group._id) ?? [])),
    ...inFolder(
      ELSEWHERE,
      written.filter(({ group }) => !(group in index.groups)),
    ),
    ...inFolder(ANONYMOUS, await listAnonymousPadsAuthoredBy(ctx.db, user._id)),
  ]
  const files = async function* (): AsyncIterable<ArchivedFile> {
    yield jsonFile(ctx, 'profile', profile)
    yield jsonFile(ctx, 'user-lists', userlists)
    yield jsonFile(ctx, 'groups', index)
    yield jsonFile(ctx, 'sessions', sessions)
    yield { path: 'chat.json', content: jsonArray(ownMessages(ctx, user._id)), modifiedAt: ctx.clock.now() }
    yield* padsFiles(ctx, pads)
  }
  return archive(profile.login, files())
}

/** Counts an archive against the limit, since it is much work for one call. */
const attempt = async ({ actor, limits }: Ctx): Promise<void> => {
  if (actor.kind === 'visitor') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  if (actor.kind === 'user') await limits.consume('export', actor.id)
}
