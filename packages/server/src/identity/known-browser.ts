import { createHash } from 'node:crypto'
import { KNOWN_BROWSER_NAMES_MAX } from '@sheaf/contract/limits'
import { z } from 'zod'
import type { Services } from '../context.ts'

/** Names by which somebody has signed in with the caller's browser before (AUTH-85). */
export interface KnownBrowser {
  has(name: string): boolean
  /** Records that whoever has these names has signed in. */
  add(names: readonly string[]): void
}

/** Cookie that contains, encrypted, who has signed in with this browser (AUTH-85). It signs nobody in. */
export const KNOWN_BROWSER_COOKIE = 'sheaf_known'

const namesSchema = z.array(z.string())

/** Short forms keep the cookie small. */
const shortOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 22)

/** Returns who has signed in with a browser, by its cookie. `keep` is called with the cookie's new value. */
export const knownBrowser = (
  { secretBox }: Pick<Services, 'secretBox'>,
  cookie: string | undefined,
  keep: (value: string) => void,
): KnownBrowser => {
  // Derived only where there is a cookie or somebody signs in, since most calls have neither.
  const box = () => secretBox('known browser')
  const read = (): string[] => {
    if (cookie === undefined) return []
    try {
      return namesSchema.parse(JSON.parse(box().open(cookie, '')))
    } catch {
      // A cookie that was changed, or made with another key of the server, says nothing.
      return []
    }
  }
  return {
    has: (name) => read().includes(shortOf(name)),
    add: (names) => {
      const newest = [...new Set([...names.map(shortOf), ...read()])].slice(0, KNOWN_BROWSER_NAMES_MAX)
      keep(box().seal(JSON.stringify(newest), ''))
    },
  }
}
