import type { Moment, Writer } from '@sheaf/contract/entities/history'
import type { ComparedMoments } from '@sheaf/contract/pages/frame'
import { compareMoments } from '@sheaf/contract/routes/history'
import { useEffect, useState } from 'react'
import { isAborted, keyOfFailure } from '../session/history-api.ts'
import type { OpenHistory } from '../session/history-session.ts'
import { type ComparisonRows, comparisonRows } from './comparison-rows.ts'

/** What differs between two moments. */
export interface Comparison extends ComparisonRows {
  readonly from: Moment
  readonly to: Moment
  /** Everybody who has letters in what is shown. */
  readonly writers: ReadonlyMap<string, Writer>
}

/** Time for which a moment is chosen before it is compared: a slider that is dragged passes many. */
const REST_MS = 200

/** Compares two moments. What was compared before stays until the next answer comes. */
export const useComparison = ({ api }: OpenHistory, { from, to }: ComparedMoments) => {
  const [comparison, setComparison] = useState<Comparison>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const end = new AbortController()
    const load = async () => {
      try {
        const { value } = await api.call(compareMoments, { query: { from, to }, signal: end.signal })
        const writers = [value.from.author, value.to.author, ...value.writers].filter((writer) => writer !== null)
        setComparison({
          ...comparisonRows(value.parts, value.signs),
          from: value.from,
          to: value.to,
          writers: new Map(writers.map((writer) => [writer.id, writer])),
        })
        setFailure(undefined)
      } catch (error) {
        if (!isAborted(error)) setFailure(keyOfFailure(error))
      }
    }
    const timer = setTimeout(() => void load(), REST_MS)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [api, from, to, attempt])
  const isOld = comparison !== undefined && (comparison.from.seq !== from || comparison.to.seq !== to)
  const retry = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  return { comparison, isOld, failure, retry }
}
