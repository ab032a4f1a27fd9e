import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { messagesOf } from '../messages.ts'

interface LanguageFile {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

const files = new Map<string, LanguageFile>()

/** A language's texts as pages fetch them, compressed once. `code` is one of the languages. */
export const languageFile = (code: string): LanguageFile => {
  const known = files.get(code)
  if (known) return known
  const plain = Buffer.from(JSON.stringify(messagesOf(code)))
  const file = {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain),
  }
  files.set(code, file)
  return file
}
