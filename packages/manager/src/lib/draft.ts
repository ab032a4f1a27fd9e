import { toast } from '@sheaf/ui/components/toast'
import { t, textOfKey } from '@sheaf/ui/l10n/i18n'
import { parseJson, tabStorage } from '@sheaf/ui/lib/browser-storage'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { basename } from './base.ts'
import { changedSince } from './form.ts'
import { nameOf, useActor } from './session.ts'

/** What somebody had typed into a form when their session ended, or their saving was refused later: the latest alone, and in this tab alone. */
const draftSchema = z.object({
  /** Nobody else finds it. */
  owner: z.string(),
  /** The address of its form. */
  path: z.string(),
  /** What differs from what the form began with, so that what others change meanwhile stays theirs. */
  values: z.record(z.string(), z.unknown()),
})
type Draft = z.infer<typeof draftSchema>

/** Each site has a key of its own, where several share a host. */
const draftKey = () => `sheaf-draft:${basename()}`

/** Nothing that proves who one is, or opens a door, is written down. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'passwordConfirm', 'passwordCurrent'])

const withoutSecrets = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !SECRETS.has(field)))

const readDraft = (): Draft | undefined => draftSchema.safeParse(parseJson(tabStorage.get(draftKey()))).data

export const dropDraft = (): void => tabStorage.remove(draftKey())

/** Somebody is signed in: what another person had typed is not for them. */
export const dropDraftOfOthers = (name: string): void => {
  const draft = readDraft()
  if (draft !== undefined && draft.owner !== name) dropDraft()
}

let openForm: (() => Draft) | undefined

const keep = (draft: Draft | undefined): void => {
  if (draft !== undefined && Object.keys(draft.values).length > 0) tabStorage.set(draftKey(), JSON.stringify(draft))
}

/** The session has ended; to be called before the page forgets whose it was. */
export const keepDraft = (): void => keep(openForm?.())

/**
 * What is typed into a form outlives the end of the session: whoever signs in with the same account finds it there again,
 * but for the passwords. So it does a refusal that comes once the form has been left, which the answer tells, with the way
 * back to it, and whether it did.
 */
export const useDraft = <Values extends object>(
  values: Values,
  before: object,
  restore: (typed: Partial<Values>) => void,
): ((refusal: unknown) => boolean) => {
  const { pathname: path, key } = useLocation()
  const navigate = useNavigate()
  const left = useRef<Draft>(undefined)
  const actor = useActor()
  const owner = nameOf(actor)
  const isVisitor = actor.kind === 'visitor'
  const read = useEffectEvent((): Draft => ({ owner, path, values: withoutSecrets(changedSince(values, before)) }))
  const putBack = useEffectEvent(() => {
    const draft = readDraft()
    if (draft?.owner !== owner || draft.path !== path) return
    dropDraft()
    restore(draft.values as Partial<Values>)
    toast.info(t('GLOBAL.DRAFT_RESTORED'))
  })
  // Before anything is painted: nobody sees the form without what they typed; also when the way back leads to where one is.
  useLayoutEffect(() => putBack(), [key])
  useLayoutEffect(() => {
    // Read when the session ends, which is no event of this form.
    const form = () => read()
    openForm = form
    left.current = undefined
    return () => {
      left.current = form()
      if (openForm === form) openForm = undefined
    }
  }, [])
  return (refusal) => {
    const draft = left.current
    if (draft === undefined) return false
    // Visitors have no name: what one of them typed is written down only on the way back to it.
    if (!isVisitor) keep(draft)
    // Told already, with the way to sign in.
    if (refusal instanceof ApiError && refusal.endsSession) return true
    const goBack = () => {
      if (isVisitor) keep(draft)
      void navigate(path)
    }
    const back = { label: t('ACTIONS.BACK_TO_FORM'), onClick: goBack }
    toast.error(textOfKey(refusal instanceof ApiError ? refusal.key : 'BACKEND.ERROR.PERMISSION.UNEXPECTED'), back)
    return true
  }
}
