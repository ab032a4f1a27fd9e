import { useForm, type UseFormReturnType } from '@mantine/form'
import { currentLanguage, onLanguage } from '@sheaf/ui/l10n/i18n'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { isUnable } from '../../lib/api-error.ts'
import { useDraft } from '../../lib/draft.ts'
import { focusFirstError, showRefusal, takeFilledIn } from '../../lib/form.ts'
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
  const [act, setAct] = useState<'save' | 'withdrawal'>()
  const [known, setKnown] = useState(initial)
  const [unable, setUnable] = useState<unknown>()
  const form = useForm<ProfileValues>({
    initialValues: initial,
    validate: (values) => ERRORS[kind](values, site, known),
  })
  const isChanged = hasChanged(form.values, known)
  useUnsavedChanges(isChanged, act === 'save')
  const toastIfLeft = useDraft(form.values, known, form.setValues)
  const followPage = useEffectEvent(() => {
    const language = currentLanguage()
    if (!isOwn || form.getValues().lang !== known.lang) return
    form.setFieldValue('lang', language)
    setKnown((now) => ({ ...now, lang: language }))
  })
  // SCR-232, SCR-714: the field follows the language of the page, however it was chosen.
  useEffect(() => onLanguage(() => followPage()), [])

  /** Resolves to whether it was done. */
  const attempt = async (kindOfAct: 'save' | 'withdrawal', perform: () => Promise<void>): Promise<boolean> => {
    setAct(kindOfAct)
    setUnable(undefined)
    try {
      await perform()
      return true
    } catch (error) {
      if (toastIfLeft(error)) return false
      if (kind === 'registration' && isUnable(error)) setUnable(error)
      else showRefusal(form, error, fieldOf)
      return false
    } finally {
      setAct(undefined)
    }
  }

  const save = (values: ProfileValues) =>
    attempt('save', async () => {
      const kept = { passwordCurrent: '', password: '', passwordConfirm: '', ...(await onSave(values, known)) }
      form.setValues(kept)
      setKnown({ ...values, ...kept })
    })

  const withdraw = async () => {
    takeFilledIn(form)
    // The other fields are not part of it, so their errors do not stand in its way.
    const { hasError, error } = form.validateField('passwordCurrent')
    if (hasError) return focusFirstError(form)({ passwordCurrent: error })
    const isWithdrawn = await attempt('withdrawal', async () => {
      await onWithdraw?.(form.getValues().passwordCurrent)
      form.setFieldValue('passwordCurrent', '')
    })
    // The pressed button disappears with the pending address.
    if (isWithdrawn) form.getInputNode('email')?.focus()
  }

  const submit = form.onSubmit((values) => void save(values), focusFirstError(form))

  return {
    form,
    isSaving: act !== undefined,
    isChanged,
    unable,
    submit: (event) => {
      takeFilledIn(form)
      submit(event)
    },
    withdraw: () => void withdraw(),
  }
}
