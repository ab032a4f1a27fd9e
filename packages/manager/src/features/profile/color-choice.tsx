import { ColorPicker, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useOpenOnMount } from '@sheaf/ui/lib/use-lazy-popup'
import { useT } from '@sheaf/ui/l10n/use-t'
import { ColorButton } from './color-button.tsx'

/** Swatches that the common colour blindnesses can tell apart, and on which dark text is readable. */
const SWATCHES = ['#8dd3c7', '#bebada', '#fb8072', '#80b1d3', '#fdb462', '#b3de69', '#fccde5', '#ffed6f']

interface ColorChoiceProps {
  readonly value: string
  readonly onChange: (color: string) => void
}

/**
 * Picks a colour by pointer or keyboard. It opens above the field where there is room, so that the sample below stays
 * visible.
 */
export const ColorChoice = ({ value, onChange }: ColorChoiceProps) => {
  const t = useT()
  const isByFinger = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const { isOpen, setIsOpen, button } = useOpenOnMount()
  return (
    <Popover
      trapFocus
      returnFocus
      shadow="md"
      position="top-end"
      // Aligned with the field's edge, a little outside its button.
      offset={{ mainAxis: 8, crossAxis: isByFinger ? 2 : 4 }}
      opened={isOpen}
      onChange={setIsOpen}
    >
      <Popover.Target>
        <ColorButton ref={button} onClick={() => setIsOpen((now) => !now)} />
      </Popover.Target>
      <Popover.Dropdown>
        <ColorPicker
          value={value}
          onChange={onChange}
          swatches={SWATCHES}
          swatchesPerRow={isByFinger ? 4 : 8}
          size={isByFinger ? 'md' : 'sm'}
          {...(isByFinger && { styles: { swatch: { paddingBottom: '2.5rem' } } })}
          saturationLabel={t('USER.COLOR_SATURATION')}
          hueLabel={t('USER.COLOR_HUE')}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
