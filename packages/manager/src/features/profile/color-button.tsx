import { ActionIcon } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPalette } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

/** Shows the button of the colour picker. */
export const ColorButton = (props: Omit<ComponentPropsWithRef<'button'>, 'color' | 'disabled' | 'style'>) => {
  const t = useT()
  return (
    <ActionIcon size="md" aria-label={t('USER.COLOR_CHOOSE')} {...props}>
      <IconPalette size={18} />
    </ActionIcon>
  )
}
