/**
 * The file that a line shows. What must agree about it stands in one value, written in one way only, so that two people
 * who replace a picture at once leave one of both, and never the name of one with the content of the other.
 */

const FILE_KINDS = ['picture', 'sound', 'video', 'pdf', 'file'] as const
export type StoredKind = (typeof FILE_KINDS)[number]

export interface FileRecord {
  /** SHA-256 of its content, by which it is asked for: 64 hexadecimal digits. */
  readonly hash: string
  readonly name: string
  readonly bytes: number
  readonly mediaType: string
  readonly kind: StoredKind
  /** Size of a picture or video in its own pixels. */
  readonly width: number | null
  readonly height: number | null
  readonly isAnimated: boolean
}

/** A file as its line shows it. */
export interface ShownFile {
  readonly file: FileRecord
  readonly alt: string | null
  /** Width in per cent of the text's; `null` is the picture's own. */
  readonly shownWidth: number | null
}

/** Longest name of a file, in UTF-16 units. */
export const FILE_NAME_MAX = 255
/** Longest alternative text of a picture, in UTF-16 units. */
export const ALT_MAX = 1000
/** Widths at which a picture may be shown, in per cent of the text's. */
export const SHOWN_WIDTH_MIN = 10
export const SHOWN_WIDTH_MAX = 100

/** Highest side of a picture in pixels: far beyond what any program shows. */
const SIDE_MAX = 1_000_000
const HASH = /^[\da-f]{64}$/
const MEDIA_TYPE = /^[\w.+-]{1,63}\/[\w.+-]{1,63}$/
/** Signs that end rows, or have the letters behind them read in another direction, as `exe.gpj` would be. */
const UNWANTED = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && name.length <= FILE_NAME_MAX && nameFor(name) === name

/** Returns a name without what no name may have; of one that is too long, the end stays, which says what it is. */
const nameFor = (name: string): string => {
  const clean = name.toWellFormed().replaceAll(UNWANTED, '').trim()
  if (clean.length <= FILE_NAME_MAX) return clean
  const ending = /\.[^.]{1,16}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, FILE_NAME_MAX - ending.length).replace(/[\uD800-\uDBFF]$/, '') + ending
}

const isSide = (side: unknown): boolean => side === null || (isCount(side) && side > 0 && side <= SIDE_MAX)

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const parse = (value: string): FileRecord | undefined => {
  let read: unknown
  try {
    read = JSON.parse(value)
  } catch {
    return undefined
  }
  if (!Array.isArray(read) || read.length !== 8) return undefined
  const [hash, name, bytes, mediaType, kind, width, height, isAnimated] = read as unknown[]
  const isSound =
    typeof hash === 'string' &&
    HASH.test(hash) &&
    isName(name) &&
    isCount(bytes) &&
    typeof mediaType === 'string' &&
    MEDIA_TYPE.test(mediaType) &&
    (FILE_KINDS as readonly unknown[]).includes(kind) &&
    isSide(width) &&
    isSide(height) &&
    (width === null) === (height === null) &&
    typeof isAnimated === 'boolean'
  if (!isSound) return undefined
  const file = { hash, name, bytes, mediaType, kind, width, height, isAnimated } as FileRecord
  // One file has one form, so that equal values are equal files.
  return inOneForm(file) === value ? file : undefined
}

const inOneForm = ({ hash, name, bytes, mediaType, kind, width, height, isAnimated }: FileRecord): string =>
  JSON.stringify([hash, name, bytes, mediaType, kind, width, height, isAnimated])

/** Longest record: a name of the longest kind, each letter of which may be written as an escape. */
const RECORD_MAX = FILE_NAME_MAX * 6 + 400

/** The records that were read last: the same lines are drawn, exported and compared again and again. */
const known = new Map<string, FileRecord>()
const KNOWN_MAX = 1000

/** Returns the file that the value of a line names; undefined if it names none. */
export const readFileRecord = (value: unknown): FileRecord | undefined => {
  if (typeof value !== 'string' || value.length > RECORD_MAX) return undefined
  const before = known.get(value)
  if (before !== undefined) return before
  const file = parse(value)
  if (file === undefined) return undefined
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(value, file)
  return file
}

/** Returns the value by which a line names a file. */
export const writeFileRecord = (file: FileRecord): string => {
  const { mediaType, kind, width, height } = file
  const isSized = isSide(width) && isSide(height) && width !== null && height !== null
  return inOneForm({
    ...file,
    name: nameFor(file.name) || kind,
    mediaType: MEDIA_TYPE.test(mediaType) ? mediaType : 'application/octet-stream',
    width: isSized ? width : null,
    height: isSized ? height : null,
  })
}

/** Returns whether a value may be the file of a line. */
export const isFileValue = (value: unknown): boolean => value === null || readFileRecord(value) !== undefined

/** Returns whether a value may be an alternative text; `null` says that nobody has given one. */
export const isAlt = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.length <= ALT_MAX && value.isWellFormed())

/** Returns whether a picture may be shown so wide; `null` is its own width, as far as there is room. */
export const isShownWidth = (value: unknown): boolean =>
  value === null ||
  (Number.isInteger(value) && (value as number) >= SHOWN_WIDTH_MIN && (value as number) <= SHOWN_WIDTH_MAX)
