import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Strengths of a password, from the one that is guessed first on. */
export const STRENGTHS = ['weakest', 'weak', 'fair', 'strong', 'strongest'] as const

/** Number of characters that are looked at, since the time grows faster than a password does. More make none weak. */
const LOOKED_AT = 60

/** Length from which on a part of somebody's own words makes a password weaker. */
const WORD_MIN = 3

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Returns texts and their words, as anybody would guess them who knows the person. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= WORD_MIN)

/** Estimates how hard a password is to guess for somebody who knows these texts about its owner. */
export const estimateStrength = (password: string, ownTexts: readonly string[]): (typeof STRENGTHS)[number] =>
  STRENGTHS[estimator.check(password.slice(0, LOOKED_AT), wordsOf(ownTexts)).score]
