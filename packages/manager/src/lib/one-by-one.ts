import { toast } from '@sheaf/ui/components/toast'
import { useState } from 'react'
import { keyOfError } from './api-error.ts'
import { showError } from './query-client.ts'

export interface Outcome<Id> {
  readonly done: readonly Id[]
  readonly failed: readonly Id[]
  /** Error keys of the failed ones, in their order. */
  readonly keys: readonly string[]
}

/**
 * Functions that hide the toasts of refusals. The page shares them: another part of the screen may make the next try.
 */
const hideToasts = new Set<() => void>()

/** SCR-582: hides the toasts of earlier refusals, as with the next try. */
export const hideRefusals = (): void => {
  for (const hide of hideToasts) hide()
  hideToasts.clear()
}

/** Shows a toast about refused actions, until the next try. */
export const warnOfRefusals = (text: string): void => void hideToasts.add(toast.warning(text))

/**
 * Runs an action on many items, one call at a time, and counts the progress. It continues after a refusal; only the
 * first refusal is shown.
 */
export const useOneByOne = <Id>() => {
  const [count, setCount] = useState(0)
  /** `handles` holds the keys of refusals that the caller explains itself. */
  const run = async (
    ids: readonly Id[],
    act: (id: Id) => Promise<unknown>,
    handles: readonly string[] = [],
  ): Promise<Outcome<Id>> => {
    let isShown = false
    const done: Id[] = []
    const failed: Id[] = []
    const keys: string[] = []
    hideRefusals()
    setCount(0)
    for (const id of ids) {
      try {
        await act(id)
        done.push(id)
      } catch (error) {
        const key = keyOfError(error)
        keys.push(key)
        if (!isShown && !handles.includes(key)) {
          hideToasts.add(showError(error))
          isShown = true
        }
        failed.push(id)
      }
      setCount(done.length + failed.length)
    }
    return { done, failed, keys }
  }
  return { run, count }
}
