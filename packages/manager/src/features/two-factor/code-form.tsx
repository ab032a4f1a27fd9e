import { Stack, TextInput } from '@mantine/core'
import { OTP_DIGITS, OTP_CODE_MAX } from '@sheaf/contract/limits'
import type { MessageKey } from '@sheaf/l10n/keys'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { newPageId } from '@sheaf/ui/lib/page-id'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from '@mantine/form'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'
import { isApiError } from '../../lib/errors/api-error.ts'
import { showError } from '../../lib/errors/show-error.ts'
import classes from './code-form.module.css'
import { ofEitherCode, submitWith } from '../../lib/forms/form.ts'

/** OTP-35: digits of any script count, blanks between them do not. */
const NEITHER_DIGIT_NOR_BLANK = /[^\p{Nd}\s]/gu
const cleaned = (text: string): string => text.replaceAll(NEITHER_DIGIT_NOR_BLANK, '')
const digitsOf = (typed: string): string => typed.replaceAll(/\s/g, '')
const isComplete = (digits: string): boolean => [...digits].length === OTP_DIGITS

interface CodeFormProps {
  readonly onVerify: (otp: string) => Promise<unknown>
  /** Whether the field takes the focus, where the form is the screen's purpose. */
  readonly takesFocus?: boolean
  /** What to type, which screen readers read with the field. */
  readonly note?: string
}

/** A refused code, and why. */
interface Refusal {
  readonly code: string
  readonly reason: MessageKey
  /** Differs for each refusal, so that screen readers announce the same message again. */
  readonly id: string
}

/**
 * Asks for a one-time code, and submits it with its last digit. It is one field rather than six, so that a code that is
 * pasted or filled in arrives whole, and one that is selected is replaced by the first key. A wrong code is reported
 * here; it stays, and so does the message, until another one is typed (SCR-760).
 */
export const CodeForm = ({ onVerify, takesFocus = false, note }: CodeFormProps) => {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [isWorking, setIsWorking] = useState(false)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  const refuse = (code: string, reason: MessageKey = 'BACKEND.ERROR.AUTHENTICATION.INVALID_OTP') => {
    // Rendered first: a field that is read-only meanwhile would take the focus without its error.
    flushSync(() => {
      setIsWorking(false)
      setRefusal({ code, reason, id: newPageId() })
    })
    field.current?.focus()
    field.current?.select()
  }
  const verify = async (code: string) => {
    if (isWorking) return
    if (code === '') return refuse(code, 'USER.ERR.CODE')
    // A code that was refused does not become right, and each try is counted.
    if (!isComplete(code) || code === refusal?.code) return refuse(code)
    setIsWorking(true)
    try {
      await onVerify(code)
    } catch (failure) {
      if (isApiError(failure, 'BACKEND.ERROR.AUTHENTICATION.INVALID_OTP')) return refuse(code)
      showError(failure)
    } finally {
      setIsWorking(false)
    }
  }
  const type = (text: string) => {
    const next = cleaned(text)
    setTyped(next)
    const code = digitsOf(next)
    if (code === digitsOf(typed)) return
    setRefusal(undefined)
    if (isComplete(code)) void verify(code)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // SCR-764: what was filled in without an event counts, too.
        const shown = cleaned(field.current?.value ?? typed)
        setTyped(shown)
        void verify(digitsOf(shown))
      }}
    >
      <Stack>
        <TextInput
          ref={field}
          label={t('USER.INPUT_OTP')}
          description={note}
          {...autofill.code}
          inputMode="numeric"
          dir="ltr"
          classNames={{ input: classes.code ?? '' }}
          data-autofocus={takesFocus || undefined}
          required
          withAsterisk={false}
          value={typed}
          error={
            refusal && (
              <span role="alert" key={refusal.id}>
                {t(refusal.reason)}
              </span>
            )
          }
          readOnly={isWorking}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <ActButton type="submit" fullWidth loading={isWorking}>
          {t('USER.VERIFY_CODE')}
        </ActButton>
      </Stack>
    </form>
  )
}

const fieldOf = { 'BACKEND.ERROR.AUTHENTICATION.INVALID_OTP': 'otp' } as const

/** Asks for a recovery code instead of a one-time code, for those without their phone. */
export const RecoveryCodeForm = ({ onVerify }: { onVerify: (code: string) => Promise<unknown> }) => {
  const t = useT()
  const form = useForm({
    initialValues: { otp: '' },
    validate: { otp: (value) => (value.trim() === '' ? t('USER.ERR.CODE') : null) },
  })
  return (
    <form noValidate onSubmit={submitWith(form, ({ otp }) => onVerify(otp.trim()), fieldOf, ofEitherCode)}>
      <Stack>
        <TextInput
          ref={focusOnMount}
          label={t('USER.RECOVERY_CODE')}
          {...autofill.code}
          maxLength={OTP_CODE_MAX}
          required
          withAsterisk={false}
          {...form.getInputProps('otp')}
        />
        <ActButton type="submit" fullWidth loading={form.submitting}>
          {t('USER.VERIFY_CODE')}
        </ActButton>
      </Stack>
    </form>
  )
}
