import { toast, type ToastAction } from '@sheaf/ui/components/toast'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useState } from 'react'
import { ApiError, keyOfError } from '../errors/api-error.ts'
import { reportDefect } from '../errors/report-defect.ts'

export interface Outcome<Id> {
  readonly done: readonly Id[]
  readonly failed: readonly Id[]
  /** Error keys of the failed ones, in their order. */
  readonly keys: readonly string[]
  /** Text of the first refusal that the caller does not explain itself. */
  readonly reason: string | undefined
}

/**
 * Functions that hide the toasts of refusals. The page shares them: another part of the screen may make the next try.
 */
const hideToasts = new Set<() => void>()

/** SCR-108: hides the toasts of earlier refusals, as with the next try. */
export const hideRefusals = (): void => {
  for (const hide of hideToasts) hide()
  hideToasts.clear()
}

interface OutcomeTexts {
  readonly done: (count: number) => string
  readonly failed?: (count: number) => string
  readonly undo?: ToastAction | undefined
}

/** SCR-108: tells in one toast what was done, what was refused and why. What was refused is told until the next try. */
export const showOutcome = <Id>({ done, failed, reason }: Outcome<Id>, texts: OutcomeTexts): void => {
  const undo = done.length > 0 ? texts.undo : undefined
  const text = [
    done.length > 0 ? texts.done(done.length) : undefined,
    failed.length > 0 ? texts.failed?.(failed.length) : undefined,
    reason,
  ]
    .filter((line) => line !== undefined)
    .join('\n')
  if (failed.length === 0) toast.success(text, undo)
  else if (text !== '') hideToasts.add(toast.warning(text, undo))
}

/**
 * Runs an action on many items, one call at a time, and counts the progress. It continues after a refusal, and returns
 * the reason of the first.
 */
export const useOneByOne = <Id>() => {
  const [count, setCount] = useState(0)
  /** `handles` holds the keys of refusals that the caller explains itself. */
  const run = async (
    ids: readonly Id[],
    act: (id: Id) => Promise<unknown>,
    handles: readonly string[] = [],
  ): Promise<Outcome<Id>> => {
    let reason: string | undefined
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
        if (!(error instanceof ApiError)) reportDefect(error)
        // The end of the session is told anyway.
        const isTold = handles.includes(key) || (error instanceof ApiError && error.endsSession)
        if (!isTold) reason ??= textOfKey(key)
        failed.push(id)
      }
      setCount(done.length + failed.length)
    }
    return { done, failed, keys, reason }
  }
  return { run, count }
}
