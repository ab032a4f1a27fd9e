import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { useT } from '../l10n/use-t.ts'

export interface PasswordFieldProps extends PasswordInputProps {
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** Asks for a password. Mantine's field neither tells screen readers of its error nor speaks our language by itself. */
export const PasswordField = (props: PasswordFieldProps) => {
  const t = useT()
  return (
    <PasswordInput
      autoCapitalize="none"
      spellCheck={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('ACTIONS.SHOW_PASSWORD') }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
