import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** A line that sets a value without quotes, in which a `#` stands behind another sign. */
const UNQUOTED = /^([ \t]*(?:export[ \t]+)?\w+[ \t]*=[ \t]*)((?!['"`\s])\S*[^\s#]#.*)$/gm
const COMMENT = /\s+#.*$/

/**
 * Puts a value with a `#` into quotes. Node takes every `#` in an unquoted value for the beginning of a comment and would
 * cut a password short without a word; shells, systemd and Compose do so only after a space (OPS-13).
 */
const quoteHashes = (text: string): string =>
  text.replace(UNQUOTED, (line, name: string, rest: string) => {
    const value = rest.replace(COMMENT, '').trimEnd()
    const quote = ["'", '`', '"'].find((sign) => !value.includes(sign))
    return quote === undefined ? line : `${name}${quote}${value}${quote}`
  })

/** Returns the variables of an `.env` file, with the line ends of any system. */
export const readEnvFile = (text: string): NodeJS.Dict<string> =>
  parseEnv(quoteHashes(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')))

/** Adds the variables of the `.env` file in the working directory, if there is one, to those of the environment. */
export const loadEnvFile = (): void => {
  if (!existsSync('.env')) return
  for (const [name, value] of Object.entries(readEnvFile(readFileSync('.env', 'utf8')))) process.env[name] ??= value
}
