import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type TextPart, textPartOf } from '@sheaf/contract/pages/text-parts'
import { messageTree, type MessageTree } from '@sheaf/l10n/message-tree'
import { memoize } from '../../lib/memoize.ts'
import { messagesOf } from '../../lib/messages.ts'

interface LanguageFile {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

const files = new Map<string, () => Promise<LanguageFile>>()

/** WIRE-52: returns a language's texts without those of mails, which only the server writes. */
const textsOfPages = (code: string, part: TextPart | undefined): MessageTree => {
  const { MAIL: _, ...ofPages } = messageTree(messagesOf(code))
  return part === undefined
    ? ofPages
    : Object.fromEntries(Object.entries(ofPages).filter(([key]) => textPartOf(key) === part))
}

/** Compresses outside the server's own thread, where it would take hundreds of milliseconds from everybody. */
const makeFile = async (code: string, part: TextPart | undefined): Promise<LanguageFile> => {
  const plain = Buffer.from(JSON.stringify(textsOfPages(code, part)))
  const [br, gzipped] = await Promise.all([
    // Quality 10 gives a tenth less than 9, in hardly more time; 11 takes twice as long for a hundredth.
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    promisify(gzip)(plain),
  ])
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br,
    gzip: gzipped,
  }
}

/**
 * Returns a language's texts as pages fetch them, compressed once. `code` is one of the languages; without a part, all
 * texts are returned.
 */
export const languageFile = (code: string, part: TextPart | undefined): Promise<LanguageFile> => {
  const key = `${code} ${part ?? ''}`
  const file = files.get(key) ?? memoize(() => makeFile(code, part))
  files.set(key, file)
  return file()
}
