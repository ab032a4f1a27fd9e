import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { changedSince } from './form.ts'
import { actorOf, type Configuration, useActor } from './session.ts'
import { tabStorage } from './tab-storage.ts'

/** What somebody had typed into a form when their session ended: the latest alone, and in this tab alone. */
interface Draft {
  /** Nobody else finds it. */
  readonly owner: string
  /** The address of its form. */
  readonly path: string
  /** What differs from what the form began with, so that what others change meanwhile stays theirs. */
  readonly values: object
}

const KEY = 'draft'

const nameOf = (actor: ReturnType<typeof actorOf>) => `${actor.kind} ${actor.kind === 'visitor' ? '' : actor.login}`

/** Nothing that proves who one is, or opens a door, is written down. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'passwordConfirm', 'passwordCurrent'])

const withoutSecrets = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !SECRETS.has(field)))

const readDraft = (): Draft | undefined => {
  const kept = tabStorage.get(KEY)
  return kept === null ? undefined : (JSON.parse(kept) as Draft)
}

export const dropDraft = (): void => tabStorage.remove(KEY)

/** Somebody is signed in: what another person had typed is not for them. */
export const dropDraftOfOthers = (configuration: Configuration): void => {
  const draft = readDraft()
  if (draft !== undefined && draft.owner !== nameOf(actorOf(configuration))) dropDraft()
}

let openForm: (() => Draft) | undefined

/** The session has ended; to be called before the page forgets whose it was. */
export const keepDraft = (): void => {
  const draft = openForm?.()
  if (draft !== undefined && Object.keys(draft.values).length > 0) tabStorage.set(KEY, JSON.stringify(draft))
}

/**
 * What is typed into a form outlives the end of the session: whoever signs in with the same account finds it there again,
 * but for the passwords.
 */
export const useDraft = <Values extends object>(
  values: Values,
  before: object,
  restore: (typed: Partial<Values>) => void,
): void => {
  const { pathname: path } = useLocation()
  const owner = nameOf(useActor())
  const read = useEffectEvent((): Draft => ({ owner, path, values: withoutSecrets(changedSince(values, before)) }))
  const putBack = useEffectEvent(() => {
    const draft = readDraft()
    if (draft?.owner !== owner || draft.path !== path) return
    dropDraft()
    restore(draft.values as Partial<Values>)
    toast.info(t('GLOBAL.DRAFT_RESTORED'))
  })
  // Before anything is painted: nobody sees the form without what they typed.
  useLayoutEffect(() => {
    putBack()
    // Read when the session ends, which is no event of this form.
    const form = () => read()
    openForm = form
    return () => {
      if (openForm === form) openForm = undefined
    }
  }, [])
}
