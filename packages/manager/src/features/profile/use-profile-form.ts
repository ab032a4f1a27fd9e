import type { UseFormReturnType } from '@mantine/form'
import { currentLanguage, onLanguage } from '@sheaf/ui/l10n/i18n'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { isUnable } from '../../lib/errors/api-error.ts'
import { focusFirstError, takeFilledIn } from '../../lib/forms/form.ts'
import { useSaveForm } from '../../lib/forms/save-form.ts'
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
  /** Whether the account belongs, or will belong, to the user of the form. */
  readonly isOwn: boolean
  readonly initial: ProfileValues
  readonly site: ProfileSite
  /**
   * Saves the values; `known` holds those last known to be stored. Resolves to values that the server stored
   * differently.
   */
  readonly onSave: (values: ProfileValues, known: ProfileValues) => Promise<Partial<ProfileValues> | void>
  /** ACC-50: withdraws the unconfirmed mail address; left out where there can be none. */
  readonly onWithdraw?: (passwordCurrent: string) => Promise<void>
}

interface ProfileFormState {
  readonly form: UseFormReturnType<ProfileValues>
  readonly isSaving: boolean
  /** Whether there is something to save. */
  readonly isChanged: boolean
  /** Error of a registration that the site cannot confirm, as it cannot send mail. */
  readonly unable: unknown
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
  /** Withdraws the unconfirmed mail address. All that was typed stays, except the current password. */
  readonly withdraw: () => void
}

/** Holds the values of a profile form, and what of them is known to be stored. */
export const useProfileForm = ({
  kind,
  isOwn,
  initial,
  site,
  onSave,
  onWithdraw,
}: ProfileFormOptions): ProfileFormState => {
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const [unable, setUnable] = useState<unknown>()
  const {
    form,
    before: known,
    setBefore: setKnown,
    submit,
    report,
  } = useSaveForm<ProfileValues>({
    initial,
    validate: (values, stored) => ERRORS[kind](values, site, stored),
    hasChanges: hasChanged,
    fieldOf,
    onRefusal: (error) => {
      if (kind !== 'registration' || !isUnable(error)) return false
      setUnable(error)
      return true
    },
    onSave: async (values, stored) => {
      setUnable(undefined)
      const kept = { passwordCurrent: '', password: '', passwordConfirm: '', ...(await onSave(values, stored)) }
      form.setValues(kept)
      setKnown({ ...values, ...kept })
    },
  })
  const followPage = useEffectEvent(() => {
    const language = currentLanguage()
    if (!isOwn || form.getValues().lang !== known.lang) return
    form.setFieldValue('lang', language)
    setKnown({ ...known, lang: language })
  })
  // SCR-232: the field follows the language of the page, however it was chosen.
  useEffect(() => onLanguage(() => followPage()), [])

  const withdraw = async () => {
    takeFilledIn(form)
    // The other fields are not part of it, so their errors do not stand in its way.
    const { hasError, error } = form.validateField('passwordCurrent')
    if (hasError) return focusFirstError(form)({ passwordCurrent: error })
    setUnable(undefined)
    setIsWithdrawing(true)
    try {
      await onWithdraw?.(form.getValues().passwordCurrent)
      form.setFieldValue('passwordCurrent', '')
      // The pressed button disappears with the pending address.
      form.getInputNode('email')?.focus()
    } catch (withdrawalError) {
      report(withdrawalError)
    } finally {
      setIsWithdrawing(false)
    }
  }

  return {
    form,
    isSaving: form.submitting || isWithdrawing,
    isChanged: hasChanged(form.values, known),
    unable,
    submit: (event) => {
      takeFilledIn(form)
      submit(event)
    },
    withdraw: () => void withdraw(),
  }
}
