import { DirectionProvider, localStorageColorSchemeManager, MantineProvider, useDirection } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { directionOf } from '@sheaf/l10n/languages'
import { type ReactNode, useEffect } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { i18n } from '../l10n/i18n.ts'
import { useT } from '../l10n/use-t.ts'
import { contrastVariables, theme } from '../theme/theme.ts'

/** The same key is read by the script that sets the scheme before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'sheaf-color-scheme' })

const FollowDirection = () => {
  const { language } = useTranslation().i18n
  const { setDirection } = useDirection()
  useEffect(() => setDirection(directionOf(language)), [language, setDirection])
  return null
}

const Overlays = ({ children }: { children: ReactNode }) => {
  const t = useT()
  return (
    <ModalsProvider labels={{ confirm: t('ACTIONS.CONFIRM'), cancel: t('ACTIONS.CANCEL') }}>
      {/* A landmark of its own, so that people who navigate by landmarks find what was said. */}
      <section aria-label={t('NOTIFICATION.REGION')}>
        <Notifications position="bottom-right" limit={4} withinPortal={false} />
      </section>
      {children}
    </ModalsProvider>
  )
}

/** What both pages stand in: theme, language and its direction, dialogs and notifications. */
export const AppProviders = ({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) => (
  <I18nextProvider i18n={i18n}>
    <DirectionProvider detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={contrastVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        env={env}
      >
        <FollowDirection />
        <Overlays>{children}</Overlays>
      </MantineProvider>
    </DirectionProvider>
  </I18nextProvider>
)
