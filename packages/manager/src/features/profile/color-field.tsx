import { ColorSwatch, TextInput } from '@mantine/core'
import { color as colorSchema } from '@sheaf/contract/field'
import { useLazyPopup } from '@sheaf/ui/lib/use-lazy-popup'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { ReactNode } from 'react'
import { ColorButton } from './color-button.tsx'

interface ColorFieldProps {
  readonly description: string
  readonly value: string
  readonly onChange: (color: string) => void
  /** Colour that pads give while none is chosen; undefined for an account that is not there yet. */
  readonly given: string | undefined
  readonly error?: ReactNode
  /** Path by which the form finds this input to focus it. */
  readonly path: string
}

const fetchChoice = () => import('./color-choice.tsx')

/** Edits a colour, typed or picked in a popover. */
export const ColorField = ({ description, value, given, onChange, error, path }: ColorFieldProps) => {
  const t = useT()
  const { part, button } = useLazyPopup(fetchChoice)
  const sample = given ?? t('USER.COLOR_SAMPLE')
  const isColor = value !== '' && colorSchema.safeParse(value).success
  const shown = isColor ? value : value === '' ? given : undefined
  return (
    <TextInput
      label={t('USER.COLOR')}
      description={description}
      placeholder={sample}
      spellCheck={false}
      data-path={path}
      leftSection={<ColorSwatch color={shown ?? 'transparent'} size={18} aria-hidden />}
      rightSection={
        part === undefined ? (
          <ColorButton aria-haspopup="dialog" {...button} />
        ) : (
          <part.ColorChoice value={isColor ? value : sample} onChange={onChange} />
        )
      }
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
