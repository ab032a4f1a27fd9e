import {
  type DefaultError,
  hashKey,
  type MutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useState } from 'react'

/** Failure of an act that is in progress already: whoever began it reports the result, and this caller nothing. */
export class AlreadyBegun extends Error {
  override readonly name = 'AlreadyBegun'
}

/** Resolves a repeated act to nothing; for callers whose act does not fail otherwise. */
export const ifBegun = (error: unknown): undefined => {
  if (!(error instanceof AlreadyBegun)) throw error
}

interface ActOptions<Data, Variables, Before> extends UseMutationOptions<Data, DefaultError, Variables, Before> {
  /** Returns what identifies the action, by default all variables. A toggle leaves out the value that it sets. */
  readonly about?: (variables: Variables) => unknown
  /** Returns whether the action must not be repeated, as after a removal: its button then does nothing more. */
  readonly isDone?: (data: Data) => boolean
}

type Act<Data, Variables, Before> = Omit<UseMutationResult<Data, DefaultError, Variables, Before>, 'mutate'> & {
  /** SCR-266: runs the mutation. `onSuccess` is called even if the screen has unmounted by then. */
  readonly mutate: (variables: Variables, callbacks?: { readonly onSuccess: (data: Data) => unknown }) => void
}

/**
 * Options for a form that creates something and then navigates away: it creates a single item, even if its values are
 * changed and submitted again while the next screen loads.
 */
export const CREATES_ONE = { about: () => 'one', isDone: () => true } as const

/**
 * SCR-164: wraps `useMutation` so that an action in progress is not started twice. For a repeated call, `mutate` does
 * nothing and `mutateAsync` fails with `AlreadyBegun`, which nobody is told of. A button's
 * loading state is not enough: React renders it too late for a double click, and removes it as soon as the reply is in.
 */
export const useAct = <Data, Variables = void, Before = unknown>({
  about,
  isDone,
  ...options
}: ActOptions<Data, Variables, Before>): Act<Data, Variables, Before> => {
  const mutation = useMutation(options)
  const [begun] = useState(() => new Set<string>())
  const mutateAsync = async (
    ...args: Parameters<MutateFunction<Data, DefaultError, Variables, Before>>
  ): Promise<Data> => {
    const variables = args[0] as Variables
    const act = hashKey([about ? about(variables) : variables])
    if (begun.has(act)) throw new AlreadyBegun()
    begun.add(act)
    let isOver = false
    try {
      const data = await mutation.mutateAsync(...args)
      isOver = isDone?.(data) ?? false
      return data
    } finally {
      if (!isOver) begun.delete(act)
    }
  }
  const mutate: Act<Data, Variables, Before>['mutate'] = (variables, callbacks) => {
    // The mutation cache has reported the failure already.
    mutateAsync(variables).then(callbacks?.onSuccess, () => {})
  }
  return { ...mutation, mutate, mutateAsync }
}
