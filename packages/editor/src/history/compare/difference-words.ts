import type { Version, Writer } from '@sheaf/contract/entities/history'
import type { Translate } from '@sheaf/ui/l10n/i18n'
import { listNames } from '@sheaf/ui/l10n/list-names'
import { nameOfWriter } from '../moment/line-authors.ts'
import { momentInWords } from '../session/moment-words.ts'
import type { NumberedDifference, Piece } from './comparison-rows.ts'
import type { Comparison } from './use-comparison.ts'

type Writers = ReadonlyMap<string, Writer>

const KINDS = {
  inserted: 'TIMESLIDER.COMPARE.INSERTED',
  removed: 'TIMESLIDER.COMPARE.REMOVED',
  changed: 'TIMESLIDER.COMPARE.CHANGED',
  formatted: 'TIMESLIDER.COMPARE.FORMATTED',
} as const

const KINDS_BY = {
  inserted: 'TIMESLIDER.COMPARE.INSERTED_BY',
  removed: 'TIMESLIDER.COMPARE.REMOVED_OF',
  changed: 'TIMESLIDER.COMPARE.CHANGED_BY',
  // Who wrote the letters need not be who formatted them.
  formatted: 'TIMESLIDER.COMPARE.FORMATTED_OF',
} as const

/** Says whether letters were put in, taken out or formatted, and whose they are. */
export const kindInWords = (kind: NumberedDifference['kind'], names: readonly string[], t: Translate): string =>
  names.length === 0 ? t(KINDS[kind]) : t(KINDS_BY[kind], { names: listNames([...names]) })

/** Says that it is the caption of a picture or file of which something is said. */
const ofCaption = (what: string, isOfCaption: boolean | undefined, t: Translate): string =>
  isOfCaption ? t('TIMESLIDER.COMPARE.IN_CAPTION', { what }) : what

/** The same of a piece. */
export const pieceInWords = (
  { kind, author, caption }: Pick<Piece, 'author' | 'caption'> & { readonly kind: Exclude<Piece['kind'], 'same'> },
  writers: Writers,
  t: Translate,
): string => ofCaption(kindInWords(kind, author === undefined ? [] : [nameOfWriter(author, writers, t)], t), caption, t)

/** Names a picture or file; of one that differs, with how wide it is shown and what it is said to show. */
export const fileInWords = (name: string, file: Piece['file'], t: Translate): string => {
  const looks = [
    ...(typeof file?.width === 'number' ? [t('EDITOR.PICTURE.WIDTH', { width: String(file.width) })] : []),
    ...(file?.alt ? [t('EDITOR.PICTURE.ALT_IS', { alt: file.alt })] : []),
  ]
  return looks.length === 0 ? name : `${name} (${looks.join('; ')})`
}

const FILES = {
  replaced: 'TIMESLIDER.COMPARE.FILE_REPLACED',
  described: 'TIMESLIDER.COMPARE.FILE_DESCRIBED',
  changed: 'TIMESLIDER.COMPARE.FILE_CHANGED',
} as const

/** The same of a difference. */
export const differenceInWords = (
  { kind, named, file, isOfCaption }: NumberedDifference,
  writers: Writers,
  t: Translate,
): string => {
  if (file !== undefined) return t(FILES[file])
  const names = named.map((author) => nameOfWriter(author, writers, t))
  return ofCaption(kindInWords(kind, names, t), isOfCaption, t)
}

/** Returns both moments in words, with the names of their versions. */
export const momentsInWords = (
  { from, to }: Pick<Comparison, 'from' | 'to'>,
  versions: readonly Version[],
  locale: string,
  t: Translate,
): readonly [from: string, to: string] => {
  const inWords = (moment: Comparison['from']): string => {
    const when = momentInWords({ ...moment, isGuess: false }, locale, t)
    const name = versions.find(({ seq, name: known }) => seq === moment.seq && known !== '')?.name
    return name === undefined ? when : t('TIMESLIDER.COMPARE.VERSION', { name, when })
  }
  return [inWords(from), inWords(to)]
}
