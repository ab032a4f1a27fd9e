import { ActionIcon, ColorPicker, ColorSwatch, Popover, TextInput } from '@mantine/core'
import { color as colorSchema } from '@sheaf/contract/field'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPalette } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Told apart by people with the usual colour blindnesses, and readable behind dark text. */
const SWATCHES = ['#8dd3c7', '#bebada', '#fb8072', '#80b1d3', '#fdb462', '#b3de69', '#fccde5', '#ffed6f']

interface ColorFieldProps {
  readonly value: string
  readonly onChange: (color: string) => void
  readonly error?: ReactNode
  /** Where the form looks for the field. */
  readonly path: string
}

/** A colour: typed, or chosen by mouse and keys alike in what a button opens. */
export const ColorField = ({ value, onChange, error, path }: ColorFieldProps) => {
  const t = useT()
  const sample = t('USER.COLOR_SAMPLE')
  const isColor = value !== '' && colorSchema.safeParse(value).success
  return (
    <TextInput
      label={t('USER.COLOR')}
      description={t('USER.INFO.COLOR')}
      placeholder={sample}
      autoComplete="off"
      spellCheck={false}
      data-path={path}
      leftSection={<ColorSwatch color={isColor ? value : 'transparent'} size={18} aria-hidden />}
      rightSection={
        <Popover trapFocus returnFocus shadow="md" position="bottom-end">
          <Popover.Target>
            <ActionIcon size="md" aria-label={t('USER.COLOR_CHOOSE')}>
              <IconPalette size={18} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <ColorPicker
              value={isColor ? value : sample}
              onChange={onChange}
              swatches={SWATCHES}
              swatchesPerRow={8}
              saturationLabel={t('USER.COLOR_SATURATION')}
              hueLabel={t('USER.COLOR_HUE')}
            />
          </Popover.Dropdown>
        </Popover>
      }
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
