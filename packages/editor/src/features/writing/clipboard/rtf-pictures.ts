/*
 * Pictures in RTF. Word names the pictures of its HTML by files on the computer, which no page can read, and has them
 * themselves in the RTF that it puts beside it.
 */

/** Longest RTF that is searched. */
const LENGTH_MAX = 200_000_000

const PICTURE = /\\pict(?![a-z])/g
/** Forms of a picture, of which a page can show two. */
const FORM = /\\(pngblip|jpegblip|emfblip|wmetafile|dibitmap|wbitmap|macpict)/
const TYPES: Readonly<Record<string, string>> = { pngblip: 'image/png', jpegblip: 'image/jpeg' }

/** Returns where the group ends that is open at a place. */
const endOfGroup = (rtf: string, from: number): number => {
  let depth = 1
  for (let at = from; at < rtf.length; at++) {
    const sign = rtf.charCodeAt(at)
    if (sign === 0x5c) at++
    else if (sign === 0x7b) depth++
    else if (sign === 0x7d && --depth === 0) return at
  }
  return rtf.length
}

const SKIPPED = /\{(?:\\\*)?\\(?:nonshppict|listpicture|bkgdPicture)(?![a-z])/gi

/** Returns the ranges of groups whose pictures stand nowhere in the text, or are there another time in another form. */
const skippedRanges = (rtf: string): (readonly [from: number, to: number])[] => {
  const ranges: (readonly [number, number])[] = []
  for (const { index } of rtf.matchAll(SKIPPED))
    if (index >= (ranges.at(-1)?.[1] ?? 0)) ranges.push([index, endOfGroup(rtf, index + 1)])
  return ranges
}

const PIECE = 0x8000

const addressOf = (type: string, hex: string): string | undefined => {
  if (hex.length < 16 || hex.length % 2 === 1) return undefined
  const letters: string[] = []
  for (let at = 0; at < hex.length; at += PIECE) {
    const piece = hex.slice(at, at + PIECE)
    const codes = Array.from({ length: piece.length / 2 }, (_, byte) =>
      parseInt(piece.slice(byte * 2, byte * 2 + 2), 16),
    )
    letters.push(String.fromCharCode(...codes))
  }
  return `data:${type};base64,${btoa(letters.join(''))}`
}

/** Returns the pictures of RTF in their order, as addresses that hold them; undefined for one that no page can show. */
export const picturesOfRtf = (rtf: string): (string | undefined)[] => {
  if (rtf.length > LENGTH_MAX) return []
  const skipped = skippedRanges(rtf)
  const pictures: (string | undefined)[] = []
  let done = 0
  for (const { index } of rtf.matchAll(PICTURE)) {
    while (skipped[0] !== undefined && skipped[0][1] < index) skipped.shift()
    if (index < done || (skipped[0] !== undefined && index > skipped[0][0])) continue
    done = endOfGroup(rtf, index)
    const group = rtf.slice(index, done)
    const type = TYPES[FORM.exec(group)?.[1] ?? '']
    // What stands in groups and behind words says what the picture is; all else is its bytes.
    const hex = group
      .replaceAll(/\{[^{}]*\}/g, '')
      .replaceAll(/\\[a-z]+-?\d* ?/gi, '')
      .replaceAll(/[^\da-f]/gi, '')
    pictures.push(type === undefined ? undefined : addressOf(type, hex))
  }
  return pictures
}

const OF_FILE = /(<img\b[^<>]*?\bsrc\s*=\s*)(["']?)file:[^"'\s>]*\2/gi

/** Returns HTML in which pictures of files on the computer hold what the RTF beside it has of them. */
export const withPicturesOfRtf = (html: string, rtf: string): string => {
  const count = html.match(OF_FILE)?.length ?? 0
  if (count === 0 || rtf === '') return html
  const pictures = picturesOfRtf(rtf)
  // Which is which is only known if there are as many.
  if (pictures.length !== count) return html
  let at = 0
  return html.replaceAll(OF_FILE, (image, before: string) => {
    const picture = pictures[at++]
    return picture === undefined ? image : `${before}"${picture}"`
  })
}
