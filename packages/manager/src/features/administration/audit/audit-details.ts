import type { ActName, AuditEntry } from '@sheaf/contract/entities/audit'
import { historyReaders } from '@sheaf/contract/entities/history'
import { visibilities } from '@sheaf/contract/entities/visibility'
import type { SiteFacts } from '@sheaf/contract/policy/group'
import type { MessageKey } from '@sheaf/l10n/keys'
import { languages } from '@sheaf/l10n/languages'
import { isMessageKey, t, textOfKey } from '@sheaf/ui/l10n/i18n'
import { visibilityAppearance } from '../../../components/access/visibility.tsx'
import { listAllNames } from '@sheaf/ui/l10n/list-names'
import { HISTORY_READERS } from '../../../lib/access/history-readers.ts'
import { SETTING_FIELDS } from '../settings/settings-fields.ts'
import { isRecord } from '../providers/sign-in-draft.ts'
import { blankOf, isSignInKey, type Part, SIGN_IN_PARTS } from '../providers/sign-in-parts.ts'

/** Labels of the forms for the fields that the audit trail names. */
const FIELDS: Readonly<Record<string, MessageKey>> = {
  name: 'GROUP.FIELD.NAME',
  description: 'GROUP.FIELD.DESCRIPTION',
  tags: 'TAG.TAGS',
  watchers: 'GROUP.PAD.WATCHERS',
  visibility: 'GROUP.FIELD.VISIBILITY',
  readonly: 'GROUP.FIELD.READONLY',
  archived: 'GROUP.FIELD.ARCHIVED',
  history: 'GROUP.FIELD.HISTORY',
  allowUsersToCreatePads: 'GROUP.FIELD.ALLOW_USERS_TO_CREATE_PADS',
  password: 'GROUP.FIELD.PASSWORD',
  email: 'USER.EMAIL',
  firstname: 'USER.FIRSTNAME',
  lastname: 'USER.LASTNAME',
  organization: 'USER.ORGANIZATION',
  padNickname: 'USER.PAD_NICKNAME',
  lang: 'USER.LANG',
  color: 'USER.COLOR',
  hideHelp: 'USER.HIDE_HELP',
  useLoginAndColorInPads: 'USER.USELOGINANDCOLORINPADS',
  digestFrequency: 'USER.DIGEST',
  signsInBy: 'ADMIN.FIELD.AUTHENTICATION_METHOD',
  fields: 'AUDIT.FIELDS',
  error: 'AUDIT.REASON',
  to: 'OUTBOX.TO',
  sent: 'OUTBOX.STATES.sent',
}

/** Labels of fields of a pad that have another gender in some languages than those of a folder. */
const PAD_FIELDS: Readonly<Record<string, MessageKey>> = { archived: 'GROUP.PAD.ARCHIVED' }

/** Returns the label of a field. A field that only a newer server knows keeps its raw name. */
const nameOf = (act: ActName, field: string): string => {
  const label = (act.startsWith('pad.') ? PAD_FIELDS[field] : undefined) ?? FIELDS[field]
  return label === undefined ? field : t(label)
}

/** How an invitation reached whom it was for. */
const INVITED_BY: Readonly<Record<string, MessageKey>> = {
  mail: 'GROUP.INVITE.INVITED',
  link: 'GROUP.INVITE.HANDED',
}

const wordsFor = (key: string, value: string): string => (isMessageKey(key) ? t(key) : value)

/** Returns the name of a language in itself, as the fields where it is chosen show it. */
const languageName = (code: unknown): string => languages[String(code)] ?? String(code)

const plainly = (value: unknown): string => {
  if (value === '' || value === undefined) return t('GLOBAL.NO_VALUE')
  if (typeof value === 'boolean') return t(value ? 'GROUP.WHO.YES' : 'GROUP.WHO.NO')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns a value in words. `null` in a pad means that it inherits the folder's value. */
const valueOf = (act: ActName, field: string, value: unknown, site: SiteFacts): string => {
  if (value === null) return t('GROUP.FIELD.GROUP_PARAMS')
  if (field === 'fields' && Array.isArray(value)) return listAllNames(value.map((each) => nameOf(act, String(each))))
  if (typeof value !== 'string') return plainly(value)
  if (field === 'visibility') {
    const visibility = visibilities.find((each) => each === value)
    return visibility === undefined ? value : t(visibilityAppearance(visibility, site).label)
  }
  if (field === 'history') {
    const readers = historyReaders.find((each) => each === value)
    return readers === undefined ? value : t(HISTORY_READERS[readers])
  }
  if (field === 'password') return wordsFor(`AUDIT.PASSWORD.${value}`, value)
  if (field === 'signsInBy') return wordsFor(`ADMIN.FIELD.AUTH_METHODS.${value}`, value)
  if (field === 'error') return textOfKey(value)
  return plainly(value)
}

const line = (name: string, value: string): string => t('AUDIT.DETAIL', { name, value })
const change = (from: string, to: string): string => t('AUDIT.CHANGE', { from, to })
const roleInWords = (role: string): string => wordsFor(`AUDIT.ROLES.${role}`, role)

interface Change {
  readonly from: unknown
  readonly to: unknown
}
const isChange = (value: unknown): value is Change => isRecord(value) && 'from' in value && 'to' in value

/** Returns the values of a setting of several by their paths, such as `properties.login`. */
const valuesByPath = (settings: Record<string, unknown>, above = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      isRecord(value) ? Object.entries(valuesByPath(value, `${above}${name}.`)) : [[above + name, value]],
    ),
  )

const partAt = (setting: string, path: string): Part | undefined =>
  isSignInKey(setting) ? SIGN_IN_PARTS[setting].find((each) => each.path === path) : undefined

/** Returns the label of a value within a setting of several, such as a message in one language. */
const partName = (setting: string, path: string): string => {
  if (setting === 'loginMsg') return languages[path] ?? path
  const label = partAt(setting, path)?.label
  return label === undefined ? path : t(label)
}

/** Returns the value of a part as its input shows it, which has a text for an empty value too. */
const partInWords = (part: Part | undefined, value: unknown): string => {
  const shown = value ?? (part && blankOf(part))
  if (part?.input === 'language' && shown === '') return t('ADMIN.SIGN_IN.LANGUAGE_SITE')
  if (part?.input === 'language') return languageName(shown)
  const choice = part?.choices?.find((each) => each.value === shown)
  return choice === undefined ? plainly(shown) : wordsFor(choice.label, choice.label)
}

/** Returns the lines of a changed setting. Older entries hold the new value alone. */
const settingLines = (setting: string, value: unknown): string[] => {
  if (isChange(value) && isRecord(value.from) && isRecord(value.to)) {
    const [from, to] = [valuesByPath(value.from), valuesByPath(value.to)]
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((path) => {
      const part = partAt(setting, path)
      const [was, is] = [partInWords(part, from[path]), partInWords(part, to[path])]
      return was === is ? [] : [line(partName(setting, path), change(was, is))]
    })
  }
  const inWords = (each: unknown) => {
    if (setting === 'defaultLanguage') return languageName(each)
    return setting === 'authMethod' ? wordsFor(`ADMIN.FIELD.AUTH_METHODS.${String(each)}`, String(each)) : plainly(each)
  }
  return [isChange(value) ? change(inWords(value.from), inWords(value.to)) : line(t('AUDIT.VALUE'), inWords(value))]
}

/** SCR-231: returns the details of an audit entry, one line each, in the reader's language. */
export const detailLines = (
  { act, on, details }: Pick<AuditEntry, 'act' | 'on' | 'details'>,
  site: SiteFacts,
): string[] => {
  const { from, to, as } = details
  if (typeof from === 'string' && typeof to === 'string')
    return [
      line(t('AUDIT.ROLE'), change(roleInWords(from), roleInWords(to))),
      ...(typeof as === 'string' ? [t('GROUP.INVITE.INVITED_AS', { name: as })] : []),
    ]
  return Object.entries(details).flatMap(([field, value]) => {
    // The id of a mail in the outbox means nothing to the reader.
    if (field === 'mail') return []
    if (field === 'by') return [wordsFor(INVITED_BY[String(value)] ?? `AUDIT.BY.${String(value)}`, String(value))]
    if (field === 'role') return [line(t('AUDIT.ROLE'), roleInWords(String(value)))]
    if (field === 'pads' && typeof value === 'number')
      return [value > 0 ? t('GROUP.PAD.COUNT', { count: value }) : t('GROUP.NO_PADS')]
    if (field === 'padNames' && Array.isArray(value)) return [listAllNames(value.map(String))]
    if (field === 'groups' && typeof value === 'number') return [t('GROUP.COUNT.GROUPS', { count: value })]
    if (act === 'pad.move' && field === 'from' && isRecord(value))
      return [line(t('AUDIT.MOVED_FROM'), String(value['name']))]
    if (on.setting !== undefined && field === 'value') return settingLines(on.setting, value)
    const inWords = (each: unknown) => valueOf(act, field, each, site)
    // A new pad had no previous value to report.
    if (isChange(value) && act === 'pad.create') return [line(nameOf(act, field), inWords(value.to))]
    if (isChange(value)) return [line(nameOf(act, field), change(inWords(value.from), inWords(value.to)))]
    return [line(nameOf(act, field), inWords(value))]
  })
}

/** Returns the label of a setting, or its raw name if the setting no longer exists. */
export const settingName = (key: string): string => {
  const field = Object.entries(SETTING_FIELDS).find(([name]) => name === key)?.[1]
  return field === undefined ? key : t(field.label)
}
