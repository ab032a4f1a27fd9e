import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { ReactNode } from 'react'
import { useConfiguration } from '../../../lib/session/session.ts'
import classes from './part-input.module.css'
import { SecretInput } from './secret-input.tsx'
import type { PartValue } from '../providers/sign-in-draft.ts'
import type { Part } from '../providers/sign-in-parts.ts'
import { WholeNumberInput } from './whole-number-input.tsx'

interface PartInputProps {
  readonly part: Part
  readonly value: PartValue
  readonly stored: PartValue
  readonly error: ReactNode
  /** Path by which the form finds this input to focus it. */
  readonly path: string
  readonly onChange: (value: PartValue) => void
  readonly onBlur: () => void
}

/** Shows the input for one value of a sign-in method, chosen by the value's type. */
export const PartInput = ({ part, value, stored, error, path, onChange, onBlur }: PartInputProps) => {
  const t = useT()
  const { languages } = useConfiguration().value
  const label = t(part.label)
  const description = part.info && t(part.info, { placeholder: '{{username}}' })
  const shared = { label: nonBreakingHyphens(label), description, error, onBlur, 'data-path': path }
  const line = { ...shared, placeholder: part.placeholder, required: part.isRequired ?? false, value: String(value) }
  switch (part.input) {
    case 'flag':
    case 'unchecked':
      return (
        <Checkbox {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      )
    case 'number':
      return <WholeNumberInput {...shared} value={typeof value === 'boolean' ? '' : value} onChange={onChange} />
    case 'secret':
      return (
        <SecretInput
          {...shared}
          label={label}
          stored={String(stored)}
          value={String(value)}
          path={path}
          hasLines={part.path.endsWith('.key')}
          onChange={onChange}
        />
      )
    case 'area':
      return (
        <Textarea
          {...line}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          data={(part.choices ?? []).map((choice) => ({
            value: choice.value,
            label: choice.label.startsWith('TLS') ? choice.label : t(choice.label as MessageKey),
          }))}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'language':
      return (
        <NativeSelect
          {...shared}
          data={[
            { value: '', label: t('ADMIN.SIGN_IN.LANGUAGE_SITE') },
            ...Object.entries(languages).map(([code, name]) => ({ value: code, label: name })),
          ]}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'line':
    case 'url':
      return (
        <TextInput
          {...line}
          autoCapitalize="none"
          spellCheck={false}
          {...(part.input === 'url' ? { type: 'url' } : {})}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
