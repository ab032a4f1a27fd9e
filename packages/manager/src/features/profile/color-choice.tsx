import { ColorPicker, Popover, type PopoverProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useOpenOnMount } from '@sheaf/ui/lib/use-lazy-popup'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { ColorButton } from './color-button.tsx'

/** Swatches that the common colour blindnesses can tell apart, and on which dark text is readable. */
const SWATCHES = ['#8dd3c7', '#bebada', '#fb8072', '#80b1d3', '#fdb462', '#b3de69', '#fccde5', '#ffed6f']

interface ColorChoiceProps {
  readonly value: string
  readonly onChange: (color: string) => void
}

/**
 * Keeps the picker beside the field, in the part of the window that the header leaves free: what takes the focus is
 * scrolled clear of it by the same measure.
 */
const inSight = (): NonNullable<PopoverProps['middlewares']> => {
  const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 8
  const padding = { top: header, right: 8, bottom: 8, left: 8 }
  return {
    flip: {
      fallbackPlacements: ['bottom-end', 'left', 'right'],
      fallbackStrategy: 'bestFit',
      crossAxis: false,
      padding,
    },
    shift: { padding },
  }
}

/**
 * Picks a colour by pointer or keyboard. It opens above the field where there is room, so that the sample below stays
 * visible.
 */
export const ColorChoice = ({ value, onChange }: ColorChoiceProps) => {
  const t = useT()
  const isByFinger = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const { isOpen, setIsOpen, button } = useOpenOnMount()
  const [middlewares] = useState(inSight)
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
      middlewares={middlewares}
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
