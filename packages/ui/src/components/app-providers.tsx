import { DirectionProvider, localStorageColorSchemeManager, MantineProvider, useDirection } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { currentLanguage } from '../l10n/i18n.ts'
import { pageDirection } from '../l10n/page-direction.ts'
import { useLanguage } from '../l10n/use-language.ts'
import { hideComposedKeys } from '../lib/composed-keys.ts'
import { dropStrayClicks } from '../lib/stray-clicks.ts'
import { Overlays } from '../overlays/overlays.tsx'
import { contrastVariables, theme } from '../theme/theme.ts'

/** Keeps the colour scheme under the key that is also read by the script that sets it before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'sheaf-color-scheme' })

const FollowDirection = () => {
  const language = useLanguage()
  const { setDirection } = useDirection()
  useEffect(() => setDirection(pageDirection(language)), [language, setDirection])
  return null
}

/** Provides what both pages need: theme, language and its direction, dialogs and notifications. */
export const AppProviders = ({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) => {
  useEffect(dropStrayClicks, [])
  // Before any effect of what is inside, such as a dialog's, which listens on the window, too.
  useLayoutEffect(hideComposedKeys, [])
  return (
    <DirectionProvider detectDirection={false} initialDirection={pageDirection(currentLanguage())}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={contrastVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        env={env}
      >
        <FollowDirection />
        <Overlays />
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
