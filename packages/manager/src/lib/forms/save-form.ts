import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form'
import type { MessageKey } from '@sheaf/l10n/keys'
import { type FormEvent, useState } from 'react'
import { type Conflict, conflictOf } from '../errors/api-error.ts'
import { useDraft } from './draft.ts'
import { changedSince, focusFirstError, showRefusal } from './form.ts'
import { type LeaveMessages, useUnsavedChanges } from './unsaved-changes.ts'

interface SaveFormOptions<Values extends Record<string, unknown>> {
  readonly initial: Values
  /** Returns the errors of the values as they would be saved. */
  readonly validate: (whole: Values, before: Values) => FormErrors
  /** Returns the values as they are saved, with what is typed and not yet taken over by its field. */
  readonly whole?: (values: Values) => Values
  /** Returns whether something would be lost; by default, whether a value differs from the one that the form began with. */
  readonly hasChanges?: (whole: Values, before: Values) => boolean
  /** Texts of the question before the form is left, where something other than changes would be lost. */
  readonly leaveMessages?: (whole: Values) => LeaveMessages | undefined
  /** Returns what of the values a draft may keep, passwords being left out anyway; by default, all. */
  readonly draftOf?: (values: Values) => Partial<Values>
  /** Takes a restored draft over; by default into the form's values. */
  readonly restore?: (typed: Partial<Values>) => void
  /** Fields at which refusals are shown, by error key, and their texts. */
  readonly fieldOf?: Readonly<Record<string, string>>
  readonly textOf?: Readonly<Record<string, MessageKey>>
  /** Shows a refusal, or what somebody else has changed, in a way of the form's own, and returns whether it did. */
  readonly onRefusal?: (error: unknown) => boolean
  /** Version of what the form begins with, with which its save is merged with those of others. */
  readonly version?: string | undefined
  readonly onSave: (whole: Values, before: Values, version: string | undefined) => Promise<unknown>
}

interface SaveForm<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>
  /** Values that are known to be stored: those with which the form began, unless `setBefore` replaced them. */
  readonly before: Values
  readonly setBefore: (stored: Values) => void
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void
  /** What somebody else has changed meanwhile, if that is why the last save was refused. */
  readonly conflict: Conflict | undefined
  /** Shows why an act of the form failed, as for its save. */
  readonly report: (error: unknown) => void
}

/**
 * Carries a form that saves: it validates, asks before unsaved input is left, keeps it beyond the end of the session,
 * and shows a refusal at the field that it concerns, which takes the focus (SCR-139, SCR-165, A11Y-3). What somebody else
 * has changed meanwhile is handed out as `conflict`, and the next save goes over it (SCR-841).
 */
export const useSaveForm = <Values extends Record<string, unknown>>({
  initial,
  validate,
  whole = (values) => values,
  hasChanges = (typed, before) => Object.keys(changedSince(typed, before)).length > 0,
  leaveMessages,
  draftOf = (values) => values,
  restore,
  fieldOf,
  textOf,
  onRefusal,
  version,
  onSave,
}: SaveFormOptions<Values>): SaveForm<Values> => {
  const [before, setBefore] = useState(initial)
  const [firstVersion] = useState(version)
  const [conflict, setConflict] = useState<Conflict>()
  const form = useForm<Values>({
    initialValues: before,
    validate: (values) => validate(whole(values), before),
  })
  const typed = whole(form.values)
  useUnsavedChanges(hasChanges(typed, before), form.submitting, leaveMessages?.(typed))
  const toastIfLeft = useDraft<Partial<Values>>(draftOf(typed), draftOf(before), restore ?? form.setValues)
  const report = (error: unknown) => {
    if (toastIfLeft(error) || onRefusal?.(error) === true) return
    const found = conflictOf(error)
    if (found === undefined) showRefusal(form, error, fieldOf, textOf)
    else setConflict(found)
  }
  const save = async (values: Values) => {
    try {
      await onSave(whole(values), before, conflict?.version ?? firstVersion)
    } catch (error) {
      report(error)
    }
  }
  return { form, before, setBefore, submit: form.onSubmit(save, focusFirstError(form)), conflict, report }
}
