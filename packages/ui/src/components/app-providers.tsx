import {
  DirectionProvider,
  localStorageColorSchemeManager,
  MantineProvider,
  MantineThemeProvider,
  useDirection,
} from '@mantine/core'
import { directionOf } from '@sheaf/l10n/languages'
import { type ReactNode, useEffect } from 'react'
import { useLanguage } from '../l10n/use-language.ts'
import { useT } from '../l10n/use-t.ts'
import { dropStrayClicks } from '../lib/stray-clicks.ts'
import { Overlays } from '../overlays/overlays.tsx'
import { contrastVariables, theme } from '../theme/theme.ts'

/** Keeps the colour scheme under the key that is also read by the script that sets it before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'sheaf-color-scheme' })

const FollowDirection = () => {
  const language = useLanguage()
  const { setDirection } = useDirection()
  useEffect(() => setDirection(directionOf(language)), [language, setDirection])
  return null
}

/** Translates labels that Mantine has in English only. */
const InOurLanguage = ({ children }: { children: ReactNode }) => {
  const t = useT()
  const visibilityToggleButtonProps = { 'aria-label': t('ACTIONS.SHOW_PASSWORD') }
  return (
    <MantineThemeProvider
      inherit
      theme={{ components: { PasswordInput: { defaultProps: { visibilityToggleButtonProps } } } }}
    >
      {children}
    </MantineThemeProvider>
  )
}

/** Provides what both pages need: theme, language and its direction, dialogs and notifications. */
export const AppProviders = ({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) => {
  useEffect(dropStrayClicks, [])
  return (
    <DirectionProvider detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={contrastVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        env={env}
      >
        <FollowDirection />
        <InOurLanguage>
          <Overlays />
          {children}
        </InOurLanguage>
      </MantineProvider>
    </DirectionProvider>
  )
}
