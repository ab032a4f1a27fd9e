import {
  type DefaultError,
  hashKey,
  type MutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useState } from 'react'

interface ActOptions<Data, Variables, Before> extends UseMutationOptions<Data, DefaultError, Variables, Before> {
  /** What is acted upon, where that is less than all that is sent: of a toggle, whatever it is set to. */
  readonly about?: (variables: Variables) => unknown
  /** Whether it is done for good and not to be done again, as a removal, so that the button is dead until it goes. */
  readonly isDone?: (data: Data) => boolean
}

type Act<Data, Variables, Before> = Omit<UseMutationResult<Data, DefaultError, Variables, Before>, 'mutate'> & {
  /** SCR-266: what came of it is told also when its screen is gone by then. */
  readonly mutate: (variables: Variables, told?: { readonly onSuccess: (data: Data) => unknown }) => void
}

/**
 * For what makes something and leads away from its form, which makes one: not the same twice, and no other either while
 * the next screen is on its way.
 */
export const MAKES_ONE = { about: () => 'one', isDone: () => true } as const

/**
 * SCR-164: `useMutation` for what one does with a click. What is being done is not begun again: of a second click,
 * `mutate` does nothing and the promise of `mutateAsync` stays open, so that its caller has nothing to tell either.
 * React shows that a button is at work too late for a double click, and no longer once the answer is there.
 */
export const useAct = <Data, Variables = void, Before = unknown>({
  about,
  isDone,
  ...options
}: ActOptions<Data, Variables, Before>): Act<Data, Variables, Before> => {
  const mutation = useMutation(options)
  const [begun] = useState(() => new Set<string>())
  const mutateAsync = async (
    ...asked: Parameters<MutateFunction<Data, DefaultError, Variables, Before>>
  ): Promise<Data> => {
    const variables = asked[0] as Variables
    const act = hashKey([about ? about(variables) : variables])
    if (begun.has(act)) return new Promise(() => {})
    begun.add(act)
    let isOver = false
    try {
      const data = await mutation.mutateAsync(...asked)
      isOver = isDone?.(data) ?? false
      return data
    } finally {
      if (!isOver) begun.delete(act)
    }
  }
  const mutate: Act<Data, Variables, Before>['mutate'] = (variables, told) => {
    // Its failure has been told by then.
    mutateAsync(variables).then(told?.onSuccess, () => {})
  }
  return { ...mutation, mutate, mutateAsync }
}
