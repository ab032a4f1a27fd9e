import { useForm, type UseFormReturnType } from '@mantine/form'
import { currentLanguage, onLanguage } from '@sheaf/ui/l10n/i18n'
import { useEffect, useEffectEvent, useState } from 'react'
import { isUnable } from '../../lib/api-error.ts'
import { useDraft } from '../../lib/draft.ts'
import { focusFirstError, showRefusal } from '../../lib/form.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import {
  administeredErrors,
  hasChanged,
  profileErrors,
  registrationErrors,
  type ProfileKind,
  type ProfileSite,
  type ProfileValues,
} from './profile-values.ts'

const ERRORS = { registration: registrationErrors, own: profileErrors, administered: administeredErrors } as const

const fieldOf = {
  'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'passwordCurrent',
  'BACKEND.ERROR.USER.ALREADY_EXISTS': 'login',
  'BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS': 'email',
  'BACKEND.ERROR.TYPE.MAIL': 'email',
  'BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED': 'email',
  'BACKEND.ERROR.CONFIGURATION.ROOTURL_NOT_CONFIGURED': 'email',
  'BACKEND.ERROR.TYPE.PASSWORD_SIZE': 'password',
  'BACKEND.ERROR.TYPE.PASSWORD_MISMATCH': 'passwordConfirm',
} as const

export interface ProfileFormOptions {
  readonly kind: ProfileKind
  readonly initial: ProfileValues
  readonly site: ProfileSite
  /**
   * Saves the values; `known` holds those last known to be stored. Resolves to values that the server stored
   * differently.
   */
  readonly onSave: (values: ProfileValues, known: ProfileValues) => Promise<Partial<ProfileValues> | void>
}

interface ProfileFormState {
  readonly form: UseFormReturnType<ProfileValues>
  readonly isSaving: boolean
  /** Error of a registration that the site cannot confirm, as it cannot send mail. */
  readonly unable: unknown
  readonly submit: ReturnType<UseFormReturnType<ProfileValues>['onSubmit']>
  /** ACC-50: withdraws the unconfirmed mail address. */
  readonly withdraw: () => void
}

/** Holds the values of a profile form, and what of them is known to be stored. */
export const useProfileForm = ({ kind, initial, site, onSave }: ProfileFormOptions): ProfileFormState => {
  const [isSaving, setIsSaving] = useState(false)
  const [known, setKnown] = useState(initial)
  const [unable, setUnable] = useState<unknown>()
  const form = useForm<ProfileValues>({
    initialValues: initial,
    validate: (values) => ERRORS[kind](values, site, known),
  })
  useUnsavedChanges(hasChanged(form.values, known), isSaving)
  const tellIfLeft = useDraft(form.values, known, form.setValues)
  const followPage = useEffectEvent(() => {
    const language = currentLanguage()
    if (kind !== 'own' || form.getValues().lang !== known.lang) return
    form.setFieldValue('lang', language)
    setKnown((now) => ({ ...now, lang: language }))
  })
  // SCR-232: the field follows the language of the page, however it was chosen.
  useEffect(() => onLanguage(() => followPage()), [])

  /** Resolves to whether the values were saved. */
  const save = async (values: ProfileValues, known: ProfileValues): Promise<boolean> => {
    setIsSaving(true)
    setUnable(undefined)
    try {
      const kept = { passwordCurrent: '', password: '', passwordConfirm: '', ...(await onSave(values, known)) }
      form.setValues(kept)
      setKnown({ ...values, ...kept })
      return true
    } catch (error) {
      if (tellIfLeft(error)) return false
      if (kind === 'registration' && isUnable(error)) setUnable(error)
      else showRefusal(form, error, fieldOf)
      return false
    } finally {
      setIsSaving(false)
    }
  }

  // The current address is saved again, and nothing else.
  const withdraw = form.onSubmit(async ({ passwordCurrent }) => {
    const isSaved = await save({ ...known, passwordCurrent }, { ...known, email: '' })
    // The pressed button disappears with the pending address.
    if (isSaved) form.getInputNode('email')?.focus()
  }, focusFirstError(form))

  return {
    form,
    isSaving,
    unable,
    submit: form.onSubmit((values) => void save(values, known), focusFirstError(form)),
    withdraw: () => withdraw(),
  }
}
