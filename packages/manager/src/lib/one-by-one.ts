import { toast } from '@sheaf/ui/components/toast'
import { useState } from 'react'
import { keyOfError } from './api-error.ts'
import { showError } from './query-client.ts'

export interface Outcome<Id> {
  readonly done: readonly Id[]
  readonly failed: readonly Id[]
}

/**
 * Runs an action on many items, one call at a time, and counts the progress. It continues after a refusal; only the
 * first refusal is shown. SCR-582: what is shown of it, and what `warn` says of the outcome, goes with the next try.
 */
export const useOneByOne = <Id>() => {
  const [count, setCount] = useState(0)
  const [told] = useState(() => new Set<() => void>())
  const warn = (text: string): void => void told.add(toast.warning(text))
  /** `handles` holds the keys of refusals that the caller explains itself. */
  const run = async (
    ids: readonly Id[],
    act: (id: Id) => Promise<unknown>,
    handles: readonly string[] = [],
  ): Promise<Outcome<Id>> => {
    let isShown = false
    const done: Id[] = []
    const failed: Id[] = []
    for (const hide of told) hide()
    told.clear()
    setCount(0)
    for (const id of ids) {
      try {
        await act(id)
        done.push(id)
      } catch (error) {
        if (!isShown && !handles.includes(keyOfError(error))) {
          told.add(showError(error))
          isShown = true
        }
        failed.push(id)
      }
      setCount(done.length + failed.length)
    }
    return { done, failed }
  }
  return { run, count, warn }
}
