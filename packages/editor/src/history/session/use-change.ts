import { compareMoments } from '@sheaf/contract/routes/history'
import type { Translate } from '@sheaf/ui/l10n/i18n'
import { useEffect, useState } from 'react'
import { useStore } from '@sheaf/ui/lib/store'
import { isAborted } from './history-api.ts'
import type { OpenHistory } from './history-session.ts'

/** What an entry changed. */
export interface Change {
  readonly added: number
  readonly removed: number
}

/** Time for which a moment is shown before it is asked what changed in it. */
const REST_MS = 400

interface Part {
  readonly kind: string
  readonly text: string
}

const lettersOf = (text: string): number => [...text.replaceAll('\n', '')].length

/** Returns the letters that two texts begin with together, and those that the rest of both ends with. */
const commonLetters = (one: string, other: string): number => {
  const [a, b] = [[...one.replaceAll('\n', '')], [...other.replaceAll('\n', '')]]
  const shorter = Math.min(a.length, b.length)
  let begin = 0
  while (begin < shorter && a[begin] === b[begin]) begin += 1
  let end = 0
  while (end < shorter - begin && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return begin + end
}

/**
 * Counts the letters that were added and removed. A comparison goes by whole words: of one that became another, only what
 * differs counts.
 */
export const countChange = (parts: readonly Part[]): Change => {
  let [added, removed] = [0, 0]
  for (const [at, { kind, text }] of parts.entries()) {
    if (kind === 'same') continue
    const letters = lettersOf(text)
    if (kind === 'inserted') added += letters
    else removed += letters
    const before = parts[at - 1]
    if (before === undefined || before.kind === 'same' || before.kind === kind) continue
    const common = commonLetters(before.text, text)
    added -= common
    removed -= common
  }
  return { added: Math.max(0, added), removed: Math.max(0, removed) }
}

/**
 * Returns what the shown entry changed, or the whole change if one came by changes, once it has been shown for a moment;
 * null if that cannot be known.
 */
export const useChange = ({ api, moments }: OpenHistory): Change | null | undefined => {
  const { seq, shown, isPlaying, isStepped } = useStore(moments.state)
  const [known, setKnown] = useState<{ readonly wanted: string; readonly change: Change | null }>()
  const isPassing = isPlaying || seq !== shown.seq || seq < 1
  const from = isStepped && shown.beside ? (shown.beside.previous ?? 0) : seq - 1
  const wanted = isPassing ? undefined : `${from} ${seq}`
  useEffect(() => {
    if (wanted === undefined) return
    const end = new AbortController()
    const timer = setTimeout(() => {
      api
        .call(compareMoments, { query: { from, to: seq }, signal: end.signal })
        .then(({ value: { parts } }) => setKnown({ wanted, change: countChange(parts) }))
        .catch((error: unknown) => {
          if (!isAborted(error)) setKnown({ wanted, change: null })
        })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [api, wanted, from, seq])
  return known?.wanted === wanted ? known?.change : undefined
}

/** Says how many letters were added and removed. */
export const changeInWords = ({ added, removed }: Change, t: Translate): string => {
  if (added === 0 && removed === 0) return t('TIMESLIDER.CHANGE.NONE')
  if (removed === 0) return t('TIMESLIDER.CHANGE.ADDED', { count: added })
  if (added === 0) return t('TIMESLIDER.CHANGE.REMOVED', { count: removed })
  return t('TIMESLIDER.CHANGE.BOTH', {
    added: t('TIMESLIDER.CHANGE.ADDED', { count: added }),
    removed: t('TIMESLIDER.CHANGE.REMOVED', { count: removed }),
  })
}
