import type { Stretch } from '@sheaf/contract/entities/history'
import { viewHistory } from '@sheaf/contract/routes/history'
import { useEffect, useMemo, useRef, useState } from 'react'
import { failureInWords } from '../session/failure-words.ts'
import { isAborted } from '../session/history-api.ts'
import type { LineFilter, OpenHistory } from '../session/history-session.ts'

interface LoadedStretches {
  readonly stretches: readonly Stretch[]
  /** Where the next page goes on; null after the last. */
  readonly next: number | null
}

/** Returns a new first page with those of the known stretches that are older than it. */
const withOlder = (first: LoadedStretches, known: LoadedStretches | undefined): LoadedStretches => {
  const oldest = first.stretches.at(-1)?.from ?? 0
  const older = known?.stretches.filter(({ from }) => from < oldest) ?? []
  return older.length === 0 || known === undefined
    ? first
    : { stretches: [...first.stretches, ...older], next: known.next }
}

/** What the list of changes is narrowed to. */
export interface StretchFilter {
  readonly author: string | undefined
  readonly lines: LineFilter | undefined
}

/** Loads who changed the pad when, page by page, and anew when more of it is known. */
export const useStretches = ({ api }: OpenHistory, { author, lines }: StretchFilter, known: string) => {
  const filter = useMemo(
    () => ({ author, ...(lines && { line: lines.first, lastLine: lines.last, seq: lines.seq }) }),
    [author, lines],
  )
  const [loaded, setLoaded] = useState<LoadedStretches>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const more = useRef<AbortController>(undefined)
  useEffect(() => {
    const end = new AbortController()
    more.current?.abort()
    api
      .call(viewHistory, { query: filter, signal: end.signal })
      .then(({ value }) => {
        setLoaded((known) => withOlder(value, known))
        setFailure(undefined)
      })
      .catch((error: unknown) => {
        if (!isAborted(error)) setFailure(failureInWords(error))
      })
    return () => {
      end.abort()
      more.current?.abort()
    }
  }, [api, filter, known, attempt])
  const loadMore = async () => {
    if (isLoadingMore || loaded === undefined || loaded.next === null) return
    const { signal } = (more.current = new AbortController())
    setIsLoadingMore(true)
    try {
      const { value } = await api.call(viewHistory, { query: { ...filter, before: loaded.next }, signal })
      setLoaded({ stretches: [...loaded.stretches, ...value.stretches], next: value.next })
      setFailure(undefined)
    } catch (error) {
      if (!isAborted(error)) setFailure(failureInWords(error))
    }
    setIsLoadingMore(false)
  }
  const retry = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  return { loaded, failure, isLoadingMore, loadMore, retry }
}
