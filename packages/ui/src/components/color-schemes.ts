import type { MantineColorScheme } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

export const colorSchemes: readonly { value: MantineColorScheme; label: MessageKey; Icon: typeof IconSun }[] = [
  { value: 'light', label: 'GLOBAL.COLOR_SCHEME.LIGHT', Icon: IconSun },
  { value: 'dark', label: 'GLOBAL.COLOR_SCHEME.DARK', Icon: IconMoon },
  { value: 'auto', label: 'GLOBAL.COLOR_SCHEME.AUTO', Icon: IconDeviceDesktop },
]
