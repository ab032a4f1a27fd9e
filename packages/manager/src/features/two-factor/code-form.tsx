import { Input, PinInput, Stack } from '@mantine/core'
import { OTP_DIGITS } from '@sheaf/contract/limits'
import type { MessageKey } from '@sheaf/l10n/keys'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useId, useRef, useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { showError } from '../../lib/query-client.ts'

/** OTP-35: digits of any script; the server tells which it reads. */
const DIGITS = /^\p{Nd}+$/u

interface CodeFormProps {
  readonly onVerify: (otp: string) => Promise<unknown>
  /** Whether the first field takes the focus, where the form is the screen's purpose. */
  readonly takesFocus?: boolean
  /** Id of the text that screen readers read with the field. */
  readonly note?: string
}

/** Asks for a one-time code, and submits it with its last digit. A wrong code is reported here and cleared. */
export const CodeForm = ({ onVerify, takesFocus = false, note }: CodeFormProps) => {
  const t = useT()
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])

  const refuse = (reason: MessageKey = 'BACKEND.ERROR.AUTHENTICATION.INVALID_OTP') => {
    setOtp('')
    setError(t(reason))
    first.current?.focus()
  }
  const verify = async (code: string) => {
    if (isWorking) return
    if (code.length < OTP_DIGITS) return code === '' ? refuse('USER.ERR.CODE') : refuse()
    setIsWorking(true)
    try {
      await onVerify(code)
    } catch (failure) {
      if (isApiError(failure, 'BACKEND.ERROR.AUTHENTICATION.INVALID_OTP')) refuse()
      else showError(failure)
    } finally {
      setIsWorking(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void verify(otp)
      }}
    >
      <Stack>
        <Stack gap={4}>
          <Input.Label labelElement="div" id={`${id}-label`}>
            {t('USER.INPUT_OTP')}
          </Input.Label>
          <PinInput
            ref={first}
            // Explicit, because an id that `PinInput` generates comes after the first render and remounts its fields.
            id={`${id}-fields`}
            name="otp"
            aria-labelledby={`${id}-label`}
            aria-describedby={error === undefined ? note : `${id}-error`}
            length={OTP_DIGITS}
            type={DIGITS}
            inputType="tel"
            size="md"
            gap="xs"
            placeholder=""
            dir="ltr"
            w="100%"
            styles={{ pinInput: { flex: 1 }, input: { width: '100%' } }}
            value={otp}
            error={error !== undefined}
            readOnly={isWorking}
            getInputProps={(at) => ({
              // Not by `PinInput`'s own property, which takes Latin digits only.
              inputMode: 'numeric',
              'aria-label': t('USER.OTP_DIGIT', { number: at + 1 }),
              'data-autofocus': (takesFocus && at === 0) || undefined,
            })}
            onChange={(next) => {
              setOtp(next)
              if (next !== '') setError(undefined)
            }}
            onComplete={(code) => void verify(code)}
          />
          {error !== undefined && (
            <Input.Error id={`${id}-error`} role="alert">
              {error}
            </Input.Error>
          )}
        </Stack>
        <ActButton type="submit" fullWidth loading={isWorking}>
          {t('USER.VERIFY_CODE')}
        </ActButton>
      </Stack>
    </form>
  )
}
