import { viewGroup } from '@sheaf/contract/routes/groups'
import { listSiteTemplates, viewPad } from '@sheaf/contract/routes/pads'
import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import { callApi } from '../../lib/page/call-api.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'

/** A template that can be put behind the text. */
export interface Template {
  readonly id: string
  readonly name: string
}

export interface Templates {
  readonly ofFolder: readonly Template[]
  /** Those that are none of the folder as well. */
  readonly ofSite: readonly Template[]
}

/** Returns what the server answers, or undefined if it refuses. Throws if it did not answer. */
const read = async ({ target }: PadFiles, path: string): Promise<unknown> => {
  const response = await callApi(target, path)
  if (response.ok) return response.json()
  if (response.status < 500) return undefined
  throw new Error(`${path}: ${response.status}`)
}

const sorted = (templates: readonly Template[]): Template[] => {
  const compare = nameOrder(currentLanguage())
  return templates.toSorted((a, b) => compare(a.name, b.name))
}

const ofFolderOf = async (pad: PadFiles): Promise<Template[]> => {
  const opened = await read(pad, pad.pathOf(''))
  const folder = opened === undefined ? undefined : viewPad.reply.parse(opened).value.group
  const group = folder && (await read(pad, `/group/${encodeURIComponent(folder)}`))
  const { pads = {} } = group ? viewGroup.reply.parse(group) : {}
  return Object.values(pads)
    .filter(({ _id, isTemplate, archived }) => isTemplate && !archived && _id !== pad.padId)
    .map(({ _id, name }) => ({ id: _id, name }))
}

/** Returns the templates of the pad's folder, where its reader sees it, and of the site, by name. */
export const readTemplates = async (pad: PadFiles): Promise<Templates> => {
  const [ofFolder, answer] = await Promise.all([ofFolderOf(pad), read(pad, listSiteTemplates.path)])
  const known = new Set(ofFolder.map(({ id }) => id))
  const ofSite = answer === undefined ? [] : listSiteTemplates.reply.parse(answer).value
  return {
    ofFolder: sorted(ofFolder),
    ofSite: sorted(
      ofSite
        .map(({ _id: id, name }) => ({ id: id as string, name }))
        .filter(({ id }) => !known.has(id as never) && id !== pad.padId),
    ),
  }
}
