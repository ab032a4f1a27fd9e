import { readFileSync } from 'node:fs'
import { NoProof, verifyProof } from '../pad-log/proof/proof.ts'
import { typedPath } from './command.ts'

const USAGE = 'Usage: verify-history FILE, or verify-history FILE HASH with a hash of the history that somebody kept'
/** Exit status where the file cannot be read, apart from that of one that proves nothing. */
const UNUSABLE = 2

/** HIST-66: says what the exported version proves. It needs neither a server nor its configuration. */
const verify = ([file, ...hash]: readonly string[]): number => {
  if (file === undefined || file.startsWith('-')) {
    process.stderr.write(`${USAGE}\n`)
    return UNUSABLE
  }
  try {
    const { isProved, lines } = verifyProof(
      readFileSync(typedPath(file), 'utf8'),
      hash.length === 0 ? undefined : hash.join(''),
    )
    process.stdout.write(`${lines.join('\n')}\n`)
    return isProved ? 0 : 1
  } catch (error) {
    if (!(error instanceof NoProof) && !(error instanceof Error && 'code' in error)) throw error
    process.stderr.write(`${error.message}\n`)
    return UNUSABLE
  }
}

process.exitCode = verify(process.argv.slice(2))
