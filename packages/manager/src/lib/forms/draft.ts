import { toast } from '@sheaf/ui/components/toast'
import { t, textOfKey } from '@sheaf/ui/l10n/i18n'
import { parseJson, tabStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { AlreadyBegun } from '../api/act.ts'
import { ApiError, keyOfError } from '../errors/api-error.ts'
import { changedSince } from './form.ts'
import { mergeValues } from './merge.ts'
import { nameOf, useActor } from '../session/session.ts'

/**
 * Unsaved input of a form whose session ended, or whose save was refused after the form had been left. There is one per
 * site, kept in the tab's storage; a newer one replaces it.
 */
const draftSchema = z.object({
  /** Session name (`nameOf`) of the author, to whom alone the draft is restored. */
  owner: z.string(),
  /** Path of the form. */
  path: z.string(),
  /** Changed fields only, so that restoring them does not undo what others saved in the other fields meanwhile. */
  values: z.record(z.string(), z.unknown()),
  /** What these fields held before, so that of lists and the like only what was changed is restored. */
  before: z.record(z.string(), z.unknown()),
})
type Draft = z.infer<typeof draftSchema>

const stored = textOfBase(tabStorage, 'sheaf-draft')

/** Fields that are never stored. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'passwordConfirm', 'passwordCurrent'])

const withoutSecrets = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !SECRETS.has(field)))

/** Returns the fields of a draft, with what others changed in them meanwhile. */
const merged = ({ values, before }: Draft, now: object) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      mergeValues(value, before[field], (now as Record<string, unknown>)[field]),
    ]),
  )

const readDraft = (): Draft | undefined => draftSchema.safeParse(parseJson(stored.get())).data

export const dropDraft = (): void => stored.remove()

/** Drops a draft of anybody but the person who has just signed in. */
export const dropDraftOfOthers = (name: string): void => {
  const draft = readDraft()
  if (draft !== undefined && draft.owner !== name) dropDraft()
}

let openForm: (() => Draft) | undefined

const keep = (draft: Draft | undefined): void => {
  if (draft !== undefined && Object.keys(draft.values).length > 0) stored.set(JSON.stringify(draft))
}

/** Stores the open form's draft when the session ends. Must be called before the page forgets the user. */
export const keepDraft = (): void => keep(openForm?.())

/**
 * Keeps a form's input, except passwords, when the session ends, and restores it once the same account signs in again.
 * The returned function handles a refusal that arrives after the form has been left: it keeps the input too, and shows
 * the refusal as a toast with a button back to the form. It returns `false` while the form is open, which then shows
 * the refusal itself.
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
  const read = useEffectEvent((): Draft => {
    const changed = withoutSecrets(changedSince(values, before))
    return {
      owner,
      path,
      values: changed,
      before: Object.fromEntries(Object.entries(before).filter(([field]) => Object.hasOwn(changed, field))),
    }
  })
  const restoreDraft = useEffectEvent(() => {
    const draft = readDraft()
    if (draft?.owner !== owner || draft.path !== path) return
    dropDraft()
    restore(merged(draft, before) as Partial<Values>)
    toast.info(t('GLOBAL.DRAFT_RESTORED'))
  })
  // A layout effect restores the draft before the first paint. `key` also changes on navigation to the current path.
  useLayoutEffect(() => restoreDraft(), [key])
  useLayoutEffect(() => {
    // `keepDraft` calls it when the session ends, to read the values of that moment.
    const form = () => read()
    openForm = form
    left.current = undefined
    return () => {
      left.current = form()
      if (openForm === form) openForm = undefined
    }
  }, [])
  return (refusal) => {
    if (refusal instanceof AlreadyBegun) return true
    const draft = left.current
    if (draft === undefined) return false
    // Visitors share one name, so their draft is stored only when they return to the form.
    if (!isVisitor) keep(draft)
    // The end of the session has been reported already.
    if (refusal instanceof ApiError && refusal.endsSession) return true
    const goBack = () => {
      if (isVisitor) keep(draft)
      void navigate(path)
    }
    const back = { label: t('ACTIONS.BACK_TO_FORM'), onClick: goBack }
    toast.error(textOfKey(keyOfError(refusal)), back)
    return true
  }
}
